import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresDatabases } from '@heddle/e2e/crash/databases.ts';
import { ApiUser, chain, node } from '@heddle/e2e/support/api-user.ts';
import { whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';
import { expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../platform/config.ts';
import type { RouteEntry } from '../platform/http/server.ts';
import { Arena } from './support/arena.ts';
import type { Identity, Shot } from './support/fuzz.ts';
import { Fuzzer } from './support/fuzz.ts';

const REQUESTS = { sqlite: 20_000, postgres: 4000 };
/** Another seed looks elsewhere. */
const SEED = Number(process.env['HEDDLE_FUZZ_SEED'] ?? 20_261_122);
const SIDE_BY_SIDE = 16;
/** How long an answer may take: event streams and long waits have begun by then. Milliseconds. */
const PATIENCE_MS = 20_000;

/** Statuses of a webhook whose workflow failed, cannot run now, or took too long. */
const ofWorkflows = new Set(['execution_failed', 'hook_unavailable', 'hook_timeout', 'hook_misconfigured']);
/** Answers of a server that has too little for once, and says so. */
const ofLimits = new Set(['mail_unavailable', 'disk_full', 'quota_reached']);

async function routesOfServer(): Promise<readonly RouteEntry[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-routes-'));
  const app = await createApp(readConfig({ HEDDLE_DATA_DIR: dataDir, HEDDLE_LOG_LEVEL: 'silent' }));
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
  return app.routes;
}

/** A request, and the answer that it should not have had. */
interface Defect {
  what: string;
  answer: string;
}

interface Answer {
  status: number;
  text: string;
}

/** Sends a request as it is written: no client puts its path in order. Undefined where the server closed the connection. */
function send(url: string, agent: Agent, { method, path, headers, body }: Shot): Promise<Answer | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request(
      { agent, hostname, port, method, path, headers: ['host', `localhost:${port}`, ...headers], timeout: PATIENCE_MS },
      (response) => {
        const status = response.statusCode ?? 0;
        if (String(response.headers['content-type']).includes('event-stream')) {
          response.destroy();
          return resolve({ status, text: '' });
        }
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          if (text.length < 10_000) text += chunk;
        });
        response.on('end', () => resolve({ status, text })).on('error', () => resolve(undefined));
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`No answer to ${method} ${path} within ${PATIENCE_MS} ms.`)));
    asked.on('error', (error: Error & { code?: string }) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve(undefined) : reject(error),
    );
    asked.end(body ?? undefined);
  });
}

const codeIn = (text: string): string => /"code":"(\w+)"/.exec(text)?.[1] ?? '';

it.skipIf(whyNoPostgres() !== null)(`answers ${REQUESTS.postgres} requests over PostgreSQL`, async () => {
  await using databases = await PostgresDatabases.open();
  const defects = await fuzz(REQUESTS.postgres, await databases.env());
  expect(defects.map(textOf).join('\n')).toBe('');
});

it(`answers ${REQUESTS.sqlite} requests over SQLite`, async () => {
  const defects = await fuzz(REQUESTS.sqlite, {});
  expect(defects.map(textOf).join('\n')).toBe('');
});

/** A line for the message of a failure: a retry may pass, and then the message is all that is left of it. */
const textOf = ({ what, answer }: Defect): string => `${answer} was the answer to ${what}`;

/** Sends requests of all kinds while others work. Returns the first requests that the server reported as an internal error. */
async function fuzz(requests: number, database: NodeJS.ProcessEnv): Promise<Defect[]> {
  const routes = await routesOfServer();
  expect(routes.length).toBeGreaterThan(80);
  await using arena = await Arena.open({
    ...database,
    HEDDLE_MAX_CONNECTIONS_PER_ADDRESS: '5000',
    HEDDLE_MAX_STREAMS_PER_USER: '5000',
    HEDDLE_MAX_STREAMS_PER_ADDRESS: '5000',
  });
  const { attacker, server } = arena;
  const { pid } = server;
  const cookieOf = (user: typeof attacker): Identity => [
    'cookie',
    user
      .cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
    'origin',
    server.url,
  ];
  const graph = {
    nodes: [
      node('Hook', 'webhookTrigger', { responseMode: 'lastNode', method: 'ANY' }),
      node('Fail', 'stopWithError', { message: 'no' }),
    ],
    edges: chain('Hook', 'Fail'),
  };
  const failing = await attacker.createWorkflow('Failing', graph);
  const plain = await attacker.createWorkflow('Plain', {
    nodes: [node('Hook', 'webhookTrigger', { method: 'ANY' })],
    edges: [],
  });
  const spare = await Promise.all(Array.from({ length: 10 }, (_, at) => attacker.createWorkflow(`Spare ${at}`, graph)));
  const workflows = [failing, plain, ...spare];
  const tableId = await attacker.createTable('Orders', [{ name: 'sku', type: 'text' }], 'sku');
  const runs = [await attacker.execute(plain), await attacker.execute(failing)];
  const secret = await attacker.createApiKey('Fuzz');
  const victims = await Promise.all(Array.from({ length: 3 }, () => ApiUser.register(server.url)));
  const me: Identity = cookieOf(attacker);
  const key: Identity = ['authorization', `Bearer ${secret}`];
  // Every method of a webhook and every HEAD is a route of its own: they would be most of what is asked.
  const asked = routes.filter(
    ({ method, url }) => method !== 'HEAD' && (!url.startsWith('/hooks/') || method === 'POST' || method === 'GET'),
  );
  const fuzzer = new Fuzzer(SEED, asked, {
    ids: {
      workflows,
      hooks: workflows,
      ...Object.fromEntries(workflows.map((id) => [id, ['webhook']])),
      executions: runs,
      steps: ['Hook', 'Fail'],
      tables: [tableId],
      topics: ['Orders', 'orders.new'],
      revisions: ['1', '2'],
      other: ['webhook', '0', (await attacker.whoAmI()).id],
    },
    identities: [me, me, me, me, me, key, key, []],
    expendable: [...victims.map(cookieOf), []],
  });

  const defects: Defect[] = [];
  const seen = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: SIDE_BY_SIDE });
  let sent = 0;
  const shoot = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      const shot = fuzzer.next();
      const answer = await send(server.url, agent, shot);
      if (!answer) continue;
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const code = codeIn(answer.text);
      const isAllowed =
        ofLimits.has(code) ||
        (shot.path.includes('hooks/') && (ofWorkflows.has(code) || (shot.method === 'HEAD' && answer.status === 502)));
      if (answer.status >= 500 && !isAllowed)
        defects.push({
          what: `${shot.method} ${shot.path.slice(0, 200)} ${shot.body?.toString().slice(0, 500) ?? ''}`,
          answer: `${answer.status} ${answer.text.slice(0, 300)}`,
        });
    }
  };
  await arena.during(() => Promise.all(Array.from({ length: SIDE_BY_SIDE }, shoot)));
  agent.destroy();

  expect(server.pid).toBe(pid);
  await arena.nothingLost();
  // Most of it got as far as the routes: requests that all end at the door would prove nothing.
  const count = (from: number, to: number): number =>
    [...seen].reduce((sum, [status, times]) => (status >= from && status < to ? sum + times : sum), 0);
  expect(count(200, 300)).toBeGreaterThan(requests / 20);
  expect(count(429, 430)).toBeLessThan(requests / 4);
  return defects.slice(0, 20);
}
