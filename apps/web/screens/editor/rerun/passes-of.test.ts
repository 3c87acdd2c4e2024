import { expect, it } from 'vitest';
import { passesOf } from './passes-of.ts';

it.each([
  ['mail', []],
  ['mail#3', ['3', '2', '1']],
  ['mail#2.2', ['2.2', '2.1']],
  ['mail#2/2!1', ['2', '1']],
])('%s has run in the passes %j', (execution, passes) => {
  expect(passesOf(execution)).toEqual(passes);
});

it('offers the latest hundred', () => {
  expect(passesOf('mail#250')).toHaveLength(100);
  expect(passesOf('mail#250').at(-1)).toBe('151');
});
