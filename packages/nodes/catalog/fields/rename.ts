import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Pair } from '@heddle/contract/node/fields';
import { pathParts, withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { withoutEmptiedPath } from '../../lib/json/remove-path.ts';

/**
 * A copy of the object with renamed fields, all renamed together, so that two can be swapped. Fields of the object itself keep their places; an object that
 * loses its last field goes with it. Throws `field_invalid` for a name that is taken, unless that is replaced.
 */
export function renamed(object: JsonObject, names: readonly Pair[], replace: boolean): JsonObject {
  const moves = names.flatMap(({ name, value }) => {
    const from = name.trim();
    const to = value.trim();
    if (to === '') throw nodeErrors.field_invalid({ field: 'Rename', reason: `has no other name for "${from}"` });
    const found = pathReader(from)(object);
    return found === undefined || from === to ? [] : [{ from, to, value: found }];
  });
  if (moves.length === 0) return object;
  const left = moves.reduce((rest, { from }) => withoutEmptiedPath(rest, from), object);
  const taken = (to: string, at: number): boolean =>
    pathReader(to)(left) !== undefined || moves.some((move, index) => index < at && move.to === to);
  for (const [index, { to }] of moves.entries()) {
    if (!replace && taken(to, index))
      throw nodeErrors.field_invalid({ field: 'Rename', reason: `gives the name "${to}", which another field has` });
  }
  return inPlace(object, left, moves);
}

/** Inserts the moved values under their new names: plain ones at their old position, the others at the end. */
function inPlace(
  object: JsonObject,
  left: JsonObject,
  moves: readonly { from: string; to: string; value: JsonValue }[],
): JsonObject {
  const isPlain = (name: string): boolean => Object.hasOwn(object, name) || pathParts(name).length === 1;
  const plain = new Map(
    moves.filter(({ from, to }) => Object.hasOwn(object, from) && isPlain(to)).map(({ from, to }) => [from, to]),
  );
  const replaced = new Set(plain.values());
  const entries = Object.entries(object).flatMap(([name, value]): [string, JsonValue][] => {
    const to = plain.get(name);
    if (to !== undefined) return [[to, value]];
    const rest = left[name];
    return rest === undefined || replaced.has(name) ? [] : [[name, rest]];
  });
  return withPaths(
    Object.fromEntries(entries),
    moves.filter(({ from }) => !plain.has(from)).map(({ to, value }) => ({ name: to, value })),
  );
}
