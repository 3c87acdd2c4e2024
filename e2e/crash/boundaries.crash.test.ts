import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Graph } from '../support/api-user.ts';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const crashAt = pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href;

/** Two branches with an effect each, one of them with a delay; a join; an effect after it. */
function graph(world: OutsideWorld): Graph {
  const call = (id: string) => node(id, 'httpRequest', { method: 'POST', url: `${world.url}/${id}`, responseMode: 'body', retries: 0 });
  return {
    nodes: [
      node('hook', 'webhookTrigger'),
      call('left'),
      call('right'),
      node('pause', 'delay', { amount: 200, unit: 'milliseconds' }),
      call('paused'),
      node('join', 'dataTransform', { mode: 'javascript', transform: 'return { joined: items.length }' }),
      call('last'),
    ],
    edges: [...chain('hook', 'left', 'join', 'last'), ...chain('hook', 'right', 'pause', 'paused', 'join')],
  };
}

const effects = ['left', 'right', 'paused', 'last'];

/** Keys of the steps whose completion is on disk, read from the dead server's database. */
const completedOnDisk = async (databases: Databases, server: ServerProcess, runId: string): Promise<string[]> =>
  (await databases.events(server, runId)).flatMap((event) => (event.type === 'step.completed' ? [event.key] : []));

/** Posts once with a key that tells repeats apart. Gives the run's id, or null when the server died before it answered. */
async function post(server: ServerProcess, workflowId: string, key: string): Promise<string | null> {
  try {
    const response = await fetch(`${server.url}/hooks/${workflowId}/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ order: 7 }),
    });
    return ((await response.json()) as { executionId: string }).executionId;
  } catch {
    return null;
  }
}

/** One run, with the server killed at one place and started again. Gives whether it was killed at all. */
async function crash(at: string, databases: Databases): Promise<{ crashed: boolean }> {
  await using world = await OutsideWorld.open();
  await using server = await ServerProcess.start({ env: await databases.env() });
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Crash', graph(world));
  await server.kill();
  await server.start({ NODE_OPTIONS: `--import ${crashAt}`, CRASH_AT: at });

  const key = randomUUID();
  const acknowledged = await post(server, workflowId, key);
  const crashed = await Promise.race([
    server.exited().then(() => true),
    eventually('the run ends', 20, async () => acknowledged !== null && (await user.run(acknowledged).catch(() => null))?.status === 'completed').then(() => false),
  ]);
  if (!crashed) return { crashed };

  const callsBefore = world.counts();
  const onDisk = await databases.runIds(server);
  if (acknowledged !== null) expect(onDisk).toEqual([acknowledged]);
  const completedBefore = onDisk[0] === undefined ? [] : await completedOnDisk(databases, server, onDisk[0]);

  await server.start();
  // Who got no answer asks again with the same key, and gets the run that exists, or a new one where none was written.
  const runId = acknowledged ?? (await post(server, workflowId, key));
  if (runId === null) throw new Error('The restarted server did not answer.');
  if (onDisk[0] !== undefined) expect(runId).toBe(onDisk[0]);
  const run = await eventually('the run ends', 20, async () => {
    const found = await user.run(runId);
    return found.status === 'running' ? null : found;
  });
  expect(run.status).toBe('completed');
  expect(run.steps.map((step) => step.status)).toEqual(run.steps.map(() => 'completed'));
  expect(await user.runs()).toHaveLength(1);

  const callsAfter = new Map([...world.counts()].map(([path, count]) => [path.split('/')[1] ?? '', count]));
  for (const effect of effects) {
    const before = [...callsBefore].find(([path]) => path.startsWith(`/${effect}`))?.[1] ?? 0;
    // What is recorded never runs again. What was under way and not recorded may run once more, since nobody can know how far it came.
    if (completedBefore.includes(effect)) expect([effect, callsAfter.get(effect)]).toEqual([effect, before]);
    else expect([effect, (callsAfter.get(effect) ?? 0) - before]).toEqual([effect, 1]);
  }
  return { crashed };
}

describe.each(kinds)('a server on $kind killed at every step boundary', ({ openDatabases }) => {
  let databases: Databases | null = null;
  beforeAll(async () => {
    databases = await openDatabases();
  });
  afterAll(() => databases?.[Symbol.asyncDispose]());
  needs(() => databases);

  for (const phase of ['before', 'after'] as const) {
    it(`finishes the run after the restart and repeats nothing that is recorded: killed ${phase} each commit`, async () => {
      let survived = 0;
      for (let commit = 1; ; commit++) {
        const { crashed } = await crash(`${phase}:${commit}`, databases as Databases);
        if (!crashed) break;
        survived++;
      }
      // Trigger, both branches, the delay and what follows the join are boundaries of their own.
      expect(survived).toBeGreaterThanOrEqual(6);
    });
  }
});
