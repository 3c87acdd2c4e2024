import type { JsonObject } from '@heddle/contract/json';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { NodeResult } from '@heddle/contract/node/context';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { MemoryFileStore } from '@heddle/nodes/testing/run-node';
import { afterEach, describe, expect, it } from 'vitest';
import type { AcmeServer } from '../testing/acme.ts';
import { acmeCredential, answerJson, startAcme } from '../testing/acme.ts';

const servers: AcmeServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
async function vendor(answer: Parameters<typeof startAcme>[0]): Promise<AcmeServer> {
  const server = await startAcme(answer);
  servers.push(server);
  return server;
}

const jsonOf = ({ outputs }: NodeResult): JsonObject[] => (outputs['main'] ?? []).map(({ json }) => json);
const create = { operation: 'order.create', customer: 'Ada', name: 'Ada', requestRetries: 2 };
const queryOf = (url = ''): URLSearchParams => new URL(url, 'http://acme.example').searchParams;

/** Orders in pages, by cursor. */
const paged =
  (count: number): Parameters<typeof startAcme>[0] =>
  (request, response) => {
    const query = queryOf(request.url);
    const from = Number(query.get('after') ?? 0);
    const end = Math.min(count, from + Number(query.get('limit')));
    const orders = Array.from({ length: end - from }, (_, index) => ({ id: String(from + index) }));
    answerJson(response, { orders, next: end < count ? String(end) : null });
  };

describe('a request of a connector', () => {
  it('has path, query, headers and body as its operation says, and nothing that is empty', async () => {
    const acme = await vendor((_, response) => answerJson(response, { id: '7' }));
    await acme.run(
      {
        operation: 'order.create',
        name: '{{ who }}',
        amount: '{{ total }}',
        paid: 'true',
        lines: '[{ "sku": "{{ who }}" }]',
        moreFields: [{ name: 'note', value: 'soon' }],
      },
      { items: [{ json: { who: 'Ada', total: 12.5 } }] },
    );
    expect(acme.seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/orders',
      headers: { authorization: 'Bearer token-1', 'acme-version': '3', 'content-type': 'application/json' },
    });
    expect(JSON.parse(acme.seen[0]?.body ?? '')).toEqual({
      customer: { name: 'Ada' },
      amount: 12.5,
      paid: true,
      lines: [{ sku: 'Ada' }],
      note: 'soon',
    });
    await acme.run({ operation: 'order.create', name: 'Ada' });
    expect(acme.seen[1]?.body).toBe('{"customer":{"name":"Ada"}}');
  });

  it('repeats list parameters in the query, and encodes what is in the path', async () => {
    const acme = await vendor((_, response) => answerJson(response, { orders: [], id: 1 }));
    await acme.run({ operation: 'order.list', state: 'a b&c', tag: 'x, y' });
    expect(acme.seen[0]?.url).toBe('/v1/orders?state=a+b%26c&tag=x&tag=y&limit=100');
    await acme.run({ operation: 'order.pay', orderId: '../admin?x=1' });
    expect(acme.seen[1]?.url).toBe('/v1/orders/..%2Fadmin%3Fx%3D1/pay');
  });

  it('of any call stays below the address of the service', async () => {
    const acme = await vendor((_, response) => answerJson(response, [{ id: 1 }, { id: 2 }]));
    const data = { operation: 'any.get', callPath: '/reports?year=2026', callQuery: [{ name: 'page', value: '2' }] };
    expect(jsonOf(await acme.run(data))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(acme.seen[0]?.url).toBe('/v1/reports?year=2026&page=2');
    await acme.run({ operation: 'any.send', callPath: '/orders', callMethod: 'PATCH', callBody: '{ "a": 1 }' });
    expect(acme.seen[1]).toMatchObject({ method: 'PATCH', body: '{"a":1}' });
    for (const callPath of ['orders', 'https://evil.example/orders', '@evil.example/'])
      await expect(acme.run({ operation: 'any.get', callPath })).rejects.toMatchObject({
        code: 'connector_path_invalid',
      });
    expect(acme.seen).toHaveLength(2);
  });
});

describe('a list', () => {
  it('is read page by page up to its limit, and no page more', async () => {
    const acme = await vendor(paged(1000));
    expect(jsonOf(await acme.run({ operation: 'order.list', limit: 250 }))).toHaveLength(250);
    expect(acme.seen.map(({ url }) => url)).toEqual([
      '/v1/orders?limit=100',
      '/v1/orders?limit=100&after=100',
      '/v1/orders?limit=50&after=200',
    ]);
  });

  it('is read to its end where it has no limit', async () => {
    const acme = await vendor(paged(1010));
    expect(jsonOf(await acme.run({ operation: 'order.list', limited: false }))).toHaveLength(1010);
  });

  it('ends where the service names a page again', async () => {
    const acme = await vendor((_, response) => answerJson(response, { orders: [{ id: 1 }], next: 'same' }));
    expect(jsonOf(await acme.run({ operation: 'order.list', limited: false }))).toHaveLength(2);
  });

  it('that changes while it is read gives each entry that stays once', async () => {
    let orders = ['1', '2', '3', '4', '5', '6'];
    // The cursor names the last entry, as with services that stand changes.
    const acme = await vendor((request, response) => {
      const query = queryOf(request.url);
      const from = orders.filter((id) => id > (query.get('after') ?? '')).slice(0, 2);
      answerJson(response, { orders: from.map((id) => ({ id })), next: from.length === 2 ? from.at(-1) : null });
      // One that was given and one that was not are deleted, and others come before and behind the cursor.
      if (orders.includes('4')) orders = ['0', '2', '3', '5', '6', '7'];
    });
    const ids = jsonOf(await acme.run({ operation: 'order.list', limit: 100 })).map(({ id }) => id);
    expect(ids).toEqual(['1', '2', '3', '5', '6', '7']);
  });

  it('of an item is paired with it', async () => {
    const acme = await vendor((request, response) =>
      answerJson(response, { orders: [{ state: queryOf(request.url).get('state') }, { id: 2 }] }),
    );
    const result = await acme.run(
      { operation: 'order.list', state: '{{ s }}' },
      { items: [{ json: { s: 'open' } }, { json: { s: 'paid' } }] },
    );
    expect(jsonOf(result).filter((_, index) => index % 2 === 0)).toEqual([{ state: 'open' }, { state: 'paid' }]);
    expect(result.origins).toEqual({ main: [0, 0, 1, 1] });
  });

  it('goes on where its token expires between two pages', async () => {
    const pages = paged(300);
    const acme = await vendor((request, response) =>
      queryOf(request.url).get('after') === '100' && request.headers.authorization === 'Bearer token-1'
        ? answerJson(response, { message: 'expired' }, 401)
        : pages(request, response),
    );
    const credentials = { acme: acmeCredential(['token-1', 'token-2']) };
    expect(jsonOf(await acme.run({ operation: 'order.list', limited: false }, { credentials }))).toHaveLength(300);
    expect(acme.seen.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-2',
    ]);
  });
});

describe('a file', () => {
  it('is streamed into the item, whatever the path it is at', async () => {
    const acme = await vendor((_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="a.pdf"' })
        .end('%PDF'),
    );
    const files = new MemoryFileStore();
    const { outputs } = await acme.run(
      { operation: 'order.file', path: '2026/march 1.pdf', fileField: 'invoice' },
      { files },
    );
    const [item] = outputs['main'] ?? [];
    expect(item?.json).toEqual({ name: 'a.pdf', mediaType: 'application/pdf', size: 4 });
    expect(item?.files?.['invoice'] && (await files.read(item.files['invoice']))).toBe('%PDF');
    expect(acme.seen[0]?.url).toBe('/v1/files/2026/march%201.pdf');
  });
});

describe('what a service refuses', () => {
  it.each([
    [401, 'connector_unauthorized'],
    [403, 'connector_forbidden'],
    [404, 'connector_not_found'],
    [409, 'connector_conflict'],
    [422, 'connector_invalid'],
    [500, 'connector_failed'],
  ])('with %i is %s, with what it said', async (status, code) => {
    const acme = await vendor((_, response) => answerJson(response, { error: { message: 'Not for you.' } }, status));
    await expect(acme.run({ operation: 'order.pay', orderId: '7', requestRetries: 0 })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^"Pay order": Acme .*: Not for you\.$/) as string,
    });
  });

  it('for the lack of a permission names what the operation needs', async () => {
    const acme = await vendor((_, response) => answerJson(response, {}, 403));
    await expect(acme.run({ operation: 'order.pay', orderId: '7' })).rejects.toMatchObject({
      hint: expect.stringContaining('payments:write') as string,
    });
  });

  it('with a status of success and an error inside is an error', async () => {
    const acme = await vendor((_, response) => answerJson(response, { ok: false, error: 'no_such_order' }));
    await expect(acme.run({ operation: 'order.pay', orderId: '7' })).rejects.toMatchObject({
      code: 'connector_invalid',
      message: expect.stringContaining('no_such_order') as string,
    });
  });

  it('never shows the credential', async () => {
    const acme = await vendor((request, response) =>
      answerJson(response, { message: `wrong: ${request.headers.authorization}` }, 401),
    );
    const failure: unknown = await acme.run({ operation: 'order.list' }).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(failure)).toContain('connector_unauthorized');
    expect(JSON.stringify(failure)).not.toContain('token-1');
  });

  it.each([
    ['a page', 'text/html', '<html>Sign in</html>'],
    ['cut JSON', 'application/json', '{"orders": [{"id": 1}'],
    ['text', 'text/plain', 'oops'],
  ])('with %s in place of JSON is an answer that cannot be read', async (_name, type, body) => {
    const acme = await vendor((_, response) => response.writeHead(200, { 'content-type': type }).end(body));
    await expect(acme.run({ operation: 'order.list' })).rejects.toMatchObject({ code: 'connector_answer_invalid' });
  });

  it('by a connection that breaks off is tried again, if that is harmless', async () => {
    let count = 0;
    const acme = await vendor((_, response) => {
      count += 1;
      if (count < 3)
        return void response.writeHead(200, { 'content-length': '100' }).write('{"orders":', () => response.destroy());
      answerJson(response, { orders: [{ id: 1 }] });
    });
    expect(jsonOf(await acme.run({ operation: 'order.list', requestRetries: 3 }))).toEqual([{ id: 1 }]);
    count = 0;
    await expect(acme.run(create)).rejects.toMatchObject({ code: 'http_unreachable' });
    expect(count).toBe(1);
  });

  it('by silence ends when its time is over, before the answer and in the middle of it', async () => {
    let count = 0;
    const acme = await vendor((_, response) => {
      count += 1;
      if (count === 2) response.writeHead(200, { 'content-type': 'application/json' }).write('{"orders":');
    });
    for (const _ of ['before', 'in the middle'])
      await expect(acme.run({ operation: 'order.list', requestTimeout: 1 })).rejects.toThrow(/within 1 second/);
    expect(count).toBe(2);
  });

  it('by an answer that is too large fails', async () => {
    const acme = await vendor((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(2 ** 30) });
      response.write('[');
    });
    await expect(acme.run({ operation: 'order.list' })).rejects.toMatchObject({ code: 'http_response_too_large' });
  });
});

describe('a service that asks for a pause', () => {
  it('gets it, from all runs with the credential', async () => {
    let refused = 0;
    const times: number[] = [];
    const acme = await vendor((_, response) => {
      times.push(Date.now());
      if (refused++ === 0) return answerJson(response, {}, 429, { 'retry-after': '1' });
      answerJson(response, { orders: [] });
    });
    const credentials = { acme: acmeCredential() };
    const first = acme.run({ operation: 'order.list' }, { credentials });
    await expect.poll(() => times.length).toBe(1);
    await Promise.all([first, acme.run({ operation: 'order.list' }, { credentials })]);
    const [start = 0, ...later] = times;
    expect(later).toHaveLength(2);
    for (const time of later) expect(time - start).toBeGreaterThanOrEqual(990);
  });

  it('and does not end it fails the step once the tries are over', async () => {
    const acme = await vendor((_, response) =>
      answerJson(response, { message: 'slow down' }, 429, { 'retry-after': '0' }),
    );
    await expect(acme.run({ operation: 'order.list', requestRetries: 2 })).rejects.toMatchObject({
      code: 'connector_rate_limited',
      message: expect.stringContaining('slow down') as string,
    });
    expect(acme.seen).toHaveLength(3);
  });

  it('has at most as many requests at a time as the connector allows', async () => {
    let now = 0;
    let most = 0;
    const acme = await vendor((_, response) => {
      most = Math.max(most, (now += 1));
      setTimeout(() => {
        now -= 1;
        answerJson(response, { orders: [] });
      }, 10);
    });
    const credentials = { acme: acmeCredential() };
    const items = Array.from({ length: 20 }, () => ({ json: {} }));
    const runs = [1, 2].map(() => acme.run({ operation: 'order.list' }, { credentials, items }));
    await Promise.all(runs);
    expect([most, acme.seen.length]).toEqual([4, 40]);
  });
});

describe('a step that runs again', () => {
  const items = [1, 2, 3, 4, 5].map((n) => ({ json: { n } }));
  const data = { operation: 'order.create', name: '{{ n }}', requestRetries: 0 };

  it('sends only what has not been done', async () => {
    const state = createMemoryState();
    let fails = true;
    const acme = await vendor((request, response) => {
      const { customer } = JSON.parse(request.body) as { customer: { name: string } };
      if (fails && customer.name === '3') return answerJson(response, {}, 500);
      answerJson(response, { id: customer.name });
    });
    await expect(acme.run(data, { items, state })).rejects.toMatchObject({ code: 'connector_failed' });
    fails = false;
    expect(jsonOf(await acme.run(data, { items, state }))).toEqual([1, 2, 3, 4, 5].map((n) => ({ id: `${n}` })));
    const sent = acme.seen.map(({ body }) => (JSON.parse(body) as { customer: { name: string } }).customer.name);
    expect(sent.filter((name) => name !== '3').toSorted()).toEqual(
      [...new Set(sent)].filter((name) => name !== '3').toSorted(),
    );
    expect(sent.filter((name) => name === '3')).toHaveLength(2);
  });

  it('sends again what may have been done, unless it is to fail', async () => {
    const state = createMemoryState();
    const acme = await vendor((_, response) => void response.destroy());
    const [one] = items;
    const options = { items: one ? [one] : [], state };
    await expect(acme.run(data, options)).rejects.toMatchObject({ code: 'http_unreachable' });
    await expect(acme.run(data, options)).rejects.toMatchObject({ code: 'http_unreachable' });
    expect(acme.seen).toHaveLength(2);
    await expect(acme.run({ ...data, afterInterruption: 'fail' }, options)).rejects.toMatchObject({
      code: 'connector_maybe_done',
    });
    expect(acme.seen).toHaveLength(2);
  });

  it('does not send again what a service may have done before it failed, where it is to fail', async () => {
    const state = createMemoryState();
    const acme = await vendor((_, response) => answerJson(response, {}, 500));
    const options = { items: items.slice(0, 1), state };
    const careful = { ...data, requestRetries: 3, afterInterruption: 'fail' };
    await expect(acme.run(careful, options)).rejects.toMatchObject({ code: 'connector_failed' });
    await expect(acme.run(careful, options)).rejects.toMatchObject({ code: 'connector_maybe_done' });
    expect(acme.seen).toHaveLength(1);
  });

  it('sends what was not done because the access had ended', async () => {
    const state = createMemoryState();
    const acme = await vendor((request, response) =>
      request.headers.authorization === 'Bearer token-2'
        ? answerJson(response, { id: 7 })
        : answerJson(response, {}, 401),
    );
    const options = { items: items.slice(0, 1), state };
    const careful = { ...data, afterInterruption: 'fail' };
    const signedOut: OpenCredential = {
      ...acmeCredential(['token-1', 'token-2']),
      http: ({ fresh = false } = {}) =>
        fresh
          ? Promise.reject(credentialErrors.credential_signed_out({ name: 'Acme', reason: 'it was revoked' }))
          : Promise.resolve({ headers: { authorization: 'Bearer token-1' } }),
    };
    await expect(acme.run(careful, { ...options, credentials: { acme: signedOut } })).rejects.toMatchObject({
      code: 'credential_signed_out',
    });
    const again = acmeCredential(['token-2']);
    expect(jsonOf(await acme.run(careful, { ...options, credentials: { acme: again } }))).toEqual([{ id: 7 }]);
  });

  it('sends a write that the service recognizes again, with the same key', async () => {
    const state = createMemoryState();
    let count = 0;
    const acme = await vendor((_, response) =>
      ++count < 3 ? void response.destroy() : answerJson(response, { id: 7 }),
    );
    const pay = { operation: 'order.pay', orderId: '7', requestRetries: 0, afterInterruption: 'fail' };
    await expect(acme.run(pay, { state })).rejects.toMatchObject({ code: 'http_unreachable' });
    // Within one attempt as well.
    expect(jsonOf(await acme.run({ ...pay, requestRetries: 2 }, { state }))).toEqual([{ id: 7 }]);
    const keys = acme.seen.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['run-1-node-1-0', 'run-1-node-1-0', 'run-1-node-1-0']);
  });
});
