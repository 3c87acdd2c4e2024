import { createHash, createHmac, generateKeyPairSync, verify } from 'node:crypto';
import type { RunView } from '@heddle/contract/run/view';
import type { CredentialView } from '@heddle/contract/api/credentials';
import type { SeenRequest } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authority, client } from '../../testing/certificates.ts';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { createTokenService, serveMutualTls } from './testing.ts';

let app: TestApp;
let ada: Person;
const open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8, ::1' });
  ada = await app.signUp();
});
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});
afterAll(() => app.end());

async function service(answer: Parameters<typeof serve>[0] = (seen, response) => sendJson(response, seen)) {
  const server = await serve(answer);
  open.push(server);
  return server;
}

async function credential(type: string, values: object, person = ada): Promise<string> {
  const answer = await person.send('POST', '/api/credentials', { name: type, type, values });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CredentialView>().id;
}

/** Runs a workflow of one HTTP request; returns its run. */
async function run(data: object, person = ada, body: object = {}): Promise<RunView> {
  const nodes = [
    node('start', 'manualTrigger'),
    node('ask', 'httpRequest', { auth: 'credential', retries: 0, ...data }),
  ];
  const { id: workflowId } = await saveWorkflow(person, nodes, chain('start', 'ask'));
  const { id } = (await person.send('POST', '/api/executions', { workflowId, ...body })).json<{ id: string }>();
  return ended(person, id);
}

async function ended(person: Person, id: string): Promise<RunView> {
  return finishedRun(person, id);
}

const outputOf = (view: RunView): unknown[] =>
  view.steps.find(({ nodeId }) => nodeId === 'ask')?.output?.['main']?.map(({ json }) => json) ?? [];
const errorOf = (view: RunView) => view.steps.find(({ nodeId }) => nodeId === 'ask')?.error;

describe('a request is signed', () => {
  it.each([
    [
      'basicAuth',
      { username: 'ada', password: 'p:wörd' },
      'authorization',
      `Basic ${Buffer.from('ada:p:wörd').toString('base64')}`,
    ],
    ['bearerToken', { token: ' t-o-k-e-n ' }, 'authorization', 'Bearer t-o-k-e-n'],
    ['apiKeyHeader', { header: 'X-Shop-Key', key: 'shop-key-1' }, 'x-shop-key', 'shop-key-1'],
  ])('by %s', async (type, values, header, value) => {
    const server = await service();
    expect((await run({ url: server.origin, credential: await credential(type, values) })).status).toBe('completed');
    expect(server.seen[0]?.headers[header]).toBe(value);
  });

  it('by a key in the address, on every page, without losing the existing query', async () => {
    const server = await service((seen, response) =>
      sendJson(response, seen.url.includes('next') ? { items: [] } : { items: [1], next: '/next?page=2' }),
    );
    const id = await credential('apiKeyQuery', { parameter: 'api_key', key: 'a&b=c d' });
    await run({
      url: `${server.origin}/list?open=1`,
      credential: id,
      pagination: 'link',
      nextPath: 'next',
      itemsPath: 'items',
    });
    expect(server.seen.map(({ url }) => url)).toEqual([
      '/list?open=1&api_key=a%26b%3Dc+d',
      '/next?page=2&api_key=a%26b%3Dc+d',
    ]);
  });

  it('by a token that is signed for it', async () => {
    const server = await service();
    await run({
      url: server.origin,
      credential: await credential('jwtSecret', { secret: 'shared', issuer: 'heddle', audience: 'shop', lifetime: 60 }),
    });
    const [header = '', payload = '', signature] =
      server.seen[0]?.headers.authorization?.slice('Bearer '.length).split('.') ?? [];
    const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const claims = read(payload) as { iat: number; exp: number };
    expect(claims).toEqual({ iss: 'heddle', aud: 'shop', iat: expect.any(Number), exp: claims.iat + 60 });
    expect(signature).toBe(createHmac('sha256', 'shared').update(`${header}.${payload}`).digest('base64url'));
  });

  it('by a client certificate, to a server that only its own authority vouches for', async () => {
    const server = await serveMutualTls();
    open.push(server);
    const values = { certificate: client.cert, key: client.encryptedKey, passphrase: client.passphrase, ca: authority };
    expect(
      outputOf(await run({ url: server.origin, credential: await credential('clientCertificate', values) })),
    ).toEqual([{ subject: 'client' }]);
    const { ca: _ca, ...unchecked } = values;
    expect(
      errorOf(await run({ url: server.origin, credential: await credential('clientCertificate', unchecked) })),
    ).toMatchObject({ code: 'http_unreachable', message: expect.stringContaining('not trusted') });
    expect(errorOf(await run({ url: server.origin, auth: 'none' }))).toMatchObject({ code: 'http_unreachable' });
  });

  it('by nothing where the credential is of a type that the field does not take', async () => {
    const server = await service();
    const proxy = await run({
      url: server.origin,
      auth: 'none',
      viaProxy: true,
      proxy: 'http://127.0.0.1:9',
      proxyCredential: await credential('bearerToken', { token: 'x' }),
    });
    expect(errorOf(proxy)).toMatchObject({ code: 'credential_type_wrong' });
    expect(server.seen).toEqual([]);
  });
});

describe('OAuth 2.0 client credentials', () => {
  const identity = { clientId: 'cli:ent', clientSecret: 's3cret/+ value' };
  const oauth = (origin: string, more: object = {}) =>
    credential('oauth2ClientCredentials', { tokenUrl: `${origin}/token`, ...identity, ...more });

  it('fetch one token for all items and all runs, and keep it until it expires', async () => {
    const tokens = createTokenService({ ...identity, expiresIn: 3600 });
    const server = await service(tokens.answer);
    const id = await oauth(server.origin);
    const items = Array.from({ length: 8 }, (_, n) => ({ n }));
    expect(outputOf(await run({ url: `${server.origin}/{{ n }}`, credential: id }, ada, { items }))).toEqual(
      items.map(({ n }) => ({ token: 1, url: `/${n}` })),
    );
    await run({ url: server.origin, credential: id });
    expect(tokens.given()).toBe(1);
  });

  it('fetch another when it has expired, or nobody says when it does', async () => {
    const tokens = createTokenService(identity);
    const server = await service(tokens.answer);
    const id = await oauth(server.origin, { clientAuth: 'body', scope: 'orders.read', audience: 'shop' });
    for (const token of [1, 2])
      expect(outputOf(await run({ url: server.origin, credential: id }))).toMatchObject([{ token }]);
    expect(
      Object.fromEntries(new URLSearchParams(server.seen.find(({ url }) => url === '/token')?.body)),
    ).toMatchObject({ scope: 'orders.read', audience: 'shop' });
  });

  it('fetch another when the service refuses the one there is, once', async () => {
    const tokens = createTokenService({ ...identity, expiresIn: 3600 });
    const server = await service(tokens.answer);
    const id = await oauth(server.origin);
    await run({ url: server.origin, credential: id });
    tokens.revoke();
    expect(
      outputOf(await run({ url: server.origin, credential: id, method: 'POST', bodyType: 'json', body: '{}' })),
    ).toMatchObject([{ token: 2 }]);
    const refusing = await service((seen, response) =>
      seen.url === '/token' ? tokens.answer(seen, response) : response.writeHead(401).end(),
    );
    expect(errorOf(await run({ url: refusing.origin, credential: await oauth(refusing.origin) }))).toMatchObject({
      code: 'http_status',
      message: expect.stringContaining('401'),
    });
    expect(refusing.seen.filter(({ url }) => url !== '/token')).toHaveLength(2);
  });

  it('fetch another when the credential is changed', async () => {
    const tokens = createTokenService({ ...identity, expiresIn: 3600 });
    const server = await service(tokens.answer);
    const id = await oauth(server.origin);
    await run({ url: server.origin, credential: id });
    await ada.send('PUT', `/api/credentials/${id}`, {
      values: { tokenUrl: `${server.origin}/token`, clientId: identity.clientId, scope: 'more' },
    });
    expect(outputOf(await run({ url: server.origin, credential: id }))).toMatchObject([{ token: 2 }]);
  });

  it('say why there is no token, without the secret', async () => {
    const server = await service(createTokenService({ ...identity, clientSecret: 'another' }).answer);
    for (const clientAuth of ['header', 'body']) {
      const error = errorOf(await run({ url: server.origin, credential: await oauth(server.origin, { clientAuth }) }));
      expect(error).toMatchObject({ code: 'token_refused', message: expect.stringContaining('invalid_client') });
      expect(JSON.stringify(error)).not.toContain(identity.clientSecret);
    }
    const html = await service((_, response) => response.end('<html>'));
    expect(errorOf(await run({ url: html.origin, credential: await oauth(html.origin) }))).toMatchObject({
      code: 'token_invalid',
    });
  });

  it('are tested by fetching a token, which is not shown', async () => {
    const tokens = createTokenService({ ...identity, expiresIn: 3600 });
    const server = await service(tokens.answer);
    const answer = await ada.send('POST', `/api/credentials/${await oauth(server.origin)}/test`);
    expect(answer.json()).toEqual({ message: 'The service gave a token that holds for 60 min.' });
  });
});

describe('service accounts', () => {
  it('get a token for an assertion that their key has signed', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const server = await service((seen, response) =>
      sendJson(response, seen.url === '/token' ? { access_token: 'account-token', expires_in: 3600 } : {}),
    );
    const id = await credential('oauth2JwtBearer', {
      tokenUrl: `${server.origin}/token`,
      issuer: 'robot@project.example',
      subject: 'ada@shop.example',
      scope: 'orders.read',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    });
    await run({ url: server.origin, credential: id });
    const [asked, used] = server.seen;
    const form = new URLSearchParams(asked?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'robot@project.example',
      sub: 'ada@shop.example',
      aud: `${server.origin}/token`,
      scope: 'orders.read',
    });
    expect(verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(
      true,
    );
    expect(used?.headers.authorization).toBe('Bearer account-token');
  });
});

describe('a login', () => {
  it('gives a session that is used until the service refuses it', async () => {
    let sessions = 0;
    const server = await service((seen, response) => {
      if (seen.url === '/login') return sendJson(response, { data: { sessionId: `session-${++sessions}` } });
      if (seen.headers['x-session'] !== `session-${sessions}`) return void response.writeHead(401).end();
      sendJson(response, { sessions });
    });
    const id = await credential('sessionLogin', {
      loginUrl: `${server.origin}/login`,
      userField: 'user',
      username: 'ada',
      password: 'correct horse',
      tokenPath: 'data.sessionId',
      header: 'X-Session',
    });
    for (const _again of [1, 2]) await run({ url: server.origin, credential: id });
    expect(sessions).toBe(1);
    expect(server.seen[0]?.body).toBe('{"user":"ada","password":"correct horse"}');
    sessions += 1;
    expect(outputOf(await run({ url: server.origin, credential: id }))).toMatchObject([{ sessions: 3 }]);
  });

  it('that is refused fails without its password', async () => {
    const server = await service((seen, response) =>
      response.writeHead(403, { 'content-type': 'application/json' }).end(JSON.stringify({ error: seen.body })),
    );
    const values = { loginUrl: server.origin, username: 'ada', password: 'correct horse' };
    const error = errorOf(await run({ url: server.origin, credential: await credential('sessionLogin', values) }));
    expect(error).toMatchObject({ code: 'token_refused' });
    expect(JSON.stringify(error)).not.toContain('correct horse');
  });
});

describe('a signature over the request', () => {
  const aws = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'aws-secret-key', region: 'eu-central-1', service: 's3' };

  it('covers the body that is sent, and each page anew', async () => {
    const server = await service((seen, response) =>
      sendJson(response, seen.url.includes('next') ? { items: [] } : { items: [1], next: '/next?page=2' }),
    );
    const body = '{"a":1}';
    await run({
      url: `${server.origin}/list`,
      credential: await credential('awsAccessKey', aws),
      method: 'POST',
      bodyType: 'json',
      body,
      pagination: 'link',
      nextPath: 'next',
      itemsPath: 'items',
    });
    expect(server.seen).toHaveLength(2);
    const [first, second] = server.seen.map(({ headers }) => headers);
    const hash = createHash('sha256')
      .update(server.seen[0]?.body ?? '')
      .digest('hex');
    expect(first).toMatchObject({
      'x-amz-content-sha256': hash,
      authorization: expect.stringMatching(/SignedHeaders=.*content-type;host;.*x-amz-content-sha256;x-amz-date,/),
    });
    expect(second?.authorization).not.toBe(first?.authorization);
  });

  it('goes along with a test of the credential', async () => {
    const server = await service();
    const id = await credential('awsAccessKey', { ...aws, testUrl: `${server.origin}/?list` });
    expect((await ada.send('POST', `/api/credentials/${id}/test`)).statusCode).toBe(200);
    expect(server.seen[0]?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/);
  });
});

describe('a credential goes nowhere else', () => {
  it('not to another host by way of a redirect or a next page', async () => {
    const other = await service((_, response) => sendJson(response, []));
    const server = await service((seen, response) =>
      seen.url.startsWith('/away')
        ? response.writeHead(307, { location: `${other.origin}/landed` }).end()
        : sendJson(response, { next: `${other.origin}/page` }),
    );
    for (const [type, values] of [
      ['apiKeyHeader', { header: 'X-Anything', key: 'private-key' }],
      ['apiKeyQuery', { key: 'private-key' }],
    ] as const) {
      const id = await credential(type, values);
      await run({ url: `${server.origin}/away`, credential: id });
      await run({ url: server.origin, credential: id, pagination: 'link', nextPath: 'next' });
    }
    expect(other.seen).toHaveLength(4);
    expect(JSON.stringify(other.seen)).not.toContain('private-key');
    expect(server.seen.every((seen: SeenRequest) => JSON.stringify(seen).includes('private-key'))).toBe(true);
  });

  it('not into a dry run, nor into the workflow of somebody else', async () => {
    const server = await service();
    const id = await credential('bearerToken', { token: 'private-token' });
    const dry = await run({ url: server.origin, credential: id }, ada, { mode: 'dry' });
    expect(dry.status).toBe('completed');
    const eve = await app.signUp();
    const nodes = [
      node('hook', 'webhookTrigger'),
      node('ask', 'httpRequest', { auth: 'credential', url: server.origin, credential: id }),
    ];
    const { id: workflowId } = await saveWorkflow(eve, nodes, chain('hook', 'ask'));
    // A run by hand does not even start.
    const refused = await eve.send('POST', '/api/executions', { workflowId });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('credential_not_found')]);
    await eve.send('POST', `/hooks/${workflowId}/webhook`, {});
    const [hooked] = (await eve.send('GET', `/api/executions?workflowId=${workflowId}`)).json<{ id: string }[]>();
    expect(errorOf(await ended(eve, hooked?.id ?? ''))).toMatchObject({
      code: 'credential_not_found',
      hint: expect.stringContaining('Choose one of yours'),
    });
    expect(server.seen).toEqual([]);
    expect((await ada.send('GET', `/api/credentials/${id}`)).json()).toMatchObject({ lastUsedAt: null });
    await run({ url: server.origin, credential: id });
    expect((await ada.send('GET', `/api/credentials/${id}`)).json()).toMatchObject({ lastUsedAt: expect.any(String) });
  });
});

describe('no secret shows up', () => {
  it('in items, errors, events, exports and answers, though the service repeats it', async () => {
    const person = await app.signUp();
    const repeat = await service((seen, response) =>
      seen.url.startsWith('/fail')
        ? response
            .writeHead(400, { 'x-request-id': String(seen.headers.authorization), 'content-type': 'text/plain' })
            .end(`no: ${JSON.stringify(seen)}`)
        : sendJson(
            response,
            { ...seen, nested: [{ [String(seen.headers.authorization)]: seen.headers }] },
            { 'x-seen': String(seen.headers.authorization) },
          ),
    );
    const tokens = createTokenService({ clientId: 'client-id', clientSecret: 'client-secret-value', expiresIn: 60 });
    const tokenServer = await service((seen, response) =>
      seen.url === '/token' ? tokens.answer(seen, response) : sendJson(response, seen),
    );
    const secrets = [
      'basic-password-1',
      'bearer-token-value',
      'header-key-value',
      'query key&value',
      'jwt-secret-value',
      'client-secret-value',
      'access-token-1',
    ];
    const ids = await Promise.all([
      credential('basicAuth', { username: 'ada', password: secrets[0] }, person),
      credential('bearerToken', { token: secrets[1] }, person),
      credential('apiKeyHeader', { header: 'Authorization', key: secrets[2] }, person),
      credential('apiKeyQuery', { key: secrets[3] }, person),
      credential('jwtSecret', { secret: secrets[4] }, person),
    ]);
    const shown: unknown[] = [];
    for (const id of ids) {
      shown.push(await run({ url: repeat.origin, credential: id, output: 'full' }, person));
      shown.push(await run({ url: `${repeat.origin}/fail`, credential: id }, person));
      shown.push((await person.send('POST', `/api/credentials/${id}/test`)).json());
    }
    const oauth = await credential(
      'oauth2ClientCredentials',
      { tokenUrl: `${tokenServer.origin}/token`, clientId: 'client-id', clientSecret: secrets[5] },
      person,
    );
    shown.push(await run({ url: tokenServer.origin, credential: oauth }, person));
    for (const url of [
      '/api/credentials',
      ...[...ids, oauth].map((id) => `/api/credentials/${id}`),
      '/api/workflows',
      '/api/executions',
      '/api/account/export',
    ]) {
      shown.push((await person.send('GET', url)).body);
    }
    const events = await app.platform.db.selectFrom('execution_events').select('events').execute();
    const revisions = await app.platform.db.selectFrom('workflow_revisions').select('nodes').execute();
    const text = JSON.stringify([
      shown,
      events,
      revisions,
      await app.platform.db.selectFrom('credentials').select(['name', 'data']).execute(),
    ]);
    expect(text).toContain('[hidden]');
    const forms = secrets.flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      Buffer.from(`ada:${secret}`).toString('base64'),
    ]);
    expect(forms.filter((form) => text.includes(form))).toEqual([]);
    expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });
});

describe('a test', () => {
  it('sends the credential to the test address and says what it answered', async () => {
    const server = await service((seen, response) =>
      response.writeHead(seen.headers.authorization === 'Bearer right-token' ? 204 : 403).end(),
    );
    const good = await credential('bearerToken', { token: 'right-token', testUrl: `${server.origin}/me?x=1` });
    expect((await ada.send('POST', `/api/credentials/${good}/test`)).json()).toEqual({
      message: `GET ${server.origin}/me answered 204.`,
    });
    const bad = await credential('bearerToken', { token: 'wrong-token', testUrl: server.origin });
    const refused = await ada.send('POST', `/api/credentials/${bad}/test`);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'credential_test_failed',
      message: `The test failed: GET ${server.origin}/ answered 403.`,
    });
  });

  it('is refused where there is nothing to test with, and obeys the egress rules', async () => {
    const plain = await credential('bearerToken', { token: 'x' });
    expect((await ada.send('POST', `/api/credentials/${plain}/test`)).json()).toMatchObject({
      code: 'credential_untestable',
    });
    const inside = await credential('bearerToken', { token: 'x', testUrl: 'http://169.254.169.254/' });
    expect((await ada.send('POST', `/api/credentials/${inside}/test`)).json()).toMatchObject({
      code: 'credential_test_failed',
      message: expect.stringContaining('or the address is not allowed'),
    });
    const gone = await credential('bearerToken', { token: 'x', testUrl: 'http://127.0.0.1:9/' });
    expect((await ada.send('POST', `/api/credentials/${gone}/test`)).json()).toMatchObject({
      code: 'credential_test_failed',
    });
  });

  it('of a certificate says whose it is', async () => {
    const id = await credential('clientCertificate', { certificate: client.cert, key: client.key });
    expect((await ada.send('POST', `/api/credentials/${id}/test`)).json().message).toMatch(
      /^The certificate of CN=client holds until 21\d\d-\d\d-\d\d and belongs to the key\.$/,
    );
  });
});
