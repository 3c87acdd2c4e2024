import { describe, expect, it } from 'vitest';
import { workflowFileName } from '../../../files/download-json.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { toExport } from './export.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('httpRequest2', { name: 'Ask', url: 'https://a.example', token: 'very secret' }),
  ],
  ['webhookTrigger1 > httpRequest2'],
);

describe('a workflow exported from the editor', () => {
  it('has name, nodes, edges, the time and the version', () => {
    const exported = toExport(workflow, catalog, new Date('2026-03-04T10:00:00Z'));
    expect(Object.keys(exported)).toEqual(['name', 'nodes', 'edges', 'exportedAt', 'version']);
    expect(exported).toMatchObject({
      name: 'Orders',
      exportedAt: '2026-03-04T10:00:00.000Z',
      version: '1.0',
      edges: workflow.edges,
    });
    expect(exported.nodes[0]).toEqual(workflow.nodes[0]);
  });

  it('has no secrets', () =>
    expect(toExport(workflow, catalog).nodes[1]?.data).toEqual({ name: 'Ask', url: 'https://a.example' }));

  it('is called after the workflow', () =>
    expect(workflowFileName('Crypto → PayPal 2!')).toBe('crypto___paypal_2_.json'));
});
