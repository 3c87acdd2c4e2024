import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeyOptions } from './item-keys.ts';
import { keyMaker, keyOfText, valueReader } from './item-keys.ts';

const options = (paths: string[] = [], more: Partial<KeyOptions> = {}): KeyOptions => ({
  paths,
  ignoreCase: false,
  trim: false,
  ...more,
});
/** True if two items count as the same. */
const isSame = (given: KeyOptions, a: JsonObject, b: JsonObject): boolean => {
  const key = keyMaker(given);
  return key(a) === key(b);
};

describe('items that count as the same', () => {
  it.each<[string, string[], JsonObject, JsonObject, boolean]>([
    ['in all their fields, in any order', [], { a: 1, b: [2] }, { b: [2], a: 1 }, true],
    ['not in one of them', [], { a: 1 }, { a: 2 }, false],
    ['in one field', ['id'], { id: 1, at: 1 }, { id: 1, at: 2 }, true],
    ['in a field further inside', ['user.id'], { user: { id: 1 } }, { user: { id: 1 }, a: 2 }, true],
    ['in several fields', ['a', 'b'], { a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, true],
    ['not in the second field', ['a', 'b'], { a: 1, b: 2 }, { a: 1, b: 3 }, false],
    ['not where the values are exchanged', ['a', 'b'], { a: 1, b: 2 }, { a: 2, b: 1 }, false],
    ['with a field that only one lacks', ['a', 'b'], { a: 1 }, { a: 1, b: null }, true],
    ['a number and its text are two', ['id'], { id: 1 }, { id: '1' }, false],
    ['null as text and nothing are two', ['id'], { id: 'null' }, { id: null }, false],
  ])('%s', (_what, paths, a, b, same) => expect(isSame(options(paths), a, b)).toBe(same));

  it('have a key only where they have one of the fields', () => {
    const [one, several] = [keyMaker(options(['a'])), keyMaker(options(['a', 'b']))];
    expect([one({}), one({ a: null }), several({ c: 1 })]).toEqual([null, null, null]);
    expect(several({ b: 0 })).not.toBeNull();
  });

  it.each<[Partial<KeyOptions>, JsonValue, JsonValue, boolean]>([
    [{}, 'Ada', 'ada', false],
    [{ ignoreCase: true }, 'Ada', 'ADA', true],
    [{ ignoreCase: true }, 'Ada', 'ada ', false],
    [{ trim: true }, ' Ada', 'Ada\n', true],
    [{ trim: true }, 'Ada', 'ada', false],
    [{ ignoreCase: true, trim: true }, [' ADA', { b: 'X ' }], ['ada', { b: 'x' }], true],
    // Names of fields are no texts.
    [{ ignoreCase: true }, { Key: 'a' }, { key: 'a' }, false],
  ])('with %j: %j and %j', (more, a, b, same) => expect(isSame(options(['v'], more), { v: a }, { v: b })).toBe(same));

  it('are equal, and equal ones have the same key', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (a, b) => {
        const [one, other] = [a, b].map((value) => JSON.parse(JSON.stringify({ v: value })) as JsonObject);
        if (one === undefined || other === undefined) return;
        const key = keyMaker(options(['v']));
        expect(key(structuredClone(one))).toBe(key(one));
        const same = JSON.stringify(one) === JSON.stringify(other);
        if (same) expect(key(one)).toBe(key(other));
        else if (typeof one['v'] !== 'object') expect(key(one)).not.toBe(key(other));
      }),
    );
  });

  it('with a text that looks like the key of another value are not confused', () => {
    const text = keyOfText('1');
    expect(isSame(options(['v']), { v: 1 }, { v: text })).toBe(false);
  });
});

describe('items with values that are too large for now', () => {
  it('are left for later, and have the key that was made then', () => {
    const large: JsonObject = { v: Array.from({ length: 100_000 }, (_, index) => index) };
    const met = new Set<JsonObject>();
    expect(keyMaker(options(['v']), { known: new Map(), met })(large)).toBeNull();
    expect([...met]).toEqual([large]);
    const known = new Map([[large, 'made']]);
    const later = new Set<JsonObject>();
    expect(keyMaker(options(['v']), { known, met: later })(large)).toBe('made');
    expect(later.size).toBe(0);
    expect(keyMaker(options(['v']), { known: new Map(), met: later })({ v: [1] })).not.toBeNull();
  });
});

describe('the value that identifies an item', () => {
  it('is the item, the value of a field, or the values of several', () => {
    const item = { a: 1, b: { c: 2 } };
    expect(valueReader([])(item)).toBe(item);
    expect(valueReader(['b.c'])(item)).toBe(2);
    expect(valueReader(['a', 'x', 'b.c'])(item)).toEqual([1, null, 2]);
    expect([valueReader(['x'])(item), valueReader(['x', 'y'])(item)]).toEqual([null, null]);
  });
});
