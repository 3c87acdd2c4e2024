import { describe, expect, it } from 'vitest';
import { evaluate } from '../testing.ts';
import { setters } from './date-setters.ts';

const START = Date.UTC(2024, 0, 31, 12, 30, 15, 250);
const parts: Record<string, readonly string[]> = {
  Date: ['1', '31', '0', '-1', '1.7', '"5"', '', 'null'],
  FullYear: ['2023', '2023, 1', '2023, 1, 28', '0'],
  Hours: ['0', '23, 59', '23, 59, 58', '23, 59, 58, 999', '25'],
  Milliseconds: ['0', '999', '1000'],
  Minutes: ['0', '59, 58', '59, 58, 999', '61'],
  Month: ['1', '1, 28', '12', '-1'],
  Seconds: ['0', '59, 999', '61'],
  Time: ['0', '1e12', '9e15'],
};

describe('a Date whose parts are set', () => {
  const cases = Object.keys(setters).flatMap((name) =>
    (parts[name.replace(/^set(?:UTC)?/, '')] ?? []).map((args): [string, string] => [name, args]),
  );

  it.each(cases)('%s(%s) is what it is in JavaScript, in UTC', (name, args) => {
    const own = new Date(START);
    const inUtc = name === 'setTime' || name.startsWith('setUTC') ? name : name.replace('set', 'setUTC');
    const given = args === '' ? [] : (JSON.parse(`[${args}]`) as unknown[]);
    const returned: unknown = Reflect.apply(Reflect.get(own, inUtc) as () => unknown, own, given);
    // As text, which tells a date that is none from null.
    const result = evaluate(
      `(() => { const date = new Date(${START}); const result = date.${name}(${args}); return result + " " + date.getTime(); })()`,
    );
    expect(result).toBe(`${String(returned)} ${own.getTime()}`);
  });

  it('has all of them', () => expect(new Set(cases.map(([name]) => name)).size).toBe(Object.keys(setters).length));
});
