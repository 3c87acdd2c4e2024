import { nodeErrors } from '../errors/node.ts';
import { compileExpression } from '../expression/expression.ts';
import type { ExpressionScope } from '../expression/scope.ts';
import { compileTemplate, hasExpression } from '../expression/template.ts';
import type { JsonValue } from '../json.ts';
import type { FieldSpec } from './fields.ts';
import { compileEntries } from './value-entries.ts';
import { compileJson } from './value-json.ts';

/** Gives a field's value for the item the scope stands at. */
export type Read = (scope: ExpressionScope) => unknown;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const invalid = (spec: FieldSpec, reason: string): Error => nodeErrors.field_invalid({ field: spec.label, reason });

/** The value of a field that is not shown, or not given and not required. */
export function emptyValue(spec: FieldSpec): unknown {
  if (spec.default !== undefined) return spec.kind === 'condition' ? false : spec.default;
  switch (spec.kind) {
    case 'number':
    case 'json':
    case 'choice':
      return undefined;
    case 'boolean':
    case 'condition':
      return false;
    case 'pairs':
    case 'assignments':
      return [];
    default:
      return '';
  }
}

/** Any value as a field of text takes it. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function toNumber(spec: FieldSpec, value: unknown): number {
  const number = typeof value === 'string' ? Number(value.trim()) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw invalid(spec, `is not a number: ${JSON.stringify(value)}`);
  if (spec.min !== undefined && number < spec.min) throw invalid(spec, `is less than ${spec.min}`);
  if (spec.max !== undefined && number > spec.max) throw invalid(spec, `is more than ${spec.max}`);
  return number;
}

function toBoolean(spec: FieldSpec, value: unknown): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw invalid(spec, `is neither true nor false: ${JSON.stringify(value)}`);
}

function toChoice(spec: FieldSpec, value: unknown): string {
  const given = toText(value);
  if (spec.choices?.some((choice) => choice.value === given)) return given;
  throw invalid(spec, `is not one of ${(spec.choices ?? []).map((choice) => choice.value).join(', ')}`);
}

/** What a value becomes once it is known, by kind. Not for kinds whose values hold further expressions. */
const coerce: { [K in FieldSpec['kind']]?: (spec: FieldSpec, value: unknown) => unknown } = {
  text: (_spec, value) => toText(value),
  multiline: (_spec, value) => toText(value),
  secret: (_spec, value) => toText(value),
  code: (_spec, value) => toText(value),
  number: toNumber,
  boolean: toBoolean,
  choice: toChoice,
};

/**
 * Compiles what is stored for a field. Fixed values are checked and worked out here and now; the rest when it is read.
 * Throws `field_required`, `field_invalid` and the expression errors, also for design-time checks.
 */
export function readerOf(spec: FieldSpec, stored: JsonValue | undefined): Read {
  const value = stored ?? spec.default;
  if (isEmpty(value)) return readNothing(spec);
  if (spec.kind === 'condition') return readCondition(spec, value);
  if (spec.kind === 'json') return demandValue(spec, compileJson(spec, value));
  if (spec.kind === 'pairs' || spec.kind === 'assignments') return demandValue(spec, compileEntries(spec, value));
  const convert = coerce[spec.kind] ?? ((_spec: FieldSpec, given: unknown) => given);
  if (spec.expression === false || typeof value !== 'string' || !hasExpression(value)) {
    const fixed = convert(spec, value);
    return () => fixed;
  }
  const template = compileTemplate(value);
  const isText = spec.kind === 'text' || spec.kind === 'multiline' || spec.kind === 'secret';
  return demandValue(spec, (scope) => {
    const given = template.evaluate(scope);
    return isText ? toText(given) : isEmpty(given) ? undefined : convert(spec, given);
  });
}

function readNothing(spec: FieldSpec): Read {
  if (spec.required) throw nodeErrors.field_required({ field: spec.label });
  const empty = spec.kind === 'condition' ? false : spec.kind === 'text' || spec.kind === 'multiline' ? '' : emptyValue(spec);
  return () => empty;
}

function readCondition(spec: FieldSpec, value: JsonValue | undefined): Read {
  if (typeof value !== 'string') {
    const fixed = toBoolean(spec, value);
    return () => fixed;
  }
  const compiled = hasExpression(value) ? compileTemplate(value) : compileExpression(value);
  return (scope) => Boolean(compiled.evaluate(scope));
}

/** An expression may give nothing: then the default stands in, or the field counts as empty. */
function demandValue(spec: FieldSpec, read: Read): Read {
  return (scope) => {
    const value = read(scope);
    if (!isEmpty(value)) return value;
    if (spec.required) throw nodeErrors.field_required({ field: spec.label });
    return spec.kind === 'text' || spec.kind === 'multiline' || spec.kind === 'json' ? value : emptyValue(spec);
  };
}
