import type { Evaluation, Grader } from '@heddle/contract/workflow/evaluation';
import { evaluationLimits } from '@heddle/contract/workflow/evaluation';

/** A grader as the form holds it: all fields of all kinds as text, so that changing the kind loses nothing. */
export interface GraderDraft {
  /** Stays the same while it is edited. */
  key: number;
  kind: Grader['kind'];
  name: string;
  value: string;
  loose: boolean;
  ignore: string;
  rule: string;
  criteria: string;
  credentialId: string;
  model: string;
  passAt: string;
}

/** An evaluation as the form holds it. `rest` is what the form does not show. */
export interface EvaluationDraft {
  name: string;
  cases: string;
  graders: readonly GraderDraft[];
  rest: Pick<Evaluation, 'trigger' | 'parallel'>;
}

const EXAMPLE_CASES = JSON.stringify(
  [{ name: 'A late order', input: { question: 'Where is order 17?' }, expected: { intent: 'order_status' } }],
  null,
  2,
);

let keys = 0;

/** A grader to begin with. */
export const newGrader = (): GraderDraft => ({
  key: (keys += 1),
  kind: 'json',
  name: '',
  value: '',
  loose: false,
  ignore: '',
  rule: '',
  criteria: '',
  credentialId: '',
  model: '',
  passAt: '',
});

const draftOfGrader = (grader: Grader): GraderDraft => {
  const draft = { ...newGrader(), kind: grader.kind, name: grader.name };
  const passAt = 'passAt' in grader && grader.passAt !== undefined ? { passAt: String(grader.passAt) } : {};
  const value = 'value' in grader && grader.value !== undefined ? { value: grader.value } : {};
  switch (grader.kind) {
    case 'exact':
      return { ...draft, ...value, loose: grader.loose === true };
    case 'json':
      return { ...draft, ...value, ignore: (grader.ignore ?? []).join(', ') };
    case 'rule':
      return { ...draft, ...passAt, rule: grader.rule };
    case 'model':
      return {
        ...draft,
        ...value,
        ...passAt,
        criteria: grader.criteria,
        credentialId: grader.credentialId,
        model: grader.model,
      };
  }
};

/** The draft of an evaluation; of a new one without any. */
export function draftOf(evaluation: Evaluation | undefined): EvaluationDraft {
  if (!evaluation) return { name: '', cases: EXAMPLE_CASES, graders: [newGrader()], rest: {} };
  const { name, cases, graders, ...rest } = evaluation;
  return { name, cases: JSON.stringify(cases, null, 2), graders: graders.map(draftOfGrader), rest };
}

/** Which part of the form a problem belongs to: the name, the cases, or a grader by its place. */
export type DraftPart = 'name' | 'cases' | `grader${number}`;

const defaultNames: { [K in Grader['kind']]: string } = {
  exact: 'Exact match',
  json: 'JSON match',
  rule: 'Rule',
  model: 'Model',
};

function readGrader(draft: GraderDraft): object {
  const { kind, rule, criteria, credentialId, model } = draft;
  const name = draft.name.trim() || defaultNames[kind];
  const value = draft.value.trim() === '' ? {} : { value: draft.value };
  const passAt = draft.passAt.trim() === '' ? {} : { passAt: Number(draft.passAt.replace(',', '.')) };
  const ignore = draft.ignore.split(/[,\n]/).flatMap((path) => path.trim() || []);
  switch (kind) {
    case 'exact':
      return { kind, name, ...value, ...(draft.loose ? { loose: true } : {}) };
    case 'json':
      return { kind, name, ...value, ...(ignore.length > 0 ? { ignore } : {}) };
    case 'rule':
      return { kind, name, rule, ...passAt };
    case 'model':
      return { kind, name, ...value, criteria, credentialId, model, ...passAt };
  }
}

/** What the form says, to be checked by the server; or what is wrong with it before that. */
export function readDraft(
  draft: EvaluationDraft,
): { body: unknown } | { problems: Partial<Record<DraftPart, string>> } {
  const problems: Partial<Record<DraftPart, string>> = {};
  if (draft.name.trim() === '') problems.name = 'Enter a name.';
  let cases: unknown;
  try {
    cases = JSON.parse(draft.cases);
    if (!Array.isArray(cases) || cases.length === 0) problems.cases = 'Enter a list of at least one case.';
    else if (cases.length > evaluationLimits.cases) problems.cases = `Enter at most ${evaluationLimits.cases} cases.`;
  } catch (error) {
    problems.cases = `This is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`;
  }
  for (const [index, grader] of draft.graders.entries()) {
    const missing = missingOf(grader);
    if (missing) problems[`grader${index}`] = missing;
  }
  if (Object.keys(problems).length > 0) return { problems };
  return { body: { name: draft.name.trim(), cases, graders: draft.graders.map(readGrader), ...draft.rest } };
}

function missingOf({ kind, rule, criteria, credentialId, model, passAt }: GraderDraft): string | null {
  if (kind === 'rule' && rule.trim() === '') return 'Enter an expression.';
  if (kind === 'model' && (credentialId === '' || model.trim() === '')) return 'Choose an AI provider and a model.';
  if (kind === 'model' && criteria.trim() === '') return 'Enter what the model judges by.';
  const threshold = Number(passAt.replace(',', '.'));
  if ((kind === 'rule' || kind === 'model') && !(threshold >= 0 && threshold <= 1))
    return 'The score to pass lies between 0 and 1.';
  return null;
}

/** The part of the form that a path of the server's message names: `graders.1.rule`, `cases.3.input`. */
export function partOfMessage(message: string): DraftPart | null {
  const grader = /\bgraders\.(\d+)/.exec(message)?.[1];
  if (grader !== undefined) return `grader${Number(grader)}`;
  return /\bcases\b/.test(message) ? 'cases' : null;
}
