import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshEntries } from './compare-contents.ts';

/** The places of the entries that are fresh, those that are more marked with +. */
const fresh = (before: string, after: string): string =>
  freshEntries([...before], [...after])
    .map(({ index, isMore }) => `${isMore ? '+' : ''}${index}`)
    .join(' ');

describe('The fresh entries of a list', () => {
  it.each([
    ['abc', 'abcd', '+3', 'an entry at the end'],
    ['abc', 'xabc', '+0', 'an entry at the beginning'],
    ['abc', 'axc', '1', 'an entry that was changed'],
    ['abc', 'axyc', '1 +2', 'a change, and an entry behind it'],
    ['abc', 'acd', '+2', 'an entry at the end, while another was removed'],
    ['abc', 'abcc', '+3', 'an entry with the content of another'],
    ['abc', 'xyz', '0 1 2', 'all of them, where all were changed'],
    ['', 'ab', '+0 +1', 'all of them, where there were none'],
    ['abc', 'cab', '', 'none that only moved'],
    ['aab', 'ab', '', 'none where one of two equal ones was removed'],
  ])('of %s and then %s are "%s": %s', (before, after, expected) => {
    expect(fresh(before, after)).toBe(expected);
  });

  const list = fc.uniqueArray(fc.integer({ min: 0, max: 500 }).map(String), { maxLength: 12 });

  it('are those that were put in, wherever, and all of them are more', () => {
    fc.assert(
      fc.property(list, fc.array(fc.nat(), { maxLength: 5 }), (before, places) => {
        const after = [...before];
        for (const [count, place] of places.entries()) after.splice(place % (after.length + 1), 0, `new ${count}`);
        const found = freshEntries(before, after);
        expect(found.every(({ isMore }) => isMore)).toBe(true);
        expect(found.map(({ index }) => after[index]).sort()).toEqual(places.map((_, count) => `new ${count}`).sort());
      }),
    );
  });

  it('are those that were changed where they are, and none of them is more', () => {
    fc.assert(
      fc.property(list, fc.func(fc.boolean()), (before, isChanged) => {
        const after = before.map((entry) => (isChanged(entry) ? `${entry}'` : entry));
        const found = freshEntries(before, after);
        expect(found.map(({ index }) => after[index])).toEqual(after.filter((entry) => entry.endsWith("'")));
        expect(found.some(({ isMore }) => isMore)).toBe(false);
      }),
    );
  });

  it('are never fewer than the entries by which the list has grown', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(few, few, (before, after) => {
        const more = freshEntries(before, after).filter(({ isMore }) => isMore);
        expect(more.length).toBeGreaterThanOrEqual(after.length - before.length);
      }),
    );
  });
});
