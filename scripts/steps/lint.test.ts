import { expect, it } from 'vitest';
import { changedSince } from './lint.ts';

const before = { rules: 'r1', files: { 'a.ts': '1', 'b.ts': '2' } };

it('what differs from the file that passed, and what is new, is linted', () => {
  expect(changedSince(before, { rules: 'r1', files: { 'a.ts': '1', 'b.ts': '3', 'c.ts': '4' } })).toEqual([
    'b.ts',
    'c.ts',
  ]);
  expect(changedSince(before, before)).toEqual([]);
});

it('everything is linted the first time, and after a change of the rules', () => {
  expect(changedSince(undefined, before)).toEqual(['a.ts', 'b.ts']);
  expect(changedSince(before, { ...before, rules: 'r2' })).toEqual(['a.ts', 'b.ts']);
});
