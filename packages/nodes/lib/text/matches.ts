import { nodeErrors } from '@heddle/contract/errors/node';
import { toExpressionError } from '@heddle/expression/fault';
import { Pattern } from '@heddle/expression/regex/pattern';
import { Runtime } from '@heddle/expression/runtime';
import { emptyScope } from '@heddle/expression/scope';
import type { JsonValue } from '@heddle/contract/json';

/** One place where a pattern was found. A type, so that it is JSON. */
export type Found = {
  text: string;
  /** Where it begins and ends in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** What the groups took; null for those that took no part. */
  groups: JsonValue[];
  named: { [name: string]: JsonValue };
};

const LONGEST = 10_000;

/**
 * A search for a regular expression, made once for many texts: at most `limit` places, from left to right. Its work is counted, so that no pattern can hold
 * up a run. Throws `field_invalid` for a long pattern, `expression_forbidden` for one that cannot be read; the search `expression_limit`.
 */
export function finder(source: string, flags: string): (text: string, limit: number) => Found[] {
  if (source.length > LONGEST)
    throw nodeErrors.field_invalid({ field: 'Pattern', reason: `is longer than ${LONGEST} characters` });
  const coded = <T>(work: () => T): T => {
    try {
      return work();
    } catch (thrown) {
      throw toExpressionError(thrown, source);
    }
  };
  const pattern = coded(() => Pattern.parse(source, flags, { start: 0, end: source.length }));
  return (text, limit) =>
    coded(() => {
      const found: Found[] = [];
      if (limit <= 0) return found;
      for (const { text: match, start, end, groups, names } of pattern.all(new Runtime(emptyScope), text)) {
        const named = Object.fromEntries(
          Object.entries(names ?? {}).map(([name, value]): [string, JsonValue] => [name, value ?? null]),
        );
        found.push({ text: match, start, end, groups: groups.map((group) => group ?? null), named });
        if (found.length >= limit) break;
      }
      return found;
    });
}
