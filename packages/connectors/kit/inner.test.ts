import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { defineConnector } from './connector.ts';
import { callInner } from './inner.ts';
import { connectorNode } from './node.ts';
import { as, text } from './parameters.ts';

const credential: OpenCredential = {
  id: 'acme',
  type: 'acme',
  name: 'Acme',
  values: {},
  secrets: new Set(),
  renewable: false,
  http: async () => ({ headers: { authorization: 'Bearer token' } }),
};

const acme = defineConnector({
  vendor: 'acme',
  name: 'Acme',
  credentials: ['acme'],
  address: 'https://acme.example',
  objects: [
    {
      key: 'order',
      name: 'Order',
      operations: {
        find: { name: 'Find order', method: 'GET', path: '/orders', query: { name: text('Name') }, sample: {} },
        close: {
          name: 'Close order',
          method: 'POST',
          path: '/orders/close',
          inputs: { which: as('customer', text('Customer')) },
          perform: async (call) => [...(await callInner(call, 'order.find', { name: asText(call.read('customer')) }))],
          sample: {},
        },
      },
    },
  ],
});

const node = connectorNode(acme, {
  type: 'acme',
  name: 'Acme',
  category: 'Integration & APIs',
  icon: 'box',
  description: 'Orders of Acme',
  start: 'order.close',
  examples: [],
});

const run = (fetch: (url: string | URL) => Promise<Response>) =>
  runNode(node, {
    items: [{ json: {} }],
    data: { operation: 'order.close', credential: 'acme', customer: 'Ada', requestRetries: 0 },
    credentials: { acme: credential },
    fetch,
  });

describe('an operation within another', () => {
  it('sends the values that it is given', async () => {
    const seen: string[] = [];
    const { outputs } = await run(async (url) => {
      seen.push(String(url));
      return Response.json([{ id: 1 }, { id: 2 }]);
    });
    expect(seen).toEqual(['https://acme.example/orders?name=Ada']);
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('fails in the name of the operation that the user chose', async () => {
    await expect(run(async () => Response.json({}, { status: 404 }))).rejects.toMatchObject({
      code: 'connector_not_found',
      message: '"Close order": Acme has no such object.',
    });
  });
});
