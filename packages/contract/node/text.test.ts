import { describe, expect, it } from 'vitest';
import { asText, listedIn } from './text.ts';

describe('a value as text', () => {
  it.each([
    ['as it is', 'as it is'],
    [null, ''],
    [undefined, ''],
    [1.5, '1.5'],
    [{ a: [1] }, '{"a":[1]}'],
  ])('%j is %j', (value, text) => expect(asText(value)).toBe(text));
});

it('a list in one field is separated by commas, semicolons and white space', () => {
  expect(listedIn(' ada@example.com,bob@example.com;\n  eve@example.com,, ')).toEqual([
    'ada@example.com',
    'bob@example.com',
    'eve@example.com',
  ]);
  expect(listedIn(' ')).toEqual([]);
});
