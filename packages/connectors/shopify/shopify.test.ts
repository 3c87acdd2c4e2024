import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { shopAddress } from './address.ts';
import { shopifyApi } from './shopifyApi.node.ts';
import { shopifyTrigger } from './shopifyTrigger.node.ts';

const base = 'https://acme.myshopify.com/admin/api/2026-04';
const example = exampleCredential({ shop: 'acme' });

/** A shop that answers as it is told, and what it was asked. */
function shopThat(answer: (url: URL) => Response) {
  const asked: { url: string; body: string }[] = [];
  const fetch = async (url: string | URL, init?: { body?: BodyInit | null }) => {
    asked.push({ url: String(url), body: init?.body ? await new Response(init.body).text() : '' });
    return answer(new URL(url));
  };
  return { asked, fetch };
}

async function run(data: JsonObject, answer: (url: URL) => Response) {
  const { asked, fetch } = shopThat(answer);
  const { outputs } = await runNode(shopifyApi, {
    data: { credential: 'example', requestRetries: 0, ...data },
    credentials: { example },
    fetch,
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('Shopify', () => {
  it('is at the address of the shop, however that is entered', () => {
    for (const shop of [
      'acme',
      ' acme.myshopify.com ',
      'https://acme.myshopify.com/admin/orders',
      'https://admin.shopify.com/store/acme/orders',
    ])
      expect(shopAddress({ shop })).toBe(base);
  });

  it('is read page by page along its links, which have nothing of the first request but the size', async () => {
    const { asked, items } = await run({ operation: 'order.list', orderStatus: 'any', limited: false }, (url) => {
      const page = Number(url.searchParams.get('page_info') ?? 1);
      const link = `<${base}/orders.json?limit=250&page_info=${page + 1}>; rel="next"`;
      return Response.json({ orders: [{ id: page }] }, page < 3 ? { headers: { link } } : {});
    });
    expect(items).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(asked.map(({ url }) => url)).toEqual([
      `${base}/orders.json?status=any&limit=250`,
      `${base}/orders.json?limit=250&page_info=2`,
      `${base}/orders.json?limit=250&page_info=3`,
    ]);
  });

  it('gets further fields beside the others', async () => {
    const { asked } = await run(
      {
        operation: 'order.update',
        orderId: '450789469',
        note: 'Gift',
        moreFields: [{ name: 'po_number', value: 'P-7' }],
      },
      () => Response.json({ order: { id: 450789469 } }),
    );
    expect(asked[0]?.url).toBe(`${base}/orders/450789469.json`);
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ order: { note: 'Gift', po_number: 'P-7' } });
  });

  it('says which field it refuses', async () => {
    await expect(
      run({ operation: 'customer.create', email: 'ada' }, () =>
        Response.json({ errors: { email: ['is invalid'] } }, { status: 422 }),
      ),
    ).rejects.toThrow('email is invalid');
  });

  it.each([
    { code: undefined, error: 'connector_invalid' },
    { code: 'ACCESS_DENIED', error: 'connector_forbidden' },
    { code: 'THROTTLED', error: 'connector_rate_limited' },
  ])('refuses GraphQL within an answer of status 200: $error', async ({ code, error }) => {
    const errors = [{ message: 'No such field', ...(code === undefined ? {} : { extensions: { code } }) }];
    await expect(
      run({ operation: 'shop.graphql', graphqlQuery: '{ x }' }, () => Response.json({ errors })),
    ).rejects.toMatchObject({ code: error });
  });

  it('is asked by a trigger for orders of any status since the last time', async () => {
    const { asked, fetch } = shopThat(() =>
      Response.json({ orders: [{ id: 1, created_at: new Date().toISOString() }] }),
    );
    const request = {
      credential: example,
      fetch,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    };
    const position = { time: Date.parse('2026-03-01T12:10:00Z'), seen: [] };
    const result = await shopifyTrigger.poll?.({ ...request, data: { event: 'orderCreated' }, position });
    expect(result?.records.map(({ key }) => key)).toEqual(['1']);
    const { searchParams } = new URL(asked[0]?.url ?? '');
    expect(searchParams.get('status')).toBe('any');
    expect(searchParams.get('created_at_min')).toBe('2026-03-01T12:00:00.000Z');
  });
});
