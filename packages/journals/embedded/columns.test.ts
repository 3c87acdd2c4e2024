import type { JsonValue } from '@heddle/contract/json';
import { jsonSize } from '@heddle/contract/json-size';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonColumn } from './columns.ts';
import { ColumnsReader, ColumnsWriter } from './columns.ts';

const LIMIT = 10_000;

/** Lists written one after the other and read again; each begins at the row that is named with it. */
function through(
  lists: readonly (readonly [rows: JsonValue[], from: number])[],
  limit = LIMIT,
): { columns: (JsonColumn | undefined)[]; read: (readonly JsonValue[] | undefined)[] } {
  const [writer, reader] = [new ColumnsWriter(), new ColumnsReader()];
  const columns = lists.map(([rows, from]) => structuredClone(writer.write(rows, from, limit)));
  return {
    columns,
    read: columns.map((column, index) =>
      column === undefined ? undefined : reader.read(column, lists[index]?.[1] ?? 0),
    ),
  };
}

describe('objects with the same keys', () => {
  it('are written by columns, however deep', () => {
    const rows = [
      { json: { n: 1, tags: ['a'] }, x: null },
      { json: { n: 2, tags: [] }, x: 'y' },
    ];
    const { columns, read } = through([[rows, 0]]);
    expect(columns).toEqual([
      {
        k: ['json', 'x'],
        c: [
          {
            k: ['n', 'tags'],
            c: [
              [1, 2],
              [['a'], []],
            ],
          },
          [null, 'y'],
        ],
      },
    ]);
    expect(read).toEqual([rows]);
  });

  it('refer to columns that equal those of the last list', () => {
    const first = [{ json: { n: 1, name: 'a' } }, { json: { n: 2, name: 'b' } }];
    const second = first.map(({ json }) => ({ json: { ...json, n: json.n * 2, more: true } }));
    const { columns, read } = through([
      [first, 0],
      [second, 0],
      [second, 0],
      [second, 2],
    ]);
    expect(columns[1]).toEqual({ k: ['json'], c: [{ k: ['n', 'name', 'more'], c: [[2, 4], 0, [true, true]] }] });
    expect(columns[2]).toBe(0);
    expect(columns[3]).toMatchObject({
      c: [
        {
          c: [
            [2, 4],
            ['a', 'b'],
            [true, true],
          ],
        },
      ],
    });
    expect(read).toEqual([first, second, second, second]);
  });

  it('are refused where they have not the same keys, or are more than fits; and then nothing is remembered', () => {
    expect(
      through([
        [[{ a: 1 }, { b: 1 }], 0],
        [[{ a: 1 }, { a: 1, b: 1 }], 0],
        [[{ a: 1, b: 1 }, { a: 1 }], 0],
        [
          [
            { a: 1, b: 1 },
            { b: 1, a: 1 },
          ],
          0,
        ],
        [[{ a: 1 }, 1], 0],
        [[1, 2], 0],
        [[{}, {}], 0],
      ]).columns,
    ).toEqual(Array(7).fill(undefined));
    expect(through([[[JSON.parse('{"__proto__":1}') as JsonValue], 0]]).columns).toEqual([undefined]);
    // Nodes return such objects, whatever the type says; JSON leaves the key out.
    const incomplete = { a: undefined } as unknown as JsonValue;
    expect(through([[[{ a: 1 }, incomplete], 0]]).columns).toEqual([undefined]);
    const pair = [{ a: 1 }, { a: 2 }];
    // A comma or bracket comes with each value.
    const size = 2 * (1 + jsonSize(1, LIMIT));
    expect([through([[pair, 0]], size).columns, through([[pair, 0]], size - 1).columns]).toEqual([
      [{ k: ['a'], c: [[1, 2]] }],
      [undefined],
    ]);
    const wide = (keys: number): JsonValue[] => [
      Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n])),
    ];
    expect(through([[wide(200), 0]]).columns).not.toEqual([undefined]);
    expect(through([[wide(201), 0]]).columns).toEqual([undefined]);
    const long = [{ text: 'x'.repeat(200) }, { text: 'y'.repeat(200) }];
    const small = [{ text: 'x' }];
    expect(
      through(
        [
          [small, 0],
          [long, 0],
          [small, 0],
        ],
        100,
      ).columns,
    ).toEqual([{ k: ['text'], c: [['x']] }, undefined, 0]);
    expect(
      through(
        [
          [[{ b: 1, text: 'x'.repeat(200) }], 0],
          [[{ c: 1 }], 0],
          [[{ b: 1 }], 0],
        ],
        100,
      ).columns,
    ).toEqual([undefined, { k: ['c'], c: [[1]] }, { k: ['b'], c: [[1]] }]);
    // The keys of the inner objects differ: they are written as values, and nothing is kept of their columns.
    const mixed = [{ at: { a: 1 } }, { at: { a: 1, b: 2 } }];
    const alike = [{ at: { a: 1 } }, { at: { a: 1 } }];
    expect(
      through([
        [mixed, 0],
        [alike, 0],
      ]),
    ).toMatchObject({
      columns: [{ c: [[{ a: 1 }, { a: 1, b: 2 }]] }, { c: [{ k: ['a'], c: [[1, 1]] }] }],
      read: [mixed, alike],
    });
  });

  it('come back as they were, whatever was written before', () => {
    const plain = { noNullPrototype: true } as const;
    const value = fc.oneof(
      fc.constantFrom(0, 1, -0, 'a', '', null, true),
      fc.constant<JsonValue>(['x']),
      fc.record({ deep: fc.constantFrom(1, 2) }, plain),
    );
    const rows = fc.array(fc.record({ a: value, '/1/a': value, b: fc.record({ a: value, '': value }, plain) }, plain), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(rows, fc.constantFrom(0, 1)), { maxLength: 6 }),
        fc.constantFrom(LIMIT, 40),
        (lists, limit) => {
          const { columns, read } = through(lists, limit);
          const written = lists.map(([list], index) => (columns[index] === undefined ? undefined : list));
          expect(JSON.stringify(read)).toBe(JSON.stringify(written));
        },
      ),
    );
  });
});
