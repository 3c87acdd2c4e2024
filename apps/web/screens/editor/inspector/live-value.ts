import { HeddleError } from '@heddle/contract/errors/define';
import type { ExpressionScope } from '@heddle/expression/scope';
import { hasExpression } from '@heddle/expression/template';
import type { JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import type { CompiledFields } from '@heddle/expression/fields/compile-fields';

/** A field's value for the last run's first item, or why it has none. */
export type LiveValue = { ok: true; text: string } | { ok: false; text: string };

/** The same as data. */
export type FieldResult = { ok: true; value: unknown } | { ok: false; text: string };

/** A field of a form with its content. */
interface FilledField {
  name: string;
  spec: FieldSpec;
  value: JsonValue | undefined;
}

/** Characters of a live value that are shown. */
const SHOWN = 400;

/** True if the value has to be evaluated: it contains an expression, or its kind is one. */
export function isWorkedOut(spec: FieldSpec, value: JsonValue | undefined): boolean {
  if (spec.expression === false || spec.kind === 'code' || spec.kind === 'secret') return false;
  if (spec.kind === 'condition') return typeof value === 'string' && value.trim() !== '';
  return value !== undefined && hasExpression(typeof value === 'string' ? value : JSON.stringify(value));
}

const isEntry = (value: unknown): value is { name: string; value: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value && 'value' in value;

/** Lists of names and values are shown one per line. */
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

/** The value of a field in a scope, with or without an expression. */
export function fieldResult(name: string, fields: CompiledFields, scope: ExpressionScope): FieldResult {
  try {
    return { ok: true, value: fields.read(name, scope) };
  } catch (error) {
    if (error instanceof HeddleError) return { ok: false, text: error.message };
    throw error;
  }
}

/** The evaluated value of a field. Null if there is nothing to evaluate. */
export function liveValue(field: FilledField, fields: CompiledFields, scope: ExpressionScope): LiveValue | null {
  if (!isWorkedOut(field.spec, field.value)) return null;
  const result = fieldResult(field.name, fields, scope);
  return result.ok ? { ok: true, text: shown(result.value, field.spec.kind) } : result;
}
