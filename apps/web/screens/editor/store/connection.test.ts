import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog, document, node } from '../testing/fixtures.ts';
import { freePort, refuseConnection, toEdge } from './connection.ts';
import { connect } from './graph.ts';

const nodes = [
  node('webhookTrigger1', { name: 'Hook' }),
  node('conditional2', { name: 'Large?' }),
  node('dataTransform3', { name: 'Pay' }),
  node('dataTransform4', { name: 'Tell' }),
];
const workflow = document(nodes, [
  'webhookTrigger1 > conditional2',
  'conditional2.true > dataTransform3',
  'dataTransform3 > dataTransform4',
]);

const refusal = (source: string, target: string, sourceHandle = 'main') =>
  refuseConnection(workflow, { source, target, sourceHandle }, catalog)?.description ?? null;

describe('drawing an edge', () => {
  it('is allowed where nothing speaks against it', () => {
    expect(refusal('webhookTrigger1', 'dataTransform4')).toBeNull();
    expect(refusal('conditional2', 'dataTransform3', 'false')).toBeNull();
  });

  it('is refused from a node to itself', () =>
    expect(refusal('dataTransform3', 'dataTransform3')).toBe('"Pay" cannot be connected to itself.'));

  it('is refused a second time between the same ports', () => {
    expect(refusal('conditional2', 'dataTransform3', 'true')).toBe('"Large?" leads to "Pay" already.');
  });

  it('is refused into a trigger', () =>
    expect(refusal('dataTransform4', 'webhookTrigger1')).toBe('"Hook" starts runs, so nothing can lead to it.'));

  it('is refused where it would close a cycle', () => {
    expect(refusal('dataTransform4', 'conditional2')).toBe(
      '"Large?" leads to "Tell" already; this edge would close a cycle.',
    );
  });

  it('never lets a cycle come about, whatever is tried', () => {
    const all = Array.from({ length: 6 }, (_, index) => node(`dataTransform${index}`));
    const pair = fc.tuple(fc.nat(5), fc.nat(5));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 40 }), (attempts) => {
        let drawn = document(all);
        for (const [a, b] of attempts) {
          const connection = { source: `dataTransform${a}`, target: `dataTransform${b}` };
          if (!refuseConnection(drawn, connection, catalog)) drawn = connect(drawn, connection);
        }
        // In a graph without cycles, taking away nodes that nothing leads to leaves none behind.
        let rest = new Set(all.map(({ id }) => id));
        for (let before = -1; before !== rest.size;) {
          before = rest.size;
          rest = new Set(
            [...rest].filter((id) => drawn.edges.some((edge) => edge.target === id && rest.has(edge.source))),
          );
        }
        return rest.size === 0;
      }),
    );
  });
});

it('the edge leaves main ports out, as files have it', () => {
  expect(toEdge({ source: 'a', sourceHandle: 'main', target: 'b', targetHandle: 'main' })).toEqual({
    id: 'a→b',
    source: 'a',
    target: 'b',
  });
  expect(toEdge({ source: 'a', sourceHandle: 'false', target: 'b' })).toEqual({
    id: 'a.false→b',
    source: 'a',
    target: 'b',
    sourceHandle: 'false',
  });
});

describe('the free port of a node', () => {
  it('is its first output without an edge', () => {
    const [, branch] = nodes;
    expect(branch && freePort(workflow, branch, catalog)).toBe('false');
  });
  it('is the first one when all have edges', () => {
    const [hook] = nodes;
    expect(hook && freePort(workflow, hook, catalog)).toBe('main');
  });
  it('counts the error port of a node that goes on after a failure', () => {
    const careful = node('dataTransform3', { onFailure: 'continue' });
    expect(
      freePort(document([careful, node('dataTransform4')], ['dataTransform3 > dataTransform4']), careful, catalog),
    ).toBe('error');
  });
});
