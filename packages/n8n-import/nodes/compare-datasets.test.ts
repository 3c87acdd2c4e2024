import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { loadNodes } from '@heddle/nodes/registry';
import { runNode } from '@heddle/nodes/testing/run-node';
import { afterAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '@heddle/contract/json';
import { convert, edgesOf, link, only, workflowOf } from '../testing.ts';

afterAll(closeSandbox);

const types = await loadNodes();
const by = { mergeByFields: { values: [{ field1: 'id', field2: 'id' }] } };
const node = (parameters: object) => ({ name: 'Compare', type: 'n8n-nodes-base.compareDatasets', parameters });

/** What it says of two items that differ. */
async function differences(parameters: object, first: JsonObject, second: JsonObject): Promise<unknown> {
  const { nodes } = workflowOf(convert([node({ ...by, ...parameters })]));
  const [compare, both] = nodes.map(({ type, data }) => ({ definition: types.get(type), data }));
  if (!compare?.definition || !both?.definition) throw new Error('not two nodes');
  const inputs = { second: [{ json: second }] };
  const { outputs } = await runNode(compare.definition, { data: compare.data, items: [{ json: first }], inputs });
  const written = await runNode(both.definition, { data: both.data, items: [...(outputs['different'] ?? [])] });
  return written.outputs['main']?.[0]?.json;
}

describe('Compare Datasets of n8n', () => {
  it('says what is the same and what differs', async () => {
    expect(await differences({}, { id: 1, a: 1, b: [2] }, { id: 1, a: 1, c: 3 })).toEqual({
      keys: { id: 1 },
      same: { id: 1, a: 1 },
      different: { b: { inputA: [2], inputB: null }, c: { inputA: null, inputB: 3 } },
    });
  });

  it('says what was left out of the comparison', async () => {
    const skip = { options: { skipFields: 'at, who.age' } };
    const first = { id: 1, n: 1, at: 5, who: { name: 'Ada', age: 36 } };
    const second = { id: 1, n: 2, at: 6, who: { name: 'Ada', age: 37 } };
    expect(await differences(skip, first, second)).toEqual({
      keys: { id: 1 },
      same: { id: 1 },
      different: { n: { inputA: 1, inputB: 2 }, who: { inputA: { name: 'Ada' }, inputB: { name: 'Ada' } } },
      skipped: { at: { inputA: 5, inputB: 6 }, who: { inputA: { age: 36 }, inputB: { age: 37 } } },
    });
  });

  it('leads its outputs on from the node that makes them', () => {
    const ends = ['A', 'S', 'D', 'B'];
    const nodes = [node(by), ...ends.map((name) => ({ name, type: 'n8n-nodes-base.noOp' }))];
    const connections = { Compare: { main: ends.map((name) => link(name)) } };
    expect(edgesOf(workflowOf(convert(nodes, { connections })))).toEqual([
      'Compare:different > Compare 2',
      'Compare:onlySecond > B',
      'Compare 2:main > D',
      'Compare:same > S',
      'Compare:onlyFirst > A',
    ]);
  });

  it('gives one of the two items where it is told to', () => {
    expect(only('compareDatasets', { ...by, resolve: 'preferInput2' }).data).toMatchObject({ give: 'second' });
  });

  it.each([{}, { ...by, resolve: 'mix' }, { ...by, options: { multipleMatches: 'first' } }])(
    'waits for somebody where it has no equal: %j',
    (parameters) => {
      expect(only('compareDatasets', parameters).data).toMatchObject({ review: [{ need: 'hand' }] });
    },
  );
});
