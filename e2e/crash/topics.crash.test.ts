import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

/** Messages that are published in each life of the server. */
const MESSAGES = 5;

/** Posts a number until somebody acknowledges it, always as the same request. */
async function publish(server: ServerProcess, workflowId: string, n: number): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const answer = await fetch(`${server.url}/hooks/${workflowId}/webhook`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ n }),
        signal: AbortSignal.timeout(5000),
      });
      if (answer.ok) return;
    } catch {
      // There is no server at the moment.
    }
    await pause(20);
  }
}

const inOrder = (all: readonly number[]): number[] => all.toSorted((a, b) => a - b);

describe.each(kinds)('a topic on $kind between a workflow that publishes and one that follows', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let server: ServerProcess;
  beforeAll(async () => {
    databases = await openDatabases();
    if (databases) server = await ServerProcess.start({ env: await databases.env() });
  });
  afterAll(async () => {
    if (!databases) return;
    await server[Symbol.asyncDispose]();
    await databases[Symbol.asyncDispose]();
  });
  needs(() => databases);

  /** The numbers that runs of the follower were started for. */
  async function started(): Promise<number[]> {
    const ids = (await databases?.runIds(server)) ?? [];
    const events = (await databases?.events(server, ids)) ?? [];
    return events.flatMap(([event]) =>
      event?.type === 'started' && event.trigger === 'topic' ? event.items.map(({ json }) => Number(json['n'])) : [],
    );
  }

  it('hands every message to exactly one run, whose work is done once, however often the server is killed', async () => {
    const user = await ApiUser.register(server.url);
    const tableId = await user.createTable('Handled', [{ name: 'n', type: 'number' }]);
    const insert = { operation: 'insert', table: 'Handled', values: [{ name: 'n', value: '{{ n }}' }] };
    await user.createWorkflow('Follow', {
      nodes: [
        node('topic', 'streamTrigger', { topic: 'numbers', from: 'earliest' }),
        node('write', 'dataTable', insert),
      ],
      edges: chain('topic', 'write'),
    });
    const output = node('out', 'streamOutput', { topic: 'numbers', message: '{ "n": {{ n }} }' });
    const source = await user.createWorkflow('Publish', {
      nodes: [node('hook', 'webhookTrigger'), output],
      edges: chain('hook', 'out'),
    });

    const published: Promise<void>[] = [];
    let acknowledged = 0;
    const handled = async (): Promise<number[]> => inOrder((await user.rows(tableId)).map(({ n }) => Number(n)));
    // In the midst of publishing, of starting runs, and of what these do: as soon as one more of it is seen.
    const counts = [
      async () => acknowledged,
      async () => (await started()).length,
      async () => (await handled()).length,
    ];
    for (const count of [...counts, ...counts.slice(0, 1)]) {
      const before = await count();
      for (let message = 0; message < MESSAGES; message += 1)
        published.push(publish(server, source, published.length).then(() => void (acknowledged += 1)));
      await eventually('there is one more', 30, async () => (await count()) > before);
      await server.kill();
      await server.start();
    }
    await Promise.all(published);

    const numbers = published.map((_, n) => n);
    await eventually(
      'every message is handled',
      60,
      async () =>
        (await handled()).length >= numbers.length && (await user.runs()).every(({ status }) => status !== 'running'),
    );
    expect(await handled()).toEqual(numbers);
    expect(inOrder(await started())).toEqual(numbers);
    expect((await user.runs()).filter(({ status }) => status !== 'completed')).toEqual([]);
  });
});
