import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOf, columnLetters, findRows, objectsOf, tableOf, widened } from './table.ts';

const table = tableOf([['Orders of May'], ['Name', '', 'Total'], ['Ada', 'x', 250], [], ['Grace']], 2);

describe('a table of a sheet', () => {
  it('has an object for each row with a value, by the names of the columns, with the number of the row', () => {
    expect(objectsOf(table)).toEqual([
      { row_number: 3, Name: 'Ada', Total: 250 },
      { row_number: 5, Name: 'Grace', Total: '' },
    ]);
  });

  it('has no rows where the sheet is empty', () => {
    expect(objectsOf(tableOf(undefined, 1))).toEqual([]);
  });

  it('finds rows by the text of a column; a column that it lacks fits none', () => {
    expect(findRows(table, 'Total', '250')).toEqual([0]);
    expect(findRows(table, 'Name', ' Grace ')).toEqual([2]);
    expect(findRows(table, 'Email', '')).toEqual([]);
  });

  it('gets a column for each name that it lacks, and none for the number of a row', () => {
    expect(widened(['Name'], { row_number: 3, Name: 'Ada', Age: 36 })).toEqual(['Name', 'Age']);
  });

  it('writes cells in the order of its header: objects as JSON, what is missing as empty', () => {
    expect(cellsOf(['Name', '', 'Tags', 'Age'], { Tags: ['a'], Name: 'Ada', Age: null })).toEqual([
      'Ada',
      '',
      '["a"]',
      '',
    ]);
  });
});

describe('the letters of a column', () => {
  it('go on with two letters after Z and three after ZZ', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });

  it('are another text for each column', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(20_000), (one, other) => {
        expect(columnLetters(one) === columnLetters(other)).toBe(one === other);
      }),
    );
  });
});
