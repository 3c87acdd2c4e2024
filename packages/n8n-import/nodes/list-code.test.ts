import type { JsonObject } from '@heddle/contract/json';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { loadNodes } from '@heddle/nodes/registry';
import { runNode } from '@heddle/nodes/testing/run-node';
import { afterAll, describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

afterAll(closeSandbox);

const types = await loadNodes();

/** What a node of n8n gives once it is converted. */
async function given(
  type: string,
  parameters: object,
  items: readonly JsonObject[],
  typeVersion = 1,
): Promise<JsonObject[]> {
  const { type: ours, data } = only(type, parameters, { typeVersion });
  const definition = types.get(ours);
  if (!definition) throw new Error(`There is no ${ours}.`);
  const { outputs } = await runNode(definition, { data, items: items.map((json) => ({ json })) });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

describe('splitting out', () => {
  const rows = [{ a: [1, 2], b: { x: 'p', y: 'q', z: 'r' }, c: 'one', n: { m: [{ k: 1 }] } }];

  it('takes several lists side by side, and objects by their values', async () => {
    expect(await given('splitOut', { fieldToSplitOut: 'a, b' }, rows)).toEqual([
      { a: 1, b: 'p' },
      { a: 2, b: 'q' },
      { b: 'r' },
    ]);
  });

  it('keeps other fields, all or some', async () => {
    const all = { fieldToSplitOut: 'a', include: 'allOtherFields', options: { destinationFieldName: 'd' } };
    expect((await given('splitOut', all, rows))[1]).toEqual({ b: rows[0]?.b, c: 'one', n: rows[0]?.n, d: 2 });
    const some = { fieldToSplitOut: 'a', include: 'selectedOtherFields', fieldsToInclude: 'c' };
    expect(await given('splitOut', some, rows)).toEqual([
      { c: 'one', a: 1 },
      { c: 'one', a: 2 },
    ]);
  });

  it('takes a dot for a path, and a single value for a list of one', async () => {
    expect(await given('splitOut', { fieldToSplitOut: 'n.m' }, rows)).toEqual([{ k: 1 }]);
    expect(await given('splitOut', { fieldToSplitOut: 'c' }, rows)).toEqual([{ c: 'one' }]);
    expect(await given('splitOut', { fieldToSplitOut: 'gone, gone2' }, rows)).toEqual([]);
  });

  it('fails in its first versions where there is no list', async () => {
    await expect(given('itemLists', { fieldToSplitOut: 'c' }, rows, 2)).rejects.toThrow('is not an array or object');
    await expect(given('itemLists', { fieldToSplitOut: 'gone' }, rows, 1)).rejects.toThrow("Couldn't find the field");
  });
});

describe('aggregating', () => {
  const rows = [{ a: { b: 1 }, tags: ['x'] }, { a: { b: null }, tags: ['y'] }, { tags: ['z'] }];
  const fields = (...names: object[]): object => ({ fieldsToAggregate: { fieldToAggregate: names } });

  it('makes a list of each field', async () => {
    const renamed = { fieldToAggregate: 'tags', renameField: true, outputFieldName: 'all.tags' };
    expect(await given('aggregate', fields({ fieldToAggregate: 'a.b' }, renamed), rows)).toEqual([
      { b: [1], all: { tags: [['x'], ['y'], ['z']] } },
    ]);
    const options = { options: { keepMissing: true, mergeLists: true } };
    expect(
      await given(
        'aggregate',
        { ...fields({ fieldToAggregate: 'a.b' }, { fieldToAggregate: 'tags' }), ...options },
        rows,
      ),
    ).toEqual([{ b: [1, null, null], tags: ['x', 'y', 'z'] }]);
    expect(await given('aggregate', {}, rows)).toEqual([{}]);
  });

  it('makes a list of whole items, or of some of their fields', async () => {
    const all = { aggregate: 'aggregateAllItemData' };
    expect(await given('aggregate', { ...all, destinationFieldName: 'rows' }, rows)).toEqual([{ rows }]);
    expect(await given('aggregate', { ...all, include: 'specifiedFields', fieldsToInclude: 'a' }, rows)).toEqual([
      { data: [{ a: { b: 1 } }, { a: { b: null } }] },
    ]);
    expect(await given('aggregate', { ...all, include: 'allFieldsExcept', fieldsToExclude: 'a' }, rows)).toEqual([
      { data: [{ tags: ['x'] }, { tags: ['y'] }, { tags: ['z'] }] },
    ]);
  });
});

describe('summarizing', () => {
  const rows = [
    { team: 'a', at: 1, n: 3 },
    { team: 'b', at: 1, n: 5 },
    { team: 'a', at: 2, n: 4 },
    { team: 'a', at: 1, n: null },
  ];
  const figure = (aggregation: string, more: object = {}): object => ({ aggregation, field: 'n', ...more });
  const over = (values: object[], more: object = {}, version = 1.1): Promise<JsonObject[]> =>
    given('summarize', { fieldsToSummarize: { values }, ...more }, rows, version);

  it('has figures over all items', async () => {
    const values = ['append', 'average', 'count', 'countUnique', 'max', 'min', 'sum'].map((name) => figure(name));
    expect(await over([...values, figure('concatenate', { separateBy: ' + ' })])).toEqual([
      {
        appended_n: [3, 5, 4],
        average_n: 4,
        count_n: 3,
        unique_count_n: 3,
        max_n: 5,
        min_n: 3,
        sum_n: 12,
        concatenated_n: '3 + 5 + 4',
      },
    ]);
    expect(await over([figure('count', { includeEmpty: true })])).toEqual([{ count_n: 4 }]);
    const custom = figure('concatenate', { separateBy: 'other', customSeparator: '|', includeEmpty: true });
    expect(await over([custom])).toEqual([{ concatenated_n: '3|5|4|' }]);
  });

  it('has figures over groups, as items or as one', async () => {
    expect(await over([figure('sum')], { fieldsToSplitBy: 'team, at' })).toEqual([
      { team: 'a', at: 1, sum_n: 3 },
      { team: 'a', at: 2, sum_n: 4 },
      { team: 'b', at: 1, sum_n: 5 },
    ]);
    expect((await over([figure('sum')], { fieldsToSplitBy: 'at' }, 1))[0]).toEqual({ at: '1', sum_n: 8 });
    const single = { fieldsToSplitBy: 'team, at', options: { outputFormat: 'singleItem' } };
    expect(await over([figure('sum')], single)).toEqual([
      { a: { 1: { sum_n: 3 }, 2: { sum_n: 4 } }, b: { 1: { sum_n: 5 } } },
    ]);
    const skipping = { fieldsToSplitBy: 'n', options: { skipEmptySplitFields: true } };
    expect(await over([figure('count')], skipping)).toHaveLength(3);
  });

  it('fails in its first version where no item has the field', async () => {
    await expect(over([{ aggregation: 'sum', field: 'gone' }], {}, 1)).rejects.toThrow('does not exist in any items');
    expect(await over([{ aggregation: 'count', field: 'gone' }])).toEqual([{ count_gone: 0 }]);
  });
});

describe('what else is done to lists', () => {
  const rows = [
    { a: 1, b: { c: 1, d: 2 } },
    { a: 2, b: { d: 2, c: 1 } },
    { a: 1, b: { c: 2 } },
  ];

  it('removes duplicates by some fields only, or by all but some', async () => {
    const but = { compare: 'allFieldsExcept', fieldsToExclude: 'a' };
    expect(await given('removeDuplicates', but, rows, 2)).toEqual([rows[0], rows[2]]);
    const narrow = { compare: 'selectedFields', fieldsToCompare: 'b.c', options: { removeOtherFields: true } };
    expect(await given('removeDuplicates', narrow, rows, 2)).toEqual([{ b: { c: 1 } }, { b: { c: 2 } }]);
    await expect(given('removeDuplicates', { ...narrow, fieldsToCompare: 'b.d' }, rows, 2)).rejects.toThrow(
      "'b.d' field is missing from some input items",
    );
  });

  it('renames fields by path and by pattern', async () => {
    const keys = {
      key: [{ currentKey: 'b.c', newKey: 'x.y' }, { currentKey: 'gone', newKey: 'z' }, { currentKey: 'a' }],
    };
    expect((await given('renameKeys', { keys }, rows))[0]).toEqual({ a: 1, b: { d: 2 }, x: { y: 1 } });
    const pattern = (options: object): object => ({
      additionalOptions: {
        regexReplacement: { replacements: [{ searchRegex: '^[A-B]', replaceRegex: 'n', options }] },
      },
    });
    expect((await given('renameKeys', pattern({ caseInsensitive: true }), rows))[2]).toEqual({ n: { c: 2 } });
    expect((await given('renameKeys', pattern({}), rows))[2]).toEqual(rows[2]);
  });

  it('sorts by code', async () => {
    expect(await given('sort', { type: 'code', code: 'return b.json.a - a.json.a;' }, rows)).toMatchObject([
      { a: 2 },
      { a: 1 },
      { a: 1 },
    ]);
  });

  it.each([
    ['splitOut', { fieldToSplitOut: '={{ $json.f }}' }],
    ['splitOut', {}],
    ['aggregate', { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: '={{ $json.f }}' }] } }],
    ['summarize', {}],
    ['removeDuplicates', { operation: 'removeItemsSeenInPreviousExecutions' }],
    ['sort', { type: 'random' }],
  ])('%s %j is not guessed', (type, parameters) => {
    expect(only(type, parameters).data).toHaveProperty('n8n');
  });
});
