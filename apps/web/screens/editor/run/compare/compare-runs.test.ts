import { describe, expect, it } from 'vitest';
import { step } from '../../../../testing/fixtures.ts';
import { compareRuns, comparedItems } from './compare-runs.ts';

const gave = (nodeId: string, json: Record<string, unknown>, durationMs = 100) =>
  step({ key: nodeId, nodeId, name: nodeId, durationMs, output: { main: [{ json }] } });
const names = (...runs: Parameters<typeof compareRuns>): string[] =>
  compareRuns(...runs).map(({ nodeId, differs }) => `${nodeId}${differs ? ' differs' : ''}`);

describe('two runs', () => {
  it('are compared node by node, in the order of the later one', () => {
    const before = { steps: [gave('a', { n: 1 }), gave('b', { n: 1 }), gave('gone', {})] };
    const after = { steps: [gave('b', { n: 2 }), gave('a', { n: 1 }, 900), gave('fresh', {})] };
    expect(names(before, after)).toEqual(['b differs', 'a', 'fresh differs', 'gone differs']);
    expect(compareRuns(before, after)[0]).toMatchObject({
      before: { items: 1, output: { main: { n: 1 } } },
      after: { items: 1, output: { main: { n: 2 } } },
    });
  });

  it('differ where a step ended otherwise, or gave by another port', () => {
    const failed = step({ key: 'a', nodeId: 'a', status: 'failed', output: null });
    expect(names({ steps: [gave('a', {})] }, { steps: [failed] })).toEqual(['a differs']);
    expect(
      names({ steps: [gave('a', {})] }, { steps: [{ ...gave('a', {}), output: { error: [{ json: {} }] } }] }),
    ).toEqual(['a differs']);
    expect(names({ steps: [failed] }, { steps: [failed] })).toEqual(['a']);
  });

  it('are compared by the beginning of what is very long', () => {
    const many = (last: number) => ({
      steps: [
        step({
          nodeId: 'a',
          output: {
            main: Array.from({ length: comparedItems + 1 }, (_, n) => ({
              json: { n: n === comparedItems ? last : n },
            })),
          },
        }),
      ],
    });
    const [compared] = compareRuns(many(1), many(2));
    expect(compared?.before?.output['main']).toHaveLength(comparedItems);
    expect(compared).toMatchObject({ differs: false, before: { items: comparedItems + 1 } });
  });
});
