import { nodeErrors } from '../errors/node.ts';
import { compileTemplate, hasExpression, isOneExpression } from '../expression/template.ts';
import type { JsonValue } from '../json.ts';
import type { FieldSpec } from './fields.ts';
import type { Read } from './value-kinds.ts';

/** A JSON value in which texts may be templates. Parts without any are shared by all items. */
export function compileDeep(value: JsonValue): Read {
  if (typeof value === 'string') {
    if (!hasExpression(value)) return () => value;
    const template = compileTemplate(value);
    return (scope) => template.evaluate(scope);
  }
  if (!holdsExpression(value)) return () => value;
  if (Array.isArray(value)) {
    const parts = value.map(compileDeep);
    return (scope) => parts.map((read) => read(scope) ?? null);
  }
  const entries = Object.entries(value as { [key: string]: JsonValue }).map(([key, part]) => [key, compileDeep(part)] as const);
  return (scope) => Object.fromEntries(entries.map(([key, read]) => [key, read(scope)] as const).filter(([, part]) => part !== undefined));
}

function holdsExpression(value: JsonValue): boolean {
  if (typeof value === 'string') return hasExpression(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsExpression);
}

/** A field of kind `json`: JSON text, with templates inside its strings, or one expression, or a value that is JSON already. */
export function compileJson(spec: FieldSpec, value: JsonValue | undefined): Read {
  if (typeof value !== 'string') return compileDeep(value ?? null);
  if (hasExpression(value) && isOneExpression(value)) {
    const template = compileTemplate(value);
    return (scope) => template.evaluate(scope);
  }
  return compileDeep(parseFieldJson(spec, value));
}

/** Reads JSON text typed into a field. Throws `field_invalid`. */
export function parseFieldJson(spec: FieldSpec, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (cause) {
    throw nodeErrors.field_invalid({ field: spec.label, reason: `is not JSON: ${cause instanceof Error ? cause.message : 'it cannot be read'}` }, { cause });
  }
}
