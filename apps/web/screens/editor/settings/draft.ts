import { compileCondition } from '@heddle/expression/condition';
import { HeddleError } from '@heddle/contract/errors/define';
import { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { SettingField } from './setting-fields.ts';
import { settingFields } from './setting-fields.ts';

/** The typed text by setting, '' if nothing is set. */
export type SettingsDraft = Record<keyof WorkflowSettings, string>;

/** Settings as they are edited. */
export const draftOf = (settings: WorkflowSettings): SettingsDraft =>
  // Every setting has its field, so every key exists.
  Object.fromEntries(settingFields.map(({ name }) => [name, String(settings[name] ?? '')])) as SettingsDraft;

const bounds = new Intl.NumberFormat('en');

/** The error of a setting's text; null if it is valid. */
export function settingProblem({ name, kind }: SettingField, text: string): string | null {
  if (text.trim() === '') return null;
  if (kind === 'expression') return expressionProblem(text);
  const read = WorkflowSettings.shape[name].safeParse(kind === 'number' ? Number(text) : text.trim());
  if (read.success) return null;
  const { minValue, maxValue } = WorkflowSettings.shape[name].unwrap() as { minValue?: number; maxValue?: number };
  return minValue === undefined || maxValue === undefined
    ? (read.error.issues[0]?.message ?? null)
    : `A whole number from ${bounds.format(minValue)} to ${bounds.format(maxValue)}.`;
}

function expressionProblem(text: string): string | null {
  try {
    compileCondition(text);
    return null;
  } catch (error) {
    if (error instanceof HeddleError) return error.message;
    throw error;
  }
}

/** The errors of a draft by setting, and the settings it makes; null while there are errors. Empty settings are not set. */
export function readDraft(draft: SettingsDraft): {
  problems: Partial<SettingsDraft>;
  settings: WorkflowSettings | null;
} {
  const problems: Partial<SettingsDraft> = {};
  for (const field of settingFields) {
    const problem = settingProblem(field, draft[field.name]);
    if (problem !== null) problems[field.name] = problem;
  }
  if (Object.keys(problems).length > 0) return { problems, settings: null };
  const given = settingFields.flatMap(({ name, kind }) => {
    const text = draft[name].trim();
    return text === '' ? [] : [[name, kind === 'number' ? Number(text) : text] as const];
  });
  return { problems, settings: WorkflowSettings.parse(Object.fromEntries(given)) };
}
