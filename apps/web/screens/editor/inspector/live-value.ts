import { HeddleError } from '@heddle/contract/errors/define';
import type { ExpressionScope } from '@heddle/expression/scope';
import { hasExpression } from '@heddle/expression/template';
import type { JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import type { CompiledFields } from '@heddle/expression/fields/compile-fields';

/** What a field comes to for the last run's first item, or why it comes to nothing. */
export type LiveValue = { ok: true; text: string } | { ok: false; text: string };

/** The same as data. */
export type FieldResult = { ok: true; value: unknown } | { ok: false; text: string };

/** A field of a form with what stands in it. */
interface FilledField {
  name: string;
  spec: FieldSpec;
  value: JsonValue | undefined;
}

/** Characters of a live value that are shown. */
const SHOWN = 400;

/** True where the value has to be worked out: it holds an expression, or is one by its kind. */
export function isWorkedOut(spec: FieldSpec, value: JsonValue | undefined): boolean {
  if (spec.expression === false || spec.kind === 'code' || spec.kind === 'secret') return false;
  if (spec.kind === 'condition') return typeof value === 'string' && value.trim() !== '';
  return value !== undefined && hasExpression(typeof value === 'string' ? value : JSON.stringify(value));
}

const isEntry = (value: unknown): value is { name: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value && 'value' in value;

/** Lists of names and values stand line by line. */
function shown(value: unknown, kind: FieldSpec['kind']): string {
  if ((kind === 'pairs' || kind === 'assignments') && Array.isArray(value))
    return value
      .filter(isEntry)
      .map((entry) => `${entry.name}: ${text(entry.value)}`)
      .join('\n');
  return text(value);
}

function text(value: unknown): string {
  const whole = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return whole.length > SHOWN ? `${whole.slice(0, SHOWN - 1)}…` : whole;
}

/** What a field yields in a scope, whether it holds an expression or not. */
export function fieldResult(name: string, fields: CompiledFields, scope: ExpressionScope): FieldResult {
  try {
    return { ok: true, value: fields.read(name, scope) };
  } catch (error) {
    if (error instanceof HeddleError) return { ok: false, text: error.message };
    throw error;
  }
}

/** The value a field yields. Null where there is nothing to work out. */
export function liveValue(field: FilledField, fields: CompiledFields, scope: ExpressionScope): LiveValue | null {
  if (!isWorkedOut(field.spec, field.value)) return null;
  const result = fieldResult(field.name, fields, scope);
  return result.ok ? { ok: true, text: shown(result.value, field.spec.kind) } : result;
}
