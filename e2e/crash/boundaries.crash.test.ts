import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestGraph } from '../support/api-user.ts';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const crashAt = pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href;

/** Two branches with an effect each, one of them with a delay; a join; an effect after it. */
function graph(world: OutsideWorld): TestGraph {
  const call = (id: string) =>
    node(id, 'httpRequest', { method: 'POST', url: `${world.url}/${id}`, responseMode: 'body', retries: 0 });
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
  (await databases.events(server, [runId]))
    .flat()
    .flatMap((event) => (event.type === 'step.completed' ? [event.key] : []));

/** Posts once with an idempotency key. Returns the run's id, or null if the server died before it answered. */
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

/** A server that can be killed at a commit, with a workflow to be run on it. */
interface Crashing extends AsyncDisposable {
  databases: Databases;
  server: ServerProcess;
  user: ApiUser;
  workflowId: string;
  /** Runs that have ended. */
  known: Set<string>;
  /** Sets the commit at which the server kills itself; the empty text: none. */
  setCrashPoint(at: string): Promise<void>;
  /** What counts the calls of each effect from now on. */
  callsFromNow(): () => Map<string, number>;
}

async function startCrashing(databases: Databases): Promise<Crashing> {
  const world = await OutsideWorld.open();
  const folder = await mkdtemp(join(tmpdir(), 'heddle-crash-'));
  const file = join(folder, 'crash-at');
  await writeFile(file, '');
  const server = await ServerProcess.start({
    env: { ...(await databases.env()), NODE_OPTIONS: `--import ${crashAt}`, CRASH_AT: file },
  });
  const user = await ApiUser.register(server.url);
  return {
    databases,
    server,
    user,
    workflowId: await user.createWorkflow('Crash', graph(world)),
    known: new Set(),
    setCrashPoint: (at) => writeFile(file, at),
    callsFromNow() {
      const from = world.counts();
      return () => new Map([...world.counts()].map(([path, count]) => [path.slice(1), count - (from.get(path) ?? 0)]));
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One run, with the server killed at one place and started again. Returns whether it was killed at all. */
async function crash(crashing: Crashing, at: string): Promise<{ crashed: boolean }> {
  const { server, user, workflowId } = crashing;
  await crashing.setCrashPoint(at);
  const calls = crashing.callsFromNow();
  const key = randomUUID();
  const acknowledged = await post(server, workflowId, key);
  const crashed = await Promise.race([
    server.exited().then(() => true),
    eventually(
      'the run ends',
      20,
      async () => acknowledged !== null && (await user.run(acknowledged).catch(() => null))?.status === 'completed',
    ).then(() => false),
  ]);
  if (crashed) await goOn(crashing, acknowledged, key, calls);
  return { crashed };
}

/** Restarts the killed server, and checks the outcome of the run it was killed in. */
async function goOn(
  { databases, server, user, workflowId, known, setCrashPoint }: Crashing,
  acknowledged: string | null,
  key: string,
  calls: () => Map<string, number>,
): Promise<void> {
  const callsBefore = calls();
  const [onDisk, ...others] = (await databases.runIds(server)).filter((id) => !known.has(id));
  expect(others).toEqual([]);
  if (acknowledged !== null) expect(onDisk).toBe(acknowledged);
  const completedBefore = onDisk === undefined ? [] : await completedOnDisk(databases, server, onDisk);

  await setCrashPoint('');
  await server.start();
  // Who got no answer asks again with the same key, and gets the run that exists, or a new one where none was written.
  const runId = acknowledged ?? (await post(server, workflowId, key));
  if (runId === null) throw new Error('The restarted server did not answer.');
  if (onDisk !== undefined) expect(runId).toBe(onDisk);
  const run = await eventually('the run ends', 20, async () => {
    const found = await user.run(runId);
    return found.status === 'running' ? null : found;
  });
  expect(run.status).toBe('completed');
  expect(run.steps.map((step) => step.status)).toEqual(run.steps.map(() => 'completed'));
  expect(await user.runs()).toHaveLength(known.add(runId).size);

  const callsAfter = calls();
  for (const effect of effects) {
    const before = callsBefore.get(effect) ?? 0;
    // What is recorded never runs again. What was under way and not recorded may run once more, since nobody can know how far it came.
    if (completedBefore.includes(effect)) expect([effect, callsAfter.get(effect)]).toEqual([effect, before]);
    else expect([effect, (callsAfter.get(effect) ?? 0) - before]).toEqual([effect, 1]);
  }
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
      await using crashing = await startCrashing(databases as Databases);
      let survived = 0;
      while ((await crash(crashing, `${phase}:${survived + 1}`)).crashed) survived++;
      // Trigger, both branches, the delay and what follows the join are boundaries of their own.
      expect(survived).toBeGreaterThanOrEqual(6);
    });
  }
});
