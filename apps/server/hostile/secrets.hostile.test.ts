import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { Arena, middle } from './support/arena.ts';

/** In a field of a node, and in a credential. Each has characters that every encoding writes differently. */
const TOKEN = 'to/k+en"of&the<node>{1}';
const PASSWORD = 'pass/w+ord"of&the<credential>{2}';

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What a service may make of a text that it repeats. */
const encodings: { readonly [name: string]: (text: string) => string } = {
  plain: (text) => text,
  json: (text) => JSON.stringify(text).slice(1, -1),
  base64: (text) => Buffer.from(text).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  'base64, one byte on': (text) => Buffer.from(`x${text}y`).toString('base64'),
  'base64, two bytes on': (text) => Buffer.from(`xx${text}yyy`).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
  HEX: (text) => Buffer.from(text).toString('hex').toUpperCase(),
  percent: encodeURIComponent,
  'percent, small': (text) => encodeURIComponent(text).toLowerCase(),
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  html,
};

/** The parts of the encoded secrets that nothing but the secrets settles. */
const traces = [TOKEN, PASSWORD].flatMap((secret) =>
  Object.entries(encodings).map(([name, encode]) => ({
    name,
    text: name.includes('base64') ? encode(secret).slice(4, -6) : encode(secret),
  })),
);
const leaksIn = (text: string): string[] => traces.filter((trace) => text.includes(trace.text)).map(({ name }) => name);

/** The secret that came with a request: what comes behind `Bearer`, or behind the user name. */
function secretOf({ headers }: IncomingMessage): string {
  const [scheme = '', rest = ''] = (headers.authorization ?? '').split(/ (.*)/s);
  return scheme === 'Basic' ? Buffer.from(rest, 'base64').toString().slice('ada:'.length) : rest;
}

/** A service that repeats the credentials it is sent, in every way it knows: in headers, values, names and errors. */
async function echo(): Promise<{ url: string; received: string[]; [Symbol.asyncDispose](): Promise<void> }> {
  const received: string[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const secret = secretOf(request);
    received.push(secret);
    const said = Object.fromEntries(Object.entries(encodings).map(([name, encode]) => [name, encode(secret)]));
    const body = JSON.stringify({
      said,
      names: Object.fromEntries(Object.values(said).map((text) => [text, true])),
      header: request.headers.authorization,
      text: Object.values(said).join(' and '),
    });
    const headers = {
      'content-type': 'application/json',
      'x-echo': `${said['base64'] ?? ''} ${said['hex'] ?? ''} ${said['percent'] ?? ''}`,
      'set-cookie': `a=${said['percent'] ?? ''}`,
    };
    if (request.url === '/fail') response.writeHead(500, { ...headers, 'content-type': 'text/plain' }).end(body);
    else if (request.url === '/broken') response.writeHead(200, headers).end(`${body}, and no JSON`);
    else response.writeHead(200, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A request of the API in the attacker's session, as text. */
async function ask(
  user: ApiUser,
  method: string,
  path: string,
  body?: object,
  key?: string,
): Promise<{ status: number; text: string }> {
  const identity =
    key === undefined
      ? {
          cookie: user
            .cookies()
            .map(({ name, value }) => `${name}=${value}`)
            .join('; '),
          origin: user.url,
        }
      : { authorization: `Bearer ${key}` };
  const response = await fetch(user.url + path, {
    method,
    headers: { ...identity, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** The bytes of all files of the server: database, log of the database, stored files. */
async function filesOf(dataDir: string): Promise<Buffer> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    await Promise.all(
      entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name))),
    ),
  );
}

it('a service that repeats secrets in every encoding puts them nowhere: not into runs, logs, exports or the files of the server', async () => {
  await using service = await echo();
  await using arena = await Arena.open({ HEDDLE_LOG_LEVEL: 'debug' });
  const { attacker, server } = arena;
  const { pid } = server;
  const seen: string[] = [];
  const { health } = await arena.during(async () => {
    const saved = await ask(attacker, 'POST', '/api/credentials', {
      name: 'Shop',
      type: 'basicAuth',
      values: { username: 'ada', password: PASSWORD },
    });
    const { id: credential } = JSON.parse(saved.text) as { id: string };
    const own = (name: string, path: string, more: object = {}) =>
      node(name, 'httpRequest', {
        url: service.url + path,
        auth: 'bearer',
        token: TOKEN,
        onFailure: 'continue',
        ...more,
      });
    const theirs = (name: string, path: string, more: object = {}) =>
      node(name, 'httpRequest', {
        url: service.url + path,
        auth: 'credential',
        credential,
        onFailure: 'continue',
        ...more,
      });
    const nodes = [
      node('Start', 'manualTrigger'),
      own('Own', '/', { output: 'full' }),
      own('Own text', '/', { responseFormat: 'text' }),
      own('Own error', '/fail'),
      own('Own broken', '/broken'),
      theirs('Theirs', '/', { output: 'full' }),
      theirs('Theirs text', '/', { responseFormat: 'text' }),
      theirs('Theirs error', '/fail'),
      theirs('Theirs broken', '/broken'),
    ];
    const names = nodes.map(({ id }) => id);
    const workflow = await attacker.createWorkflow('Echo', { nodes, edges: chain(...names) });
    // A second revision, and a save of the secret as it is: both go to the disk.
    await attacker.updateWorkflow(workflow, {
      nodes: [...nodes, node('More', 'delay', { amount: 1, unit: 'milliseconds' })],
      edges: chain(...names, 'More'),
    });
    const run = await attacker.execute(workflow);
    await eventually('the run is over', 20, async () => (await attacker.run(run)).status !== 'running');
    expect((await attacker.run(run)).status).toBe('completed');
    const reads = [
      `/api/workflows/${workflow}`,
      `/api/workflows/${workflow}/revisions`,
      `/api/workflows/${workflow}/revisions/1`,
      `/api/workflows/${workflow}/test-file`,
      `/api/executions/${run}`,
      `/api/executions?limit=10`,
      '/api/account/export',
      `/api/credentials/${credential}`,
      ...names.flatMap((name) =>
        ['input', 'output'].map((side) => `/api/executions/${run}/steps/${encodeURIComponent(name)}/data?side=${side}`),
      ),
    ];
    for (const path of reads) seen.push((await ask(attacker, 'GET', path)).text);
    seen.push((await ask(attacker, 'POST', `/api/executions/${run}/save-as-test`, { name: 'Recorded' })).text);
  });
  // The service has been sent both, so they were opened.
  expect([...new Set(service.received)].toSorted()).toEqual([PASSWORD, TOKEN].toSorted());
  expect(seen.join('\n')).toContain('[hidden]');
  expect(leaksIn(seen.join('\n'))).toEqual([]);
  expect(leaksIn(server.output)).toEqual([]);
  const files = await filesOf(server.dataDir);
  expect(files.includes('sealed:v1.')).toBe(true);
  expect(traces.filter(({ text }) => files.includes(text)).map(({ name }) => name)).toEqual([]);
  expect(server.pid).toBe(pid);
  expect(middle(health)).toBeLessThan(250);
  await arena.nothingLost();
});

it('an API key that may read neither runs nor changes nor deletes anything', async () => {
  // What routes there are is asked of a server in this process: another one keeps no list for strangers.
  const list = await createTestApp();
  const routes = list.routes.filter(
    ({ url, method, access }) => url.startsWith('/api/') && access !== 'public' && method !== 'HEAD',
  );
  await list.end();
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const { pid } = server;
  const workflow = await attacker.createWorkflow('Mine', { nodes: [node('Start', 'manualTrigger')], edges: [] });
  const { secret } = JSON.parse(
    (await ask(attacker, 'POST', '/api/api-keys', { name: 'Reader', scopes: ['read'] })).text,
  ) as { secret: string };
  const refused = new Map<string, string>();
  const { health } = await arena.during(async () => {
    for (const { method, url, scope } of routes) {
      const path = url.replace(':id', workflow).replace(/:\w+/g, 'x');
      if (scope === 'read' || (method === 'GET' && scope === null)) continue;
      const { status, text } = await ask(
        attacker,
        method,
        path,
        method === 'GET' ? undefined : { name: 'Taken over', workflowId: workflow },
        secret,
      );
      refused.set(`${method} ${url}`, `${status} ${(JSON.parse(text) as { code: string }).code}`);
    }
  });
  expect(refused.size).toBeGreaterThan(40);
  expect(
    [...refused].filter(([, answer]) => answer !== '403 scope_missing' && answer !== '403 session_required'),
  ).toEqual([]);
  expect(refused.get('POST /api/executions')).toBe('403 scope_missing');
  expect(refused.get('DELETE /api/workflows/:id')).toBe('403 scope_missing');
  expect(await attacker.workflows()).toEqual([expect.objectContaining({ id: workflow, name: 'Mine', revision: 1 })]);
  expect(await attacker.runs()).toEqual([]);
  expect((await ask(attacker, 'GET', `/api/workflows/${workflow}`, undefined, secret)).status).toBe(200);
  expect(server.pid).toBe(pid);
  expect(middle(health)).toBeLessThan(250);
  await arena.nothingLost();
});
