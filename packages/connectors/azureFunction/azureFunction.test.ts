import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { azureFunction } from './azureFunction.node.ts';
import { azureFunctionKey } from './azureFunctionKey.credential.ts';
import { appAddress } from './function.ts';

async function run(data: JsonObject, answer: () => Response, values: JsonObject = { app: 'acme-orders' }) {
  const asked: { request: string; body: string }[] = [];
  const { outputs } = await runNode(azureFunction, {
    items: [{ json: { order: 7 } }],
    data: { credential: 'account', ...data },
    credentials: { account: exampleCredential(values) },
    fetch: async (url, init) => {
      const body = await new Response(init?.body as BodyInit | null).text();
      asked.push({ request: `${init?.method ?? 'GET'} ${String(url)}`, body });
      return answer();
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('An Azure function', () => {
  const request = 'POST https://acme-orders.azurewebsites.net/api/orders/check';

  it('gets the item, or the body that is entered', async () => {
    const data = { functionPath: 'api/orders/check' };
    const item = await run(data, () => Response.json({ ok: true }));
    expect(item.asked).toEqual([{ request, body: '{"order":7}' }]);
    const entered = await run({ ...data, functionBody: '[{{ order }}, 8]' }, () =>
      Response.json([{ id: 1 }, { id: 2 }]),
    );
    expect(entered.asked).toEqual([{ request, body: '[7,8]' }]);
    expect(entered.items).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('may answer with a text or with nothing', async () => {
    const data = { functionPath: 'api/orders/check' };
    const text = await run(data, () => new Response('Hello', { headers: { 'content-type': 'text/plain' } }));
    expect(text.items).toEqual([{ text: 'Hello' }]);
    expect((await run(data, () => new Response(null, { status: 204 }))).items).toEqual([{ success: true }]);
  });

  it('is called with its key, at its app however that is entered', async () => {
    const signature = await azureFunctionKey.http?.(
      { app: 'acme-orders', key: ' k ' },
      {
        fetch: () => Promise.reject(new Error('It fetches something.')),
        addressOf: () => Promise.reject(new Error('It looks up a host.')),
        signal: new AbortController().signal,
        token: async () => '',
      },
    );
    expect(signature).toEqual({ headers: { 'x-functions-key': 'k' } });
    for (const app of ['acme-orders', 'acme-orders.azurewebsites.net', 'https://acme-orders.azurewebsites.net/api/x'])
      expect(appAddress({ app })).toBe('https://acme-orders.azurewebsites.net');
  });
});

describe('A function app', () => {
  it('is managed in the subscription of the credential', async () => {
    const { asked } = await run(
      { operation: 'app.restart', resourceGroup: 'orders-rg', appName: 'acme-orders' },
      () => new Response(null, { status: 200 }),
      { subscriptionId: 's1' },
    );
    expect(asked).toEqual([
      {
        request:
          'POST https://management.azure.com/subscriptions/s1/resourceGroups/orders-rg/providers/Microsoft.Web/sites/acme-orders/restart?api-version=2022-03-01',
        body: '',
      },
    ]);
  });
});
