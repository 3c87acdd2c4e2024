import { describe, expect, it } from 'vitest';
import { convert, only, workflowOf } from '../testing.ts';

const pair = { values: [{ field1: 'id', field2: 'key' }] };
const byFields = { mode: 'combine', mergeByFields: pair, advanced: true };
const clash = (resolveClash: string, more: object = {}) => ({
  options: { clashHandling: { values: { resolveClash, ...more } } },
});

describe('a merge', () => {
  it.each<[object, object]>([
    [{}, { mode: 'append' }],
    [{ numberInputs: 4 }, { mode: 'append' }],
    [
      { mode: 'chooseBranch', useDataOfInput: 3 },
      { mode: 'choose', choose: 'third' },
    ],
    [{ mode: 'chooseBranch' }, { mode: 'choose', choose: 'main' }],
    [{ mode: 'chooseBranch', output: 'empty' }, { mode: 'signal' }],
    [
      { mode: 'combine', combineBy: 'combineByPosition' },
      { mode: 'position', keep: 'both', wins: 'second' },
    ],
    [
      { mode: 'combine', combineBy: 'combineAll', ...clash('addSuffix') },
      { mode: 'pairs', wins: 'both' },
    ],
    [byFields, { mode: 'key', key: 'id', secondKey: 'key', keep: 'both', wins: 'second', matchesFirst: true }],
    [
      { ...byFields, outputDataFrom: 'input1' },
      { keep: 'both', give: 'first' },
    ],
    [
      { ...byFields, joinMode: 'keepNonMatches', outputDataFrom: 'input1' },
      { key: 'id', keep: 'unmatched' },
    ],
    [
      { ...byFields, joinMode: 'keepNonMatches', outputDataFrom: 'input2' },
      { key: 'key', keep: 'unmatched' },
    ],
    [
      { ...byFields, joinMode: 'enrichInput1', ...clash('preferInput1') },
      { keep: 'first', wins: 'first' },
    ],
    [
      { ...byFields, joinMode: 'enrichInput2' },
      { key: 'key', secondKey: 'id', keep: 'first', wins: 'second' },
    ],
    [{ ...byFields, joinMode: 'keepEverything' }, { keep: 'all' }],
  ])('%j becomes %j', (parameters, data) => {
    expect(only('merge', parameters, { typeVersion: 3 })).toMatchObject({ type: 'merge', data });
  });

  it('of the first version passes one input through', () => {
    expect(only('merge', { mode: 'passThrough', output: 'input2' }).data).toMatchObject({ choose: 'second' });
    expect(only('merge', { mode: 'wait' }).data).toMatchObject({ mode: 'signal' });
  });

  it.each([
    { mode: 'combineBySql' },
    { numberInputs: 11 },
    { mode: 'chooseBranch', useDataOfInput: 12 },
    { ...byFields, joinMode: 'keepNonMatches' },
    { ...byFields, joinMode: 'enrichInput1', ...clash('addSuffix') },
    { ...byFields, ...clash('preferInput1', { mergeMode: 'deepMerge' }) },
    { ...byFields, options: { fuzzyCompare: true } },
    { ...byFields, mergeByFields: { values: [...pair.values, ...pair.values] } },
  ])('%j is not guessed', (parameters) => {
    expect(only('merge', parameters, { typeVersion: 3 }).data).toHaveProperty('n8n');
  });

  it('has edges to each of its inputs, exchanged where n8n works from the side of the second', () => {
    const targets = (parameters: object): (string | null | undefined)[] =>
      workflowOf(
        convert(
          [
            { name: 'A', type: 'n8n-nodes-base.noOp' },
            { name: 'B', type: 'n8n-nodes-base.noOp' },
            { name: 'C', type: 'n8n-nodes-base.noOp' },
            { name: 'M', type: 'n8n-nodes-base.merge', typeVersion: 3, parameters },
          ],
          {
            connections: Object.fromEntries(
              ['A', 'B', 'C'].map((name, index) => [name, { main: [[{ node: 'M', type: 'main', index }]] }]),
            ),
          },
        ),
      ).edges.map(({ targetHandle }) => targetHandle);
    expect(targets({ numberInputs: 3 })).toEqual(['main', 'second', 'third']);
    expect(targets({})).toEqual(['main', 'second']);
    expect(targets({ ...byFields, joinMode: 'enrichInput2' })).toEqual(['second', 'main']);
  });
});
