import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { WorkflowVersion } from './compare.ts';
import { compareWorkflows, isSameVersion } from './compare.ts';

const node = (id: string, data: JsonObject = {}, x = 0, type = 'pass') => ({ id, type, position: { x, y: 0 }, data });
const edge = (source: string, target: string, sourceHandle?: string) => ({
  id: `${Math.random()}`,
  source,
  target,
  ...(sourceHandle === undefined ? {} : { sourceHandle }),
});
const version = (given: Partial<WorkflowVersion> = {}): WorkflowVersion => ({
  nodes: [],
  edges: [],
  settings: {},
  ...given,
});

/** The changes of nodes in words. */
const words = (before: WorkflowVersion, after: WorkflowVersion): string[] =>
  compareWorkflows(before, after).nodes.map(
    (change) =>
      `${change.node.id} ${change.kind}${change.kind === 'changed' ? ` ${change.fields.map(({ field }) => field).join()}${change.moved ? ' moved' : ''}` : ''}`,
  );

describe('the comparison of two versions of a workflow', () => {
  it('lists added, removed, moved and changed nodes', () => {
    const before = version({
      nodes: [
        node('same'),
        node('gone'),
        node('moved'),
        node('changed', { url: 'a', retries: 3 }),
        node('both', { a: 1 }),
      ],
    });
    const after = version({
      nodes: [
        node('fresh'),
        node('same'),
        node('moved', {}, 50),
        node('changed', { url: 'b', timeout: 5 }),
        node('both', { a: 2 }, 9),
      ],
    });
    expect(words(before, after)).toEqual([
      'fresh added',
      'moved moved',
      'changed changed url,timeout,retries',
      'both changed a moved',
      'gone removed',
    ]);
  });

  it('has the values of each field before and after', () => {
    const [change] = compareWorkflows(
      version({ nodes: [node('a', { url: 'a', old: [1] })] }),
      version({ nodes: [node('a', { url: 'b' }, 0, 'other')] }),
    ).nodes;
    expect(change).toMatchObject({
      kind: 'changed',
      fields: [
        { field: 'type', before: 'pass', after: 'other' },
        { field: 'url', before: 'a', after: 'b' },
        { field: 'old', before: [1], after: undefined },
      ],
    });
  });

  it('does not mind the order of keys, of nodes, and the ids of edges', () => {
    const before = version({ nodes: [node('a', { x: { p: 1, q: 2 } }), node('b')], edges: [edge('a', 'b')] });
    const after = version({ nodes: [node('b'), node('a', { x: { q: 2, p: 1 } })], edges: [edge('a', 'b', 'main')] });
    expect(isSameVersion(compareWorkflows(before, after))).toBe(true);
  });

  it('lists added and removed edges, by their ends and ports', () => {
    const { edges } = compareWorkflows(
      version({ edges: [edge('a', 'b'), edge('a', 'c')] }),
      version({ edges: [edge('a', 'b', 'error'), edge('a', 'c')] }),
    );
    expect(edges.map(({ kind, edge: { target, sourceHandle } }) => [kind, target, sourceHandle])).toEqual([
      ['added', 'b', 'error'],
      ['removed', 'b', undefined],
    ]);
  });

  it('lists changed settings, and name and description if both versions have them', () => {
    const compared = compareWorkflows(
      version({ name: 'Orders', settings: { timeout: 5, priority: 1 } }),
      version({ name: 'Payouts', settings: { timeout: 6, priority: 1 } }),
    );
    expect(compared).toMatchObject({
      settings: [{ field: 'timeout', before: 5, after: 6 }],
      name: { before: 'Orders', after: 'Payouts' },
      description: null,
    });
    const described = compareWorkflows(version({ description: '' }), version({ description: 'Pays out' }));
    expect([described.description, isSameVersion(described)]).toEqual([{ before: '', after: 'Pays out' }, false]);
    const unknown = compareWorkflows(version({ name: 'Orders', description: 'Pays out' }), version());
    expect([unknown.name, unknown.description]).toEqual([null, null]);
  });

  it('is empty between a version and itself, and symmetric: added one way is removed the other way', () => {
    const versions = fc
      .record({
        nodes: fc.uniqueArray(
          fc.record({
            id: fc.constantFrom('a', 'b', 'c', 'd'),
            type: fc.constant('pass'),
            position: fc.constant({ x: 0, y: 0 }),
            data: fc.dictionary(fc.constantFrom('p', 'q'), fc.integer({ max: 1, min: 0 })),
          }),
          { selector: ({ id }) => id },
        ),
      })
      .map(version);
    const of = (kind: string, before: WorkflowVersion, after: WorkflowVersion): string[] =>
      words(before, after)
        .filter((word) => word.includes(kind))
        .map((word) => word.slice(0, 1))
        .sort();
    fc.assert(
      fc.property(versions, versions, (a, b) => {
        expect(isSameVersion(compareWorkflows(a, structuredClone(a)))).toBe(true);
        expect(of('added', a, b)).toEqual(of('removed', b, a));
        expect(of('changed', a, b)).toEqual(of('changed', b, a));
      }),
    );
  });
});
