import { dataErrors } from '@heddle/contract/errors/data';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { JSONPatch, JSONPointer } from 'json-p3';
import type { OpObject } from 'json-p3';
import { documentBounds, tooMany, valuesIn, withinDepth } from '../../lib/json/bounds.ts';
import type { Yielding } from '../../lib/cooperative.ts';

/** The value after the operations of a JSON Patch (RFC 6902); the value itself is not changed, and shares with the result what is not. Throws `json_patch_failed`, `json_too_deep`, `json_too_many_values`. */
export function* applyPatch(patch: JsonValue, value: JsonValue): Yielding<JsonValue> {
  if (!Array.isArray(patch)) throw dataErrors.json_patch_failed({ reason: 'it is not a list of operations.' });
  let result = value;
  let index = 0;
  // Lists and objects that belong to the result alone.
  const own = new WeakSet<object>();
  const { values: most } = documentBounds();
  let copies = 0;
  try {
    for (const written of patch) {
      const operation = written as unknown as OpObject;
      const applied = new JSONPatch([operation]);
      if (operation.op !== 'test')
        for (const pointer of [operation.path, operation.op === 'move' ? operation.from : undefined])
          if (pointer !== undefined) result = withOwn(result, new JSONPointer(pointer).tokens, own);
      const copied =
        operation.op === 'copy' && operation.from !== undefined
          ? (new JSONPointer(operation.from).resolve(result) as JsonValue | undefined)
          : undefined;
      if (typeof copied === 'object' && copied !== null) {
        // The library inserts the same object at the second place: a value could contain itself, and a few copies of copies be endless as text.
        copies += valuesIn(withinDepth(copied), most);
        if (copies > most) throw tooMany(most);
        result = new JSONPatch([{ op: 'add', path: operation.path, value: structuredClone(copied) }]).apply(
          result,
        ) as JsonValue;
      } else {
        // What comes out is JSON, as what went in.
        result = applied.apply(result) as JsonValue;
      }
      index += 1;
      yield;
    }
    return withinDepth(result);
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    // Each operation is applied by itself, so the library counts all as the first.
    const reason = cause instanceof Error ? cause.message.replace(/:0\)$/, `:${index})`) : String(cause);
    throw dataErrors.json_patch_failed({ reason }, { cause });
  }
}

/** The value with copies of the lists and objects on the way to what `tokens` point at, unless they are copies already. */
function withOwn(value: JsonValue, tokens: readonly string[], own: WeakSet<object>): JsonValue {
  const [token, ...rest] = tokens;
  if (token === undefined || typeof value !== 'object' || value === null) return value;
  const copy = own.has(value) ? value : Array.isArray(value) ? [...value] : { ...value };
  own.add(copy);
  if (rest.length === 0) return copy;
  if (isJsonObject(copy)) {
    const inner = Object.hasOwn(copy, token) ? copy[token] : undefined;
    if (inner !== undefined)
      Object.defineProperty(copy, token, {
        value: withOwn(inner, rest, own),
        enumerable: true,
        writable: true,
        configurable: true,
      });
  } else {
    const at = Number(token);
    const inner = /^\d+$/.test(token) ? copy[at] : undefined;
    if (inner !== undefined) copy[at] = withOwn(inner, rest, own);
  }
  return copy;
}
