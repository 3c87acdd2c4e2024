import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import type { SeenRequest } from '@heddle/nodes/testing/server';
import { serve } from '@heddle/nodes/testing/server';
import { afterEach, describe, expect, it } from 'vitest';
import { serviceOf } from '../sap/session.ts';
import { withIsoDates } from '../sap/values.ts';
import { sapErp } from './sapErp.node.ts';
import { sapErpTrigger } from './sapErpTrigger.node.ts';

const SERVICE = '/sap/opu/odata/sap/API_SALES_ORDER_SRV';

type Answer = { status?: number; headers?: { [name: string]: string | string[] }; body?: unknown };

let close: (() => Promise<void>) | undefined;
afterEach(async () => close?.());

/** A system that answers like SAP, and the requests that it got. */
async function system(answer: (request: SeenRequest) => Answer) {
  const server = await serve((request, response) => {
    const { status = 200, headers = {}, body } = answer(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  });
  ({ close } = server);
  const credentials = { account: exampleCredential({ address: server.origin }) };
  const run = (data: JsonObject, items: JsonObject[] = [{}]) =>
    runNode(sapErp, {
      data: { credential: 'account', requestRetries: 0, ...data },
      items: items.map((json) => ({ json })),
      credentials,
      fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
    });
  return { seen: server.seen, run, origin: server.origin };
}

const token = {
  headers: { 'x-csrf-token': 'abc', 'set-cookie': ['SAP_SESSIONID=1; path=/; secure', 'ctx=2'] },
  body: {},
};

describe('a write to SAP', () => {
  it('fetches a token and the cookies of its session once for all items', async () => {
    const { seen, run } = await system(({ method, url }) => {
      if (method === 'GET') return url === `${SERVICE}/` ? token : { status: 404 };
      return { status: 201, body: { d: { SalesOrder: '1' } } };
    });
    const data = {
      operation: 'salesOrder.create',
      salesOrganization: '1010',
      distributionChannel: '10',
      division: '00',
      soldToParty: '{{ party }}',
      requestedDelivery: '2026-12-31',
      salesOrderItems: '[{ "Material": "TG11", "RequestedQuantity": "10" }]',
    };
    const { outputs } = await run(data, [{ party: '1' }, { party: '2' }]);
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ SalesOrder: '1' }, { SalesOrder: '1' }]);
    const [asked, ...writes] = seen;
    expect(asked).toMatchObject({ method: 'GET', headers: { 'x-csrf-token': 'Fetch' } });
    expect(writes.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(writes[0]?.headers).toMatchObject({ 'x-csrf-token': 'abc', cookie: 'SAP_SESSIONID=1; ctx=2' });
    expect(JSON.parse(writes[0]?.body ?? '')).toMatchObject({
      SoldToParty: expect.stringMatching(/^[12]$/) as string,
      RequestedDeliveryDate: `/Date(${Date.UTC(2026, 11, 31)})/`,
      to_Item: { results: [{ Material: 'TG11', RequestedQuantity: '10' }] },
    });
  });

  it('changes the version that is there now, or only the one that is named', async () => {
    const { seen, run } = await system(({ method, url }) => {
      if (url.startsWith(`${SERVICE}/A_SalesOrder(`))
        return method === 'GET' ? { headers: { etag: 'W/"7"' }, body: { d: {} } } : { status: 204 };
      return token;
    });
    const data = { operation: 'salesOrder.update', salesOrder: "O'1", customerReference: 'PO 7' };
    await run(data);
    await run({ ...data, version: 'W/"6"' });
    const changes = seen.filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ headers }) => headers['if-match'])).toEqual(['W/"7"', 'W/"6"']);
    expect(changes[0]?.url).toBe(`${SERVICE}/A_SalesOrder('O''1')`);
    expect(seen.filter(({ method, url }) => method === 'GET' && url.includes('A_SalesOrder(')).length).toBe(1);
  });

  it('that SAP refuses because others have changed the object is a conflict', async () => {
    const { run } = await system(({ method }) =>
      method === 'DELETE'
        ? {
            status: 412,
            body: { error: { code: '/IWBEP/CM_MGW_RT/020', message: { lang: 'en', value: 'Precondition failed' } } },
          }
        : token,
    );
    await expect(run({ operation: 'salesOrder.delete', salesOrder: '1' })).rejects.toMatchObject({
      code: 'connector_conflict',
      message: expect.stringContaining('Precondition failed') as string,
    });
  });

  it('of a custom call has its token as well', async () => {
    const { seen, run } = await system(({ method }) => (method === 'GET' ? token : { body: { d: {} } }));
    await run({
      operation: 'any.send',
      callMethod: 'POST',
      callPath: '/sap/opu/odata/sap/ZORDERS_SRV/Orders',
      callBody: '{}',
    });
    expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /sap/opu/odata/sap/ZORDERS_SRV/',
      'POST /sap/opu/odata/sap/ZORDERS_SRV/Orders',
    ]);
  });
});

it.each([
  ['/sap/opu/odata/sap/API_PRODUCT_SRV/A_Product', '/sap/opu/odata/sap/API_PRODUCT_SRV/'],
  ['/gate/sap/opu/odata/IWFND/CATALOGSERVICE;v=2/ServiceCollection', '/gate/sap/opu/odata/IWFND/CATALOGSERVICE;v=2/'],
  ['/sap/opu/odata4/sap/api_bank/srvd_a2x/sap/bank/0002/Bank', '/sap/opu/odata4/sap/api_bank/srvd_a2x/sap/bank/0002/'],
  ['/sap/bc/http/sap/zmine', '/sap/bc/http/sap/zmine'],
])('the service of %s is at %s', (path, service) =>
  expect(serviceOf(new URL(path, 'https://s4.example.com')).pathname).toBe(service),
);

describe('a list of SAP', () => {
  it('goes on at the address that a page names, else with the entries that are missing', async () => {
    const next = `${SERVICE}/A_SalesOrder?$skiptoken=2`;
    const { seen, run, origin } = await system(({ url }) => {
      if (url.includes('skiptoken')) return { body: { d: { results: [{ SalesOrder: '3' }] } } };
      return { body: { d: { results: [{ SalesOrder: '1' }, { SalesOrder: '2' }], __next: origin + next } } };
    });
    const { outputs } = await run({ operation: 'salesOrder.list', limit: 5 });
    expect(outputs['main']?.map(({ json }) => json['SalesOrder'])).toEqual(['1', '2', '3']);
    expect(seen.map(({ url }) => url)).toEqual([`${SERVICE}/A_SalesOrder?%24top=5`, next]);
  });

  it('has ISO dates', () => {
    expect(withIsoDates({ d: { At: '/Date(1772323200000+0000)/', Items: [{ Name: '/Date(x)/' }] } })).toEqual({
      d: { At: '2026-03-01T00:00:00.000Z', Items: [{ Name: '/Date(x)/' }] },
    });
  });
});

it('a trigger asks for what has changed since its last poll, besides its own filter', async () => {
  const changed = new Date(Date.now() + 60_000);
  const asked: URL[] = [];
  const request = {
    data: { event: 'salesOrderChanged', filter: "SoldToParty eq '1'" },
    credential: exampleCredential({ address: 'https://s4.example.com' }),
    fetch: async (url: string | URL) => {
      asked.push(new URL(url));
      const entry = { SalesOrder: '1', LastChangeDateTime: `/Date(${changed.getTime()}+0000)/` };
      return Response.json({ d: { results: [entry] } });
    },
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  const first = await sapErpTrigger.poll?.({ ...request, position: { time: Date.now(), seen: [] } });
  expect(first?.records.map(({ json }) => json)).toEqual([
    { SalesOrder: '1', LastChangeDateTime: changed.toISOString() },
  ]);
  expect(asked[0]?.searchParams.get('$filter')).toMatch(
    /^\(SoldToParty eq '1'\) and LastChangeDateTime ge datetimeoffset'[\d-]{10}T[\d:]{8}Z'$/,
  );
  expect((await sapErpTrigger.poll?.({ ...request, position: first?.position ?? null }))?.records).toEqual([]);
});
