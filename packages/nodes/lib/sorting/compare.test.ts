import type { JsonValue } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { comparing, inSequence, sortSettings } from './compare.ts';
import type { Nulls, SortKey } from './keys.ts';

/** The values sorted as one key of a sort would. */
function sorted(
  values: readonly (JsonValue | undefined)[],
  key: Partial<Omit<SortKey, 'path'>> = {},
  { locale = 'en', ignoreCase = false, nulls = 'last' }: { locale?: string; ignoreCase?: boolean; nulls?: Nulls } = {},
): (JsonValue | undefined)[] {
  const parts = comparing(values, { kind: 'auto', descending: false, ...key }, sortSettings(locale, ignoreCase, nulls));
  let part = parts.next();
  while (!part.done) part = parts.next();
  const compare = part.value;
  return values
    .map((_, index) => index)
    .sort(compare)
    .map((index) => values[index]);
}

describe('values in order', () => {
  it.each<[string, readonly (JsonValue | undefined)[], readonly (JsonValue | undefined)[]]>([
    ['numbers, also as text', [10, '9', 2.5, '-1'], ['-1', 2.5, '9', 10]],
    ['true and false among numbers', [2, true, false], [false, true, 2]],
    ['all as texts where one is no number', [10, '9', 'x'], [10, '9', 'x']],
    ['texts as people sort them', ['b', 'ä', 'Z', 'a'], ['a', 'ä', 'b', 'Z']],
    ['objects by their JSON', [{ b: 1 }, { a: 2 }], [{ a: 2 }, { b: 1 }]],
    ['missing ones last', [null, 2, undefined, '', 1], [1, 2, null, undefined, '']],
  ])('%s', (_what, values, expected) => expect(sorted(values)).toEqual(expected));

  it('are the other way round where that is wanted; missing ones stay where they are', () => {
    expect(sorted([1, null, 3, 2], { descending: true })).toEqual([3, 2, 1, null]);
    expect(sorted(['a', null, 'b'], { descending: true })).toEqual(['b', 'a', null]);
  });

  it('have missing ones first where a sort says so, or the key itself', () => {
    expect(sorted([1, null, 0], {}, { nulls: 'first' })).toEqual([null, 0, 1]);
    expect(sorted([1, null, 0], { nulls: 'first' })).toEqual([null, 0, 1]);
    expect(sorted([1, null, 0], { nulls: 'last' }, { nulls: 'first' })).toEqual([0, 1, null]);
    expect(sorted(['b', null, 'a'], { nulls: 'first', descending: true })).toEqual([null, 'b', 'a']);
  });

  it('by number have at the end what is none', () => {
    expect(sorted(['x', '10', 9], { kind: 'number' })).toEqual([9, '10', 'x']);
    expect(sorted(['x', '10', 9], { kind: 'number', descending: true })).toEqual(['10', 9, 'x']);
  });

  it('have numbers inside of texts in their order where that is wanted', () => {
    const names = ['file10', 'file9', 'file1'];
    expect(sorted(names, { kind: 'natural' })).toEqual(['file1', 'file9', 'file10']);
    expect(sorted(names, { kind: 'text' })).toEqual(['file1', 'file10', 'file9']);
    expect(sorted([10, 9], { kind: 'text' })).toEqual([10, 9]);
  });

  it('are those of a language', () => {
    expect(sorted(['z', 'ö'], {}, { locale: 'sv' })).toEqual(['z', 'ö']);
    expect(sorted(['z', 'ö'], {}, { locale: 'de' })).toEqual(['ö', 'z']);
  });

  it('that differ in case only keep their order where that does not matter', () => {
    expect(sorted(['B', 'b', 'A', 'a'], {}, { ignoreCase: true })).toEqual(['A', 'a', 'B', 'b']);
    expect(sorted(['B', 'b', 'a', 'A'], {}, { ignoreCase: false })).toEqual(['a', 'A', 'b', 'B']);
  });
});

describe('comparisons one after the other', () => {
  const by =
    (...values: number[]) =>
    (a: number, b: number): number =>
      (values[a] ?? 0) - (values[b] ?? 0);

  it('decide in turn', () => {
    const compare = inSequence([by(1, 1, 0), by(2, 1, 9), by(0, 0, 0)]);
    expect([0, 1, 2].sort(compare)).toEqual([2, 1, 0]);
    expect(inSequence([by(5, 5)])(0, 1)).toBe(0);
    expect(inSequence([])(0, 1)).toBe(0);
  });
});
