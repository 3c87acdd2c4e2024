import { describe, expect, it } from 'vitest';
import { cellText, fieldText, typedValue } from './cells.ts';

describe('a cell', () => {
  it.each([
    ['number', 1234567.25, '1,234,567.25'],
    ['boolean', false, 'false'],
    ['json', { a: [1] }, '{"a":[1]}'],
    ['json', 'text', '"text"'],
    ['text', '1234', '1234'],
    ['text', null, ''],
  ] as const)('of %s shows %j', (type, value, text) => {
    expect(cellText(type, value as never)).toBe(text);
  });

  it('shows a day as that day, in every time zone', () => {
    expect(cellText('date', '2026-03-01')).toMatch(/Mar.*1.*2026/);
  });

  it('survives a round trip through a form', () => {
    for (const [type, value] of [
      ['json', { a: 1 }],
      ['json', 'x'],
      ['text', 'a'],
    ] as const)
      expect(typedValue(type, fieldText(type, value))).toEqual(value);
    expect(typedValue('number', ' ')).toBeNull();
    expect(typedValue('json', '{')).toBeUndefined();
  });
});
