import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { JsonValue } from '@heddle/contract/json';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { loadNodes } from '@heddle/nodes/registry';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../crypto/vault.ts';
import type { NodeSecrets } from './secrets.ts';
import { createNodeSecrets, maskSecrets } from './secrets.ts';

let nodes: NodeRegistry;
let secrets: NodeSecrets;
beforeAll(async () => {
  nodes = await loadNodes();
  secrets = createNodeSecrets(nodes, createVault('the key'));
});

const graphOf = (token: JsonValue, id = 'call', type = 'httpRequest'): WorkflowGraph => ({
  nodes: [{ id, type, position: { x: 0, y: 0 }, data: { url: 'https://example.com', token } }],
  edges: [],
});
const tokenIn = (graph: WorkflowGraph): JsonValue | undefined => graph.nodes[0]?.data['token'];
const values = fc
  .jsonValue()
  .filter((value): value is JsonValue => value !== null && value !== '' && value !== SECRET_MASK);

describe('sealed secrets', () => {
  it('open to what they were, and say nothing of it', () => {
    fc.assert(
      fc.property(values, (value) => {
        const stored = secrets.seal('w', graphOf(value), null);
        expect(tokenIn(stored)).toMatch(/^sealed:v1\./);
        // As JSON has no minus zero.
        expect(JSON.stringify(tokenIn(secrets.open('w', stored).graph))).toBe(JSON.stringify(value));
        expect(tokenIn(maskSecrets(stored, nodes))).toBe(SECRET_MASK);
        expect(secrets.keyOf(stored)).toBe(createVault('the key').keyId);
        expect(secrets.renew('w', stored)).toBe(stored);
      }),
    );
  });

  it.each([
    ['another workflow', 'other', 'call'],
    ['another node', 'w', 'other'],
  ])('do not open in %s', (_where, workflowId, nodeId) => {
    const text = tokenIn(secrets.seal('w', graphOf('s3cret'), null)) ?? '';
    const opened = secrets.open(workflowId, graphOf(text, nodeId));
    expect(opened.unreadable).toEqual([{ nodeId, field: 'token' }]);
    expect(tokenIn(opened.graph)).toBe(text);
  });

  it('leave empty fields and those that are no secrets alone', () => {
    for (const empty of ['', null]) expect(secrets.seal('w', graphOf(empty), null)).toEqual(graphOf(empty));
    expect(secrets.seal('w', graphOf('s3cret', 'call', 'delay'), null)).toEqual(graphOf('s3cret', 'call', 'delay'));
    expect(secrets.keyOf(graphOf(''))).toBe('none');
  });

  it('name an earlier key as long as one of them is sealed with it', () => {
    const earlier = createVault('an earlier key');
    const old = createNodeSecrets(nodes, earlier).seal('w', graphOf('s3cret'), null);
    const both = { nodes: [...secrets.seal('w', graphOf('s3cret', 'new'), null).nodes, ...old.nodes], edges: [] };
    expect(secrets.keyOf(both)).toBe(earlier.keyId);
    const successor = createNodeSecrets(nodes, createVault('the key', ['an earlier key']));
    expect(successor.keyOf(successor.renew('w', both))).toBe(createVault('the key').keyId);
  });

  it('are not known to be sealed where one is not', () => {
    expect(secrets.keyOf(graphOf('s3cret'))).toBeNull();
    expect(tokenIn(secrets.open('w', graphOf('s3cret')).graph)).toBe('s3cret');
  });
});

describe('a graph that is sent with masks', () => {
  it('keeps the sealed text of the node it comes from, and nothing where that is of another type', () => {
    const before = secrets.seal('w', graphOf('s3cret'), null);
    expect(secrets.seal('w', graphOf(SECRET_MASK), before)).toEqual(before);
    expect(secrets.seal('w', graphOf('s3cret'), before)).toEqual(before);
    expect(tokenIn(secrets.seal('w', graphOf('other'), before))).not.toBe(tokenIn(before));
    const retyped = { ...before, nodes: before.nodes.map((node) => ({ ...node, type: 'delay' })) };
    expect(tokenIn(secrets.seal('w', graphOf(SECRET_MASK), retyped))).toBe('');
  });

  it('has a secret sealed that was stored before secrets were', () => {
    const stored = secrets.seal('w', graphOf(SECRET_MASK), graphOf('s3cret'));
    expect(tokenIn(stored)).toMatch(/^sealed:/);
    expect(tokenIn(secrets.open('w', stored).graph)).toBe('s3cret');
  });
});
