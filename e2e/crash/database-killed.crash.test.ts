import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { PostgresServer, whyNoPostgres } from '@heddle/nodes/testing/servers/postgresql';
import { ServerProcess } from '../support/server-process.ts';

/** Requests under way at the same time, and how long more of them come. Milliseconds. */
const SENDERS = 12;
const KILLS = 2;
/** Requests that are answered before the first kill, between the kills and after the last. */
const ANSWERS = 3 * SENDERS;
/** How long the database is away each time. Milliseconds. */
const AWAY_MS = 700;

describe('PostgreSQL killed twice under a server that is under load', () => {
  const reason = whyNoPostgres();
  let database: PostgresServer;
  let server: ServerProcess;
  let world: OutsideWorld;

  beforeAll(async () => {
    if (reason !== null) return;
    database = await PostgresServer.start();
    server = await ServerProcess.start({ env: { HEDDLE_DATABASE_URL: await database.createDatabase('heddle') } });
    world = await OutsideWorld.open();
  });
  afterAll(async () => {
    if (reason !== null) return;
    await server[Symbol.asyncDispose]();
    await world[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  /** Posts until it is answered: with the id of the run. Who asks again with the same key gets the run that exists. */
  async function post(workflowId: string, key: string): Promise<string> {
    return eventually('a webhook request is answered', 60, async () => {
      const answer = await fetch(`${server.url}/hooks/${workflowId}/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ key }),
      });
      return answer.ok && ((await answer.json()) as { executionId: string }).executionId;
    });
  }

  it('is reported to callers as an outage while it is away', async ({ skip }) => {
    if (reason !== null) skip(reason);
    const user = await ApiUser.register(server.url);
    const ask = async (path: string): Promise<[number, string]> => {
      const answer = await fetch(server.url + path);
      return [answer.status, ((await answer.json()) as { code?: string }).code ?? ''];
    };
    await database.kill();
    expect(await ask('/readyz')).toEqual([503, 'not_ready']);
    expect(await ask('/hooks/nobody-has-this/webhook')).toEqual([503, 'database_unreachable']);
    expect(await ask('/healthz')).toEqual([200, '']);
    await database.start();
    await eventually('the server is ready again', 20, async () => (await ask('/readyz'))[0] === 200);
    expect((await user.whoAmI()).email).toBe(user.email);
  });

  it('loses no run that was acknowledged, and has no effect twice', async ({ skip }) => {
    if (reason !== null) skip(reason);
    const user = await ApiUser.register(server.url);
    const tableId = await user.createTable('Keys', [{ name: 'key', type: 'text' }]);
    const workflowId = await user.createWorkflow('Database killed', {
      nodes: [
        node('hook', 'webhookTrigger'),
        node('before', 'httpRequest', { method: 'POST', url: `${world.url}/before/{{ key }}` }),
        node('wait', 'delay', { amount: 300, unit: 'milliseconds' }),
        node('after', 'httpRequest', { method: 'POST', url: `${world.url}/after/{{ $node("hook").json.key }}` }),
        // It writes to the database itself: where that is away, the step waits for it.
        node('note', 'dataTable', {
          operation: 'insert',
          table: 'Keys',
          values: [{ name: 'key', value: '{{ $node("hook").json.key }}' }],
        }),
      ],
      edges: chain('hook', 'before', 'wait', 'after', 'note'),
    });

    const acknowledged = new Map<string, string>();
    let done = false;
    const sender = async (): Promise<void> => {
      while (!done) {
        const key = randomUUID();
        acknowledged.set(key, await post(workflowId, key));
      }
    };
    const answers = (from: number): Promise<true> =>
      eventually(`${ANSWERS} more requests are answered`, 60, async () => acknowledged.size >= from + ANSWERS);
    const killer = async (): Promise<void> => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await answers(acknowledged.size);
        await database.kill();
        await pause(AWAY_MS);
        await database.start();
      }
      await answers(acknowledged.size);
      done = true;
    };
    await Promise.all([killer(), ...Array.from({ length: SENDERS }, sender)]);
    expect(new Set(acknowledged.values()).size).toBe(acknowledged.size);

    const open = async (): Promise<number> =>
      (await database.query<{ id: string }>('heddle', "SELECT id FROM executions WHERE status = 'running'")).length;
    await eventually('no run is under way', 30, async () => (await open()) === 0);
    const runs = await database.query<{ id: string; status: string }>('heddle', 'SELECT id, status FROM executions');
    expect(runs.filter(({ status }) => status !== 'completed')).toEqual([]);
    expect(new Set(runs.map(({ id }) => id))).toEqual(new Set(acknowledged.values()));
    const counts = world.counts();
    for (const place of ['before', 'after']) {
      expect([...acknowledged.keys()].filter((key) => counts.get(`/${place}/${key}`) !== 1)).toEqual([]);
    }
    expect(await user.countRows(tableId, '')).toBe(acknowledged.size);
    for (const key of acknowledged.keys()) expect(await user.countRows(tableId, key)).toBe(1);
  });
});
