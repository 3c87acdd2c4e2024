import { expect, it } from 'vitest';
import { originsOfGroups, recordingLimit } from './paired-items.ts';

const indexes = (count: number): number[] => [...Array(count).keys()];

it('groups come from the items in them, and one group of everything comes from all', () => {
  expect(originsOfGroups([[0, 2], [1], []], 3)).toEqual([[0, 2], [1], null]);
  expect(originsOfGroups([[0, 1, 2]], 3)).toBe('all');
  expect(originsOfGroups(undefined, 3)).toBe('all');
});

it('groups of more items than anybody can look at come from none that is known', () => {
  expect(originsOfGroups([indexes(10_001), [10_001]], 10_002)).toEqual([null, [10_001]]);
});

it('indexes that are too many together are not recorded', () => {
  const isRecorded = recordingLimit();
  const kept = indexes(300_000).filter(isRecorded);
  expect(kept.length).toBeLessThan(300_000);
  expect(originsOfGroups([kept.slice(0, 9), kept.slice(9)], 300_000)).toEqual([null, null]);
  const group = indexes(10_000);
  expect(originsOfGroups(Array<number[]>(101).fill(group), 20_000)).toEqual(Array(101).fill(null));
});
