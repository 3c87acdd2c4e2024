import { compileTemplate, findExpressions, hasExpression, hasForeign, isOneExpression } from '../template.ts';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { JSON_DEPTH, jsonExcess } from '@heddle/contract/json-limits';
import { asText } from '@heddle/contract/node/text';
import { asJson } from './convert.ts';
import type { Part } from './part.ts';
import { expressionPart, fixed, mapPart, valueOf, asPiece } from './part.ts';

/** Text that should be JSON and is not. The message reads as "… is not valid JSON: …". */
export class JsonTextError extends Error {}

/**
 * A JSON value, or its text, with `{{ … }}` evaluated in every string of it. A string that is one `{{ … }}` becomes the value itself.
 * Throws the errors of expressions and `JsonTextError`.
 */
export function jsonSource(given: JsonValue): Part<unknown> {
  if (typeof given !== 'string') return deep(given);
  if (hasForeign(given))
    return asPiece(
      mapPart(
        expressionPart(() => compileTemplate(given)),
        isOneExpression(given) ? parsedIfJson : parsed,
      ),
    );
  return hasExpression(given) && isOneExpression(given)
    ? expressionPart(() => compileTemplate(given))
    : deep(parseJsonText(given));
}

/** A JSON value, or its text, as it is written: braces have no meaning. Throws `JsonTextError`. */
export const writtenJson = (given: JsonValue): Part<unknown> =>
  fixed(typeof given === 'string' ? parseWritten(given) : given);

function parseWritten(text: string): JsonValue {
  if (isTooDeep(text)) throw new JsonTextError(`lists and objects nest deeper than ${JSON_DEPTH} levels`);
  try {
    return JSON.parse(text) as JsonValue;
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    throw new JsonTextError(thrown.message, { cause: thrown });
  }
}

/** In n8n's dialect the result of the text is read as JSON, not the text. */
function parsed(value: unknown): unknown {
  return typeof value === 'string' ? parseJsonText(value) : value;
}

/** A lone expression may return a value, or the JSON text of one. */
function parsedIfJson(value: unknown): unknown {
  if (typeof value !== 'string' || isTooDeep(value)) return value;
  try {
    return JSON.parse(value) as JsonValue;
  } catch {
    // Text that is not JSON is itself the value.
    return value;
  }
}

const isTooDeep = (text: string): boolean => jsonExcess(text, { depth: JSON_DEPTH, values: Infinity }) !== undefined;

function parseJsonText(text: string): JsonValue {
  try {
    return parseWritten(text);
  } catch (thrown) {
    if (!(thrown instanceof JsonTextError && thrown.cause instanceof SyntaxError)) throw thrown;
    const quoted = hasExpression(text) ? quoteExpressions(text) : text;
    if (quoted !== text) return parseJsonText(quoted);
    throw thrown;
  }
}

/** JSON text in which expressions are unquoted (`{"a": {{ $json.a }}}`) or contain quotes, with each of them made a valid part of a JSON string. */
function quoteExpressions(text: string): string {
  let result = '';
  let done = 0;
  let inString = false;
  for (const { start, end } of findExpressions(text)) {
    const before = text.slice(done, start);
    for (const [quote] of before.matchAll(/\\[^]|"/g)) if (quote === '"') inString = !inString;
    const escaped = JSON.stringify(text.slice(start, end));
    result += before + (inString ? escaped.slice(1, -1) : escaped);
    done = end;
  }
  return result + text.slice(done);
}

/** A JSON value with `{{ … }}` evaluated in every string of it. Throws the errors of expressions. */
export const deep = (value: JsonValue): Part<JsonValue> => (isPlain(value) ? fixed(value) : partOf(value));

/** True if there is nothing to evaluate. Checking is much faster than decomposing large data. */
function isPlain(value: JsonValue): boolean {
  if (typeof value === 'string') return !hasExpression(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  for (const key in value) if (hasExpression(key) || !isPlain(value[key] ?? null)) return false;
  return true;
}

function partOf(value: JsonValue): Part<JsonValue> {
  if (typeof value === 'string')
    return hasExpression(value) ? expressionPart(() => compileTemplate(value), asJson) : fixed(value);
  if (typeof value !== 'object' || value === null) return fixed(value);
  return Array.isArray(value) ? deepList(value) : deepObject(value);
}

function deepList(list: JsonValue[]): Part<JsonValue> {
  const parts = list.map(partOf);
  return parts.every((part) => part.fixed)
    ? fixed(list)
    : { fixed: false, read: (scope) => parts.map((part) => valueOf(part, scope)) };
}

function deepObject(object: JsonObject): Part<JsonValue> {
  const entries = Object.entries(object).map(([key, value]) => ({
    key: mapPart(partOf(key), asText),
    value: partOf(value),
  }));
  if (entries.every(({ key, value }) => key.fixed && value.fixed)) return fixed(object);
  return {
    fixed: false,
    read: (scope) => Object.fromEntries(entries.map(({ key, value }) => [valueOf(key, scope), valueOf(value, scope)])),
  };
}
