import { createHmac, generateKeyPairSync } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { RunView } from '@heddle/contract/run/view';
import { SECRET_MASK } from '@heddle/contract/node/fields';
import { signToken } from '@heddle/nodes/credentials/jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HookTester } from '../../../testing/hook-tester.ts';
import { createHookTester, json } from '../../../testing/hook-tester.ts';
import { readGuard } from './guard.ts';

let hooks: HookTester;
beforeAll(async () => {
  hooks = await createHookTester({ HEDDLE_TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => hooks.app.end());

/** The id of a new credential. */
async function credential(type: string, values: object): Promise<string> {
  const answer = await hooks.owner.send('POST', '/api/credentials', { name: type, type, values });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}

const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code?: string }).code;

describe('a webhook with user name and password', () => {
  it('lets in who knows them, and keeps nothing of them', async () => {
    const workflow = await hooks.save({
      auth: 'basic',
      basicCredential: await credential('basicAuth', { username: 'ada', password: 's3cret' }),
    });
    const call = (authorization?: string) =>
      hooks.call(workflow, '/webhook', json({}, authorization === undefined ? {} : { authorization }));
    const answer = await call(`Basic ${btoa('ada:s3cret')}`);
    expect(answer.status).toBe(202);
    expect(JSON.stringify(await hooks.ended(answer))).not.toContain('s3cret');
    for (const wrong of [undefined, `Basic ${btoa('ada:secret')}`, 'Bearer s3cret']) {
      const refused = await call(wrong);
      expect(refused.status).toBe(401);
      expect(refused.headers.get('www-authenticate')).toContain('Basic');
      expect(await codeOf(refused)).toBe('hook_unauthorized');
    }
  });
});

describe('a webhook with a key in a header', () => {
  it('lets in who knows it, and does not keep the header', async () => {
    const id = await credential('apiKeyHeader', { header: 'X-Shop-Key', key: 'k3y-of-shop' });
    const workflow = await hooks.save({ auth: 'header', headerCredential: id });
    const answer = await hooks.call(workflow, '/webhook', json({}, { 'x-shop-key': 'k3y-of-shop', 'x-other': 'kept' }));
    expect(answer.status).toBe(202);
    await hooks.ended(answer);
    const shown = await hooks.owner.send('GET', `/api/executions/${answer.headers.get('x-execution-id') ?? ''}`);
    expect(JSON.stringify(shown.json<RunView>())).not.toContain('k3y-of-shop');
    expect((await hooks.call(workflow, '/webhook', json({}, { 'x-shop-key': 'k3y-of-shoq' }))).status).toBe(401);
    expect((await hooks.call(workflow, '/webhook', json({}))).status).toBe(401);
  });

  it('takes the key out of $request', async () => {
    const id = await credential('apiKeyHeader', { header: 'X-Shop-Key', key: 'k3y-of-shop' });
    const reply = {
      id: 'reply',
      type: 'respondToWebhook',
      position: { x: 0, y: 0 },
      data: { body: 'json', json: '{{ $request.headers }}' },
    };
    const workflow = await hooks.save({ auth: 'header', headerCredential: id, responseMode: 'respondNode' }, reply);
    const headers = (await (
      await hooks.call(workflow, '/webhook', json({}, { 'x-shop-key': 'k3y-of-shop', 'x-other': 'kept' }))
    ).json()) as object;
    expect(headers).toMatchObject({ 'x-other': 'kept' });
    expect(headers).not.toHaveProperty('x-shop-key');
  });
});

describe('a webhook with a token', () => {
  it('lets in who has one that holds', async () => {
    const secret = 'a shared secret of more than 32 bytes';
    const workflow = await hooks.save({
      auth: 'jwt',
      jwtCredential: await credential('jwtSecret', { secret, audience: 'flow' }),
    });
    const token = (audience: string): string =>
      signToken('HS256', secret, { issuer: '', subject: '', audience, lifetime: 60 });
    const call = (audience: string) =>
      hooks.call(workflow, '/webhook', json({}, { authorization: `Bearer ${token(audience)}` }));
    expect((await call('flow')).status).toBe(202);
    const refused = await call('other');
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  });
});

it('a webhook whose public key does not fit its algorithm lets nobody in', async () => {
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
  const workflow = await hooks.save({
    auth: 'jwt',
    jwtCredential: await credential('jwtPublicKey', { algorithm: 'RS256', publicKey }),
  });
  const answer = await hooks.call(workflow, '/webhook', json({}, { authorization: 'Bearer a.b.c' }));
  expect(answer.status).toBe(503);
  expect(await codeOf(answer)).toBe('hook_misconfigured');
  const asked = await hooks.call(
    workflow,
    '/webhook',
    json({}, { authorization: 'Bearer a.b.c', cookie: hooks.owner.cookie }),
  );
  expect(await asked.json()).toMatchObject({
    message: 'This webhook is not set up correctly: the key of its credential does not fit the algorithm.',
  });
});

describe('a webhook whose requests are signed', () => {
  const sign = (body: string): string => `sha256=${createHmac('sha256', 'hush').update(body).digest('hex')}`;

  it('passes the raw body to the workflow, whatever its format', async () => {
    const workflow = await hooks.save({
      auth: 'signature',
      signature: 'github',
      signatureCredential: await credential('webhookSecret', { secret: 'hush' }),
    });
    const call = (body: string, type: string, signature = sign(body)) =>
      hooks.call(workflow, '/webhook', { body, headers: { 'content-type': type, 'x-hub-signature-256': signature } });
    // Spaces and the order of names are part of what is signed.
    const answer = await call('{ "b": 1,  "a": "é" }', 'application/json');
    expect(answer.status).toBe(202);
    expect(await hooks.received(answer)).toEqual([{ json: { b: 1, a: 'é' } }]);
    expect(await hooks.received(await call('payload=x&n=1', 'application/x-www-form-urlencoded'))).toEqual([
      { json: { payload: 'x', n: '1' } },
    ]);
    expect(await hooks.received(await call('binary', 'application/octet-stream'))).toMatchObject([
      { files: { body: { size: 6 } } },
    ]);
    for (const [refused, reason] of [
      [await call('{"b":1}', 'application/json', sign('{"b":2}')), 'is wrong'],
      [await call('{"b":1}', 'application/json', 'nonsense'), 'cannot be read'],
      [await hooks.call(workflow, '/webhook', json({})), 'is missing'],
    ] as const) {
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({
        code: 'hook_signature',
        message: `The signature of the request ${reason}.`,
      });
    }
  });

  it('takes requests without a body that are signed, too', async () => {
    const workflow = await hooks.save({
      method: 'GET',
      auth: 'signature',
      signature: 'github',
      signatureCredential: await credential('webhookSecret', { secret: 'hush' }),
    });
    expect(
      (await hooks.call(workflow, '/webhook', { method: 'GET', headers: { 'x-hub-signature-256': sign('') } })).status,
    ).toBe(202);
    expect((await hooks.call(workflow, '/webhook', { method: 'GET' })).status).toBe(401);
  });

  it('answers the trial of its address by the service, and starts no run for it', async () => {
    const workflow = await hooks.save({
      auth: 'signature',
      signature: 'slack',
      signatureCredential: await credential('webhookSecret', { secret: 'hush' }),
    });
    const call = (body: object, secret = 'hush') => {
      const [text, time] = [JSON.stringify(body), String(Math.floor(Date.now() / 1000))];
      const mac = createHmac('sha256', secret).update(`v0:${time}:${text}`).digest('hex');
      const signature = { 'x-slack-signature': `v0=${mac}`, 'x-slack-request-timestamp': time };
      return hooks.call(workflow, '/webhook', json(body, signature));
    };
    const trial = { type: 'url_verification', challenge: '3eZbrw1a' };
    const answer = await call(trial);
    expect([answer.status, await answer.json(), answer.headers.get('x-execution-id')]).toEqual([
      200,
      { challenge: '3eZbrw1a' },
      null,
    ]);
    expect((await call(trial, 'a guess')).status).toBe(401);
    expect((await call({ type: 'event_callback' })).status).toBe(202);
  });

  it('answers a trial in the query, also with a method that it does not take', async () => {
    const secret = await credential('webhookSecret', { secret: 'hush' });
    const dropbox = await hooks.save({
      method: 'POST',
      auth: 'signature',
      signature: 'dropbox',
      signatureCredential: secret,
    });
    const tried = await hooks.call(dropbox, '/webhook?challenge=3eZ%3Cb%3E', { method: 'GET' });
    expect([tried.status, await tried.text(), tried.headers.get('x-execution-id')]).toEqual([200, '3eZ<b>', null]);
    expect(tried.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(tried.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await hooks.call(dropbox, '/webhook', { method: 'GET' })).status).toBe(405);
    expect((await hooks.call(dropbox, '/other?challenge=x', { method: 'GET' })).status).toBe(404);
    const mac = createHmac('sha256', 'hush').update('{"a":1}').digest('hex');
    expect((await hooks.call(dropbox, '/webhook', json({ a: 1 }, { 'x-dropbox-signature': mac }))).status).toBe(202);
    expect((await hooks.call(dropbox, '/webhook', json({ a: 2 }, { 'x-dropbox-signature': mac }))).status).toBe(401);

    const graph = await hooks.save({
      method: 'POST',
      auth: 'signature',
      signature: 'graph',
      signatureCredential: secret,
    });
    const validated = await hooks.call(graph, '/webhook?validationToken=a%20b', { method: 'POST' });
    expect([validated.status, await validated.text()]).toEqual([200, 'a b']);
    const notice = (clientState: string) => json({ value: [{ clientState, resource: 'me/messages' }] });
    expect((await hooks.call(graph, '/webhook', notice('hush'))).status).toBe(202);
    expect((await hooks.call(graph, '/webhook', notice('a guess'))).status).toBe(401);

    const open = await hooks.save({ method: 'POST' });
    expect((await hooks.call(open, '/webhook?challenge=x', { method: 'GET' })).status).toBe(405);
  });

  it('checks the address that HubSpot has signed', async () => {
    const workflow = await hooks.save({
      auth: 'signature',
      signature: 'hubspot',
      signatureCredential: await credential('webhookSecret', { secret: 'hush' }),
    });
    const call = (path: string) => {
      const time = String(Date.now());
      const address = `${hooks.app.platform.address.hooks()}/hooks/${workflow.id}${path}`;
      const mac = createHmac('sha256', 'hush').update(`POST${address}{}${time}`).digest('base64');
      const signature = { 'x-hubspot-signature-v3': mac, 'x-hubspot-request-timestamp': time };
      return hooks.call(workflow, '/webhook', json({}, signature));
    };
    expect((await call('/webhook')).status).toBe(202);
    expect((await call('/other')).status).toBe(401);
  });

  it('refuses a signature of Stripe that is too old', async () => {
    const workflow = await hooks.save({
      auth: 'signature',
      signature: 'stripe',
      signatureCredential: await credential('webhookSecret', { secret: 'whsec_x' }),
    });
    const signed = (seconds: number): RequestInit => {
      const body = '{"id":"evt_1"}';
      const mac = createHmac('sha256', 'whsec_x').update(`${seconds}.${body}`).digest('hex');
      return { body, headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${mac}` } };
    };
    const now = Math.floor(Date.now() / 1000);
    expect((await hooks.call(workflow, '/webhook', signed(now))).status).toBe(202);
    expect(await (await hooks.call(workflow, '/webhook', signed(now - 400))).json()).toMatchObject({
      message: 'The signature of the request is too old.',
    });
  });
});

describe('a webhook that cannot check its callers', () => {
  it('lets nobody in, and says nothing of the credential', async () => {
    const other = await hooks.app.signUp();
    const foreign = (
      await other.send('POST', '/api/credentials', {
        name: 'Theirs',
        type: 'basicAuth',
        values: { username: 'a', password: 'b' },
      })
    ).json<{ id: string }>().id;
    const wrongKind = await credential('bearerToken', { token: 'x' });
    for (const data of [
      { auth: 'basic' },
      { auth: 'basic', basicCredential: foreign },
      { auth: 'basic', basicCredential: wrongKind },
      { auth: 'magic' },
      { addresses: 'home' },
      { origins: 'shop.example.com' },
    ]) {
      const workflow = await hooks.save(data);
      const answer = await hooks.call(workflow, '/webhook', json({}, { authorization: `Basic ${btoa('a:b')}` }));
      const body = await answer.text();
      expect(answer.status).toBe(503);
      expect(['hook_misconfigured', 'hook_held_back']).toContain(JSON.parse(body).code);
      expect(body).not.toMatch(new RegExp(`${foreign}|Theirs|${SECRET_MASK}`));
    }
  });
});

describe('a webhook that pages may call', () => {
  it('answers preflight requests, and allows the page to read the answer', async () => {
    const workflow = await hooks.save({
      origins: 'https://shop.example.com/, http://localhost:5173',
      method: 'POST',
      moreMethods: 'put',
    });
    const origin = 'https://shop.example.com';
    const preflight = (from: string) =>
      hooks.call(workflow, '/webhook', {
        method: 'OPTIONS',
        headers: {
          origin: from,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type, x-key',
        },
      });
    const asked = await preflight(origin);
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST, PUT',
      'access-control-allow-headers': 'content-type, x-key',
      vary: 'Origin',
    });
    const answer = await hooks.call(workflow, '/webhook', { ...json({}, { origin }), method: 'PUT' });
    expect(answer.status).toBe(202);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'X-Execution-Id',
    });
    for (const refused of [
      await preflight('https://evil.example'),
      await hooks.call(workflow, '/webhook', json({}, { origin: 'https://evil.example' })),
    ]) {
      expect(refused.status).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect(await codeOf(refused)).toBe('hook_origin');
    }
    // Programs are no pages.
    expect((await hooks.call(workflow, '/webhook', json({}))).status).toBe(202);
  });

  it('may be one for all of them', async () => {
    const workflow = await hooks.save({ origins: '*' });
    expect(
      (await hooks.call(workflow, '/webhook', json({}, { origin: 'https://any.example' }))).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe('*');
  });

  it('is none where nothing says so', async () => {
    const workflow = await hooks.save({});
    const headers = { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' };
    expect((await hooks.call(workflow, '/webhook', { method: 'OPTIONS', headers })).status).toBe(405);
    expect(
      (await hooks.call(workflow, '/webhook', json({}, headers))).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});

describe('a webhook for some addresses', () => {
  it('takes requests from them only; a proxy that was named says where they come from', async () => {
    const workflow = await hooks.save({ addresses: '203.0.113.0/24, 2001:db8::/32' });
    const from = (ip: string) => hooks.call(workflow, '/webhook', json({}, { 'x-forwarded-for': ip }));
    expect([
      (await from('203.0.113.7')).status,
      (await from('2001:db8::1')).status,
      (await from('::ffff:203.0.113.7')).status,
    ]).toEqual([202, 202, 202]);
    for (const refused of [
      await from('203.0.114.7'),
      await from('203.0.113.7, 198.51.100.1'),
      await hooks.call(workflow, '/webhook', json({})),
    ]) {
      expect(refused.status).toBe(403);
      expect(await codeOf(refused)).toBe('hook_address');
    }
  });
});

describe('a webhook for small bodies', () => {
  it('refuses larger ones, also where nobody has said how large they are', async () => {
    const workflow = await hooks.save({ maxBody: 1 });
    expect((await hooks.call(workflow, '/webhook', json({ a: 'x'.repeat(900) }))).status).toBe(202);
    const refused = await hooks.call(workflow, '/webhook', json({ a: 'x'.repeat(1100) }));
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({
      code: 'body_too_large',
      message: 'The request body is larger than 1 KiB.',
    });
    expect(await chunked(`${hooks.address}/hooks/${workflow.id}/webhook`, 900)).toBe(202);
    expect(await chunked(`${hooks.address}/hooks/${workflow.id}/webhook`, 1100)).toBe(413);
  });
});

/** The status of a request without Content-Length. */
async function chunked(url: string, size: number): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = httpRequest(
    url,
    { method: 'POST', headers: { 'content-type': 'text/plain', 'transfer-encoding': 'chunked' } },
    (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    },
  );
  sent.on('error', reject);
  sent.end('x'.repeat(size));
  return promise;
}

it('a trigger that asks for nothing has no guard', () => {
  expect(readGuard({ endpoint: '/x', auth: 'none', origins: ' ', addresses: '', maxBody: null }, 1024)).toBeNull();
});
