import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { acumatica } from './acumatica.node.ts';
import { acumaticaLogin } from './acumaticaLogin.credential.ts';
import { acumaticaTrigger } from './acumaticaTrigger.node.ts';
import { endpointAddress } from './address.ts';
import { plain, wrapped } from './values.ts';

const account = exampleCredential({ site: 'https://erp.example.com/AcumaticaERP/', endpoint: 'Default/24.200.001' });

async function run(data: JsonObject, answer: () => Response) {
  const sent: { method: string; path: string; body: JsonValue; headers: Headers }[] = [];
  const { outputs } = await runNode(acumatica, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, { method = 'GET', body, headers } = {}) => {
      const text = await new Response(body as BodyInit | null).text();
      const { pathname, search } = new URL(url);
      const value: JsonValue = text === '' ? null : JSON.parse(text);
      sent.push({ method, path: pathname + search, body: value, headers: new Headers(headers) });
      return answer();
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('Values of fields', () => {
  const written = {
    id: 'a1',
    CustomerID: { value: 'ACME' },
    MainContact: { Email: { value: 'ada@example.com' } },
    Details: [{ OrderQty: { value: 2 } }],
  };
  const read = { id: 'a1', CustomerID: 'ACME', MainContact: { Email: 'ada@example.com' }, Details: [{ OrderQty: 2 }] };

  it('are plain in items and wrapped in requests', () => {
    expect(wrapped(read)).toEqual(written);
    expect(plain(written)).toEqual(read);
    expect(wrapped(written)).toEqual(written);
  });

  it('that are not set are null; what is about the record stays', () => {
    expect(plain({ Email: {}, custom: {}, _links: { self: '/x' }, Terms: { value: null } })).toEqual({
      Email: null,
      custom: {},
      _links: { self: '/x' },
      Terms: null,
    });
  });
});

it('the address has the path of the site and the endpoint', () => {
  expect(endpointAddress({ site: 'https://erp.example.com/AcumaticaERP/', endpoint: 'Custom/1.0' })).toBe(
    'https://erp.example.com/AcumaticaERP/entity/Custom/1.0',
  );
});

describe('A record', () => {
  it('is created only where there is none, and updated only where there is one', async () => {
    const made = await run({ operation: 'customer.create', customerId: 'ACME', email: 'ada@example.com' }, () =>
      Response.json({ id: 'a1', CustomerID: { value: 'ACME' } }),
    );
    expect(made.items).toEqual([{ id: 'a1', CustomerID: 'ACME' }]);
    expect(made.sent[0]?.headers.get('if-none-match')).toBe('*');
    expect(made.sent[0]?.body).toEqual({
      CustomerID: { value: 'ACME' },
      MainContact: { Email: { value: 'ada@example.com' } },
    });
    const changed = await run({ operation: 'customer.update', recordGuid: 'a1', customerName: 'Acme' }, () =>
      Response.json({ id: 'a1' }),
    );
    expect(changed.sent[0]?.headers.get('if-match')).toBe('*');
    expect(changed.sent[0]?.body).toEqual({ id: 'a1', CustomerName: { value: 'Acme' } });
  });

  it('is found by its keys', async () => {
    const { sent } = await run({ operation: 'salesOrder.get', recordId: 'SO/SO004512' }, () =>
      Response.json({ id: 'b1' }),
    );
    expect(sent[0]?.path).toBe('/AcumaticaERP/entity/Default/24.200.001/SalesOrder/SO/SO004512');
  });
});

it('an action that goes on says where its end is told', async () => {
  const location = '/entity/Default/24.200.001/Invoice/ReleaseInvoice/status/1';
  const accepted = await run(
    { operation: 'invoice.release', recordGuid: 'a1' },
    () => new Response(null, { status: 202, headers: { location } }),
  );
  expect(accepted.sent[0]?.body).toEqual({ entity: { id: 'a1' } });
  expect(accepted.items).toEqual([{ status: 'accepted', location }]);
  const done = await run({ operation: 'invoice.release', recordGuid: 'a1' }, () => new Response(null, { status: 204 }));
  expect(done.items).toEqual([{ status: 'done' }]);
});

describe('A login', () => {
  const values = {
    site: 'https://erp.example.com/AcumaticaERP/',
    endpoint: '',
    username: 'ada',
    password: 'sesame',
    tenant: 'Acme',
    branch: '',
  };
  const open = (answer: Response, asked: string[] = []) =>
    acumaticaLogin.http?.(values, {
      fetch: async (url, init) => {
        asked.push(`${String(url)} ${await new Response(init?.body as BodyInit).text()}`);
        return answer;
      },
      addressOf: () => Promise.reject(new Error('unused')),
      signal: new AbortController().signal,
      token: async (fetchToken) => (await fetchToken()).value,
    });

  it('gives the cookies of a session', async () => {
    const headers = new Headers();
    headers.append('set-cookie', 'ASP.NET_SessionId=s1; path=/; HttpOnly');
    headers.append('set-cookie', '.ASPXAUTH=a1; path=/; secure');
    const asked: string[] = [];
    expect(await open(new Response(null, { status: 204, headers }), asked)).toEqual({
      headers: { cookie: 'ASP.NET_SessionId=s1; .ASPXAUTH=a1' },
    });
    expect(asked).toEqual([
      'https://erp.example.com/AcumaticaERP/entity/auth/login {"name":"ada","password":"sesame","tenant":"Acme"}',
    ]);
  });

  it('that is refused, or gives no session, is an error', async () => {
    await expect(open(new Response(null, { status: 401 }))).rejects.toMatchObject({ code: 'token_refused' });
    await expect(open(new Response(null, { status: 204 }))).rejects.toMatchObject({ code: 'token_invalid' });
  });
});

it('a trigger asks for what has changed since its last poll, within its filter', async () => {
  const time = Date.now();
  const asked: URL[] = [];
  const poll = await acumaticaTrigger.poll?.({
    data: { event: 'invoiceChanged', filter: "Status eq 'Open'" },
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    position: { time, seen: [] },
    fetch: async (url) => {
      asked.push(new URL(url));
      return Response.json([{ id: 'i1', LastModifiedDateTime: { value: new Date(time).toISOString() } }]);
    },
  });
  expect(poll?.records.map(({ json }) => json['id'])).toEqual(['i1']);
  expect(asked[0]?.searchParams.get('$filter')).toBe(
    `(Status eq 'Open') and LastModifiedDateTime ge datetimeoffset'${new Date(time - 600_000).toISOString()}'`,
  );
});
