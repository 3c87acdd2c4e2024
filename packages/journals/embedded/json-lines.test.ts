import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonLineReader, toLines } from './json-lines.ts';

function through(value: unknown): { value: unknown; longest: number } {
  const reader = new JsonLineReader();
  let longest = 0;
  for (const line of toLines(value)) {
    longest = Math.max(longest, line.length);
    reader.read(line);
  }
  return { value: reader.value, longest };
}

const text = 'x'.repeat(30_000);

describe('a value as lines', () => {
  it('is restored unchanged, with its keys in order, however large its parts are', () => {
    const inflated = fc.jsonValue().map((value) => (typeof value === 'string' ? `${value}${text}` : value));
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            inflated,
            fc.dictionary(fc.string(), fc.array(fc.constantFrom(text, 1, { [text]: text }, [], {}), { maxLength: 8 })),
          ),
        ),
        (value) => {
          expect(JSON.stringify(through(value).value)).toBe(JSON.stringify(value));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has no long line, unless a single text is one', () => {
    const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Customer ${id}`, tags: ['a', 'b'] }));
    const value = [{ outputs: { main: rows, more: { deep: [rows, { rows }] } } }, {}];
    const { value: back, longest } = through(value);
    expect(back).toEqual(value);
    expect(longest).toBeLessThan(150_000);
    const byName = Object.fromEntries(rows.map((row) => [`customer ${row.id}`, row]));
    expect(through([byName]).longest).toBeLessThan(150_000);
    expect(through([text.repeat(100)]).value).toEqual([text.repeat(100)]);
  });

  it('has no more lines than it needs', () => {
    const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `Customer ${id}` }));
    const kinds = (value: unknown): string[] =>
      [...toLines(value)].map((line) => (line.startsWith('{"at"') ? 'columns' : 'values'));
    expect(kinds([])).toEqual(['values']);
    expect(kinds({})).toEqual(['values']);
    expect(kinds([1, 2])).toEqual(['values']);
    // Columns pay from sixteen rows on.
    expect(kinds(rows(15))).toEqual(['values']);
    expect(kinds(rows(16))).toEqual(['columns']);
    expect(kinds(rows(256 + 15))).toEqual(['columns', 'values']);
    expect(kinds(rows(256 + 16))).toEqual(['columns', 'columns']);
    // Three of these texts fill a line.
    expect(kinds({ list: Array(15).fill(text) })).toHaveLength(1 + 5);
    // Rows that do not fit into one line are written by half as many, but not by fewer than sixteen.
    const long = (count: number, length: number) => Array.from({ length: count }, () => ({ text: 'x'.repeat(length) }));
    expect(kinds(long(32, 5000))).toEqual(['columns', 'columns']);
    expect(new Set(kinds(long(16, 10_000)))).toEqual(new Set(['values']));
    expect(kinds(rows(20_000)).length).toBeLessThan(20);
    expect([through({}).value, through([]).value]).toEqual([{}, []]);
  });

  it('takes little more room for lists that are mostly the same', () => {
    const rows = Array.from({ length: 5000 }, (_, id) => ({ json: { id, name: `Customer ${id}` } }));
    const steps = [
      rows,
      rows.map(({ json }) => ({ json: { ...json, total: json.id * 2 } })),
      rows.map(({ json }) => ({ json: { ...json, total: json.id * 2 } })),
    ];
    const size = (value: unknown): number => [...toLines(value)].reduce((sum, line) => sum + line.length, 0);
    expect(size(steps) - size(steps.slice(0, 2))).toBeLessThan(size([rows]) / 20);
    expect(through(steps).value).toEqual(steps);
  });

  it('keeps the lines short and the order where some elements are unlike the others', () => {
    const rows = Array.from({ length: 3000 }, (_, id) =>
      id === 1500 ? { id, pages: Array(20).fill(text) } : { id, name: 'x' },
    );
    const { value, longest } = through([{ rows }, { rows }]);
    expect(value).toEqual([{ rows }, { rows }]);
    expect(longest).toBeLessThan(150_000);
  });

  it('is read as every version has written it', () => {
    const reader = new JsonLineReader();
    for (const line of [
      '[[],[{"outputs":{"main":[]}}]]',
      '[[0,"outputs","main"],[{"json":{"n":1}},{"json":{"n":2}}]]',
      '{"at":[0,"outputs","main"],"rows":{"k":["json"],"c":[{"k":["n"],"c":[[3]]}]}}',
      '[[],[{"n":4}]]',
    ])
      reader.read(line);
    expect(reader.value).toEqual([
      { outputs: { main: [{ json: { n: 1 } }, { json: { n: 2 } }, { json: { n: 3 } }] } },
      { n: 4 },
    ]);
  });

  it('may have the key __proto__', () => {
    const value: unknown = JSON.parse(`[{"__proto__":${JSON.stringify(Array(10).fill(text))},"z":1}]`);
    const back = through(value).value;
    expect(JSON.stringify(back)).toBe(JSON.stringify(value));
    expect(({} as Record<string, unknown>)['z']).toBeUndefined();
  });
});
