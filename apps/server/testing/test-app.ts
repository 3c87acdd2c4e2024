import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { CurrentUser } from '@heddle/contract/api/auth';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../app.ts';
import { createApp } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../platform/config.ts';
import { testDatabase } from './test-database.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A signed-in user. */
export interface Person {
  user: CurrentUser;
  cookie: string;
  send(method: HttpMethod, url: string, payload?: object): Promise<LightMyRequestResponse>;
}

export interface TestApp extends App {
  /** Registers an account and signs in. */
  signUp(email?: string): Promise<Person>;
  /** Listens on a free port; returns the address. */
  open(): Promise<string>;
  /** Closes the server and removes its data. */
  end(): Promise<void>;
}

/** A thousandth of what passwords cost elsewhere: most tests make accounts, and mean something else. */
const PASSWORD_COST = 16;

/** A complete server over a data folder of its own. */
export async function createTestApp(env: NodeJS.ProcessEnv = {}): Promise<TestApp> {
  const dataDir = env['HEDDLE_DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'heddle-test-')));
  const config: Config = readConfig({
    PORT: '0',
    HEDDLE_LOG_LEVEL: 'error',
    // No power cut happens here, and waiting for the disk takes as long as many tests.
    HEDDLE_DURABILITY: 'process',
    ...(await testDatabase(dataDir, 'migrated')),
    ...env,
    HEDDLE_DATA_DIR: dataDir,
  });
  const app = await createApp(config, PASSWORD_COST);
  let people = 0;

  const as = (user: CurrentUser, cookie: string): Person => ({
    user,
    cookie,
    send: async (method, url, payload) =>
      app.server.inject({ method, url, headers: { cookie }, ...(payload === undefined ? {} : { payload }) }),
  });

  return {
    ...app,
    async signUp(email = `person${++people}@example.com`) {
      // From different addresses: registrations per address are limited.
      const remoteAddress = `10.0.${people >> 8}.${people & 255}`;
      const answer = await app.server.inject({
        method: 'POST',
        url: '/api/register',
        payload: { email, password: 'secret1' },
        remoteAddress,
      });
      return as(answer.json<CurrentUser>(), cookieOf(answer));
    },
    async open() {
      return `http://127.0.0.1:${await app.listen()}`;
    },
    async end() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The `Cookie` header that a browser sends after this answer. */
export function cookieOf(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** A node at an arbitrary position. */
export const node = (id: string, type: string, data: WorkflowNode['data'] = {}): WorkflowNode => ({
  id,
  type,
  position: { x: 0, y: 0 },
  data,
});

/** Edges along a chain of node ids, `a → b` or `a:true → b` for a port. */
export const chain = (...ids: string[]): WorkflowEdge[] =>
  ids.slice(1).map((target, index) => {
    const [source = '', sourceHandle] = (ids[index] ?? '').split(':');
    return {
      id: `${source}-${target}`,
      source,
      target: target.split(':')[0] ?? '',
      ...(sourceHandle === undefined ? {} : { sourceHandle }),
    };
  });

/** Saves a workflow. */
export async function saveWorkflow(
  person: Person,
  nodes: WorkflowNode[],
  edges: WorkflowEdge[] = [],
  more: object = {},
): Promise<WorkflowView> {
  const answer = await person.send('POST', '/api/workflows', { name: 'Orders', nodes, edges, ...more });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
