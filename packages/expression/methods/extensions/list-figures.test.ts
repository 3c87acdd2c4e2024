import { describe, expect, it } from 'vitest';
import type { JsonValue } from '@heddle/contract/json';
import { errorOf, evaluate } from '../../testing.ts';

const on = (call: string, list: JsonValue): unknown => evaluate(`list.${call}()`, { list });

describe('figures of a list', () => {
  it.each<[string, JsonValue, unknown]>([
    ['sum', [1, 2, 3.5], 6.5],
    ['sum', ['1', ' 2 ', 3], 6],
    ['sum', [], 0],
    ['average', [1, 2, 6], 3],
    ['average', [], 0],
    ['max', [3, -1, '7'], 7],
    ['min', [3, -1, '7'], -1],
    ['max', [], -Infinity],
    ['min', [], Infinity],
  ])('%s of %j', (call, list, expected) => expect(on(call, list)).toBe(expected));

  it.each(['sum', 'average', 'max', 'min'])('%s is not taken of what are no numbers', (call) => {
    for (const other of ['', ' ', 'x', null, true, [1], {}])
      expect(errorOf(() => on(call, [1, other])).message).toContain(
        `${call}(): not all elements of the list are numbers`,
      );
  });
});
