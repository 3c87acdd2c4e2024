import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestGraph } from '../support/api-user.ts';
import { ApiUser, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';
import { randomNumbers } from './random-numbers.ts';

/** Times the server is killed in every run of the tests, by kind of database; `HEDDLE_CRASH_KILLS` says otherwise. PostgreSQL shares with SQLite all that decides what is done again. */
const KILLS: { readonly [kind: string]: number } = { SQLite: 60, PostgreSQL: 40 };
const killsOn = (kind: string): number => Number(process.env['HEDDLE_CRASH_KILLS'] ?? KILLS[kind]);
/** Servers at the same time: while one starts the other one works. */
const SIDE_BY_SIDE = 2;
const WORKFLOWS = 6;
const RUNS_PER_ROUND = 3;
/** How long a server lives at most, at first, in multiples of what one run takes on this machine as it is; and never longer than this. */
const LONGEST_LIFE = 1.5;
const LONGEST_LIFE_MS = 5000;
/** After so many lives in which no effect was completed they get longer: the machine has become slower. */
const IDLE_LIVES = 4;

interface Exit {
  source: string;
  sourceHandle?: string;
}

/** A workflow of effects, delays, parallel branches that join, loops and calls of another workflow, in any order. */
function randomGraph(world: OutsideWorld, below: (n: number) => number, called: string | null): TestGraph {
  const graph: TestGraph = { nodes: [], edges: [] };
  let made = 0;
  const add = (type: string, from: readonly Exit[], data = {}): string => {
    const id = `${type}${made++}`;
    graph.nodes.push(node(id, type, data));
    for (const exit of from) graph.edges.push({ id: `e${graph.edges.length}`, target: id, ...exit });
    return id;
  };
  const effect = (from: readonly Exit[]): string => {
    const id = `call${made++}`;
    const url = `${world.url}/{{ $execution.id }}/${id}/{{ index ?? 0 }}`;
    graph.nodes.push(
      node(id, 'httpRequest', { method: 'POST', url, responseMode: 'body', retries: 0, onFailure: 'stop' }),
    );
    for (const exit of from) graph.edges.push({ id: `e${graph.edges.length}`, target: id, ...exit });
    // Items go on as they are: in a loop they say which pass it is.
    return add('dataTransform', [{ source: id }], { mode: 'javascript', transform: 'return { after: true }' });
  };
  const delay = (from: readonly Exit[]): string =>
    add('delay', from, { amount: 20 + below(120), unit: 'milliseconds' });
  let from: Exit[] = [{ source: add('webhookTrigger', []) }];
  for (let left = 2 + below(3); left > 0; left--) {
    const kind = below(called ? 5 : 4);
    if (kind === 0) from = [{ source: effect(from) }];
    else if (kind === 1) from = [{ source: delay(from) }];
    else if (kind === 2) {
      const [left_, right] = [effect(from), effect([{ source: delay(from) }])];
      from = [{ source: add('noOp', [{ source: left_ }, { source: right }]) }];
    } else if (kind === 3) {
      const head = add('loopIterator', from, { mode: 'times', times: 2 + below(2) });
      const id = `call${made++}`;
      graph.nodes.push(
        node(id, 'httpRequest', {
          method: 'POST',
          url: `${world.url}/{{ $execution.id }}/${id}/{{ index }}`,
          responseMode: 'body',
          retries: 0,
        }),
      );
      graph.edges.push({ id: `e${graph.edges.length}`, source: head, target: id, sourceHandle: 'loop' });
      const last = below(2) === 0 ? id : delay([{ source: id }]);
      graph.edges.push({ id: `e${graph.edges.length}`, source: last, target: head });
      from = [{ source: add('limit', [{ source: head, sourceHandle: 'done' }]) }];
      from = [{ source: add('dataTransform', from, { mode: 'javascript', transform: 'return { after: true }' }) }];
    } else
      from = [
        {
          source: add('dataTransform', [{ source: add('subWorkflow', from, { workflow: called }) }], {
            mode: 'javascript',
            transform: 'return { after: true }',
          }),
        },
      ];
  }
  return graph;
}

/** The address that a completed step has called: `call3#2` is the second pass. */
const pathOf = (runId: string, key: string): string => {
  const [id = '', pass = '1'] = key.split('#');
  return `/${runId}/${id}/${Number(pass) - 1}`;
};

/** Posts once. Returns the run's id, or null if the server died before it answered. */
async function post(server: ServerProcess, workflowId: string): Promise<string | null> {
  try {
    const response = await fetch(`${server.url}/hooks/${workflowId}/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: '{}',
      signal: AbortSignal.timeout(5000),
    });
    return ((await response.json()) as { executionId?: string }).executionId ?? null;
  } catch {
    return null;
  }
}

describe.concurrent.each(kinds)(
  'a server on $kind killed at random moments of random workflows',
  ({ kind, openDatabases }) => {
    let databases: Databases | null = null;
    beforeAll(async () => {
      databases = await openDatabases();
    });
    afterAll(() => databases?.[Symbol.asyncDispose]());
    needs(() => databases);

    it(`loses no acknowledged run, repeats no completed effect and leaves no run behind, killed ${killsOn(kind)} times`, async () => {
      const seed = Number(process.env['HEDDLE_CRASH_SEED'] ?? randomInt(2 ** 31));
      const rides = await Promise.all(
        Array.from({ length: SIDE_BY_SIDE }, (_, lane) =>
          ride(
            databases as Databases,
            seed + lane,
            Math.ceil(killsOn(kind) / SIDE_BY_SIDE),
            lane === 0 ? 'power' : 'process',
          ),
        ),
      );
      for (const { lost, unfinished, repeated } of rides)
        expect({ seed, lost, unfinished, repeated }).toEqual({ seed, lost: [], unfinished: [], repeated: [] });
      expect(rides.reduce((sum, { effects }) => sum + effects, 0)).toBeGreaterThanOrEqual(
        Math.floor(killsOn(kind) / 10),
      );
    });
  },
);

interface Ride {
  /** Runs that were acknowledged and are not on disk. */
  lost: string[];
  /** Runs that ended in another way than completed. */
  unfinished: string[];
  /** Completed effects that happened once more. */
  repeated: string[];
  /** Effects that were seen to be completed while the server was down. */
  effects: number;
}

/** One server, killed so often. Settles when all of its runs have ended. */
async function ride(store: Databases, seed: number, kills: number, durability: 'power' | 'process'): Promise<Ride> {
  const below = randomNumbers(seed);
  await using world = await OutsideWorld.open();
  // It is killed more often in a row than any run is to blame for.
  const settings = { HEDDLE_MAX_RESUMES: '1000', HEDDLE_DURABILITY: durability };
  await using server = await ServerProcess.start({ env: { ...(await store.env()), ...settings } });
  const user = await ApiUser.register(server.url);
  const called = await user.createWorkflow('Called', randomGraph(world, below, null));
  const workflows: string[] = [];
  for (let index = 0; index < WORKFLOWS; index++)
    workflows.push(await user.createWorkflow(`Random ${index}`, randomGraph(world, below, called)));

  const acknowledged = new Set<string>();
  /** How often what a completed step has called was called when it was first seen to be completed. */
  const settled = new Map<string, number>();
  const countCompleted = async (runIds: readonly string[]): Promise<void> => {
    const counts = world.counts();
    const recorded = await store.events(server, runIds);
    for (const [at, runId] of runIds.entries()) {
      for (const event of recorded[at] ?? []) {
        if (event.type !== 'step.completed' || !event.key.startsWith('call')) continue;
        const path = pathOf(runId, event.key);
        if (!settled.has(path)) settled.set(path, counts.get(path) ?? 0);
      }
    }
  };
  const began = performance.now();
  await post(server, called);
  await eventually('a first run has ended', 60, async () => (await user.runs(1, 'completed')).length > 0);
  let longestLife = Math.min(LONGEST_LIFE_MS, Math.ceil(LONGEST_LIFE * (performance.now() - began)));
  let idle = 0;
  for (let kill = 0; kill < kills; kill++) {
    const life = below(longestLife);
    const posts = Array.from({ length: RUNS_PER_ROUND }, () =>
      post(server, workflows[below(workflows.length)] ?? called),
    );
    await new Promise((resolve) => setTimeout(resolve, life));
    await server.kill();
    for (const id of await Promise.all(posts)) if (id !== null) acknowledged.add(id);
    // What is on disk now must never be done again.
    const open = (await store.runIds(server)).sort();
    const before = settled.size;
    await countCompleted(open.slice(-40));
    idle = settled.size > before ? 0 : idle + 1;
    if (idle === IDLE_LIVES) [idle, longestLife] = [0, Math.min(LONGEST_LIFE_MS, Math.ceil(1.5 * longestLife))];
    await server.start();
  }
  await eventually(`no run is under way (seed ${seed})`, 60, async () => (await user.runs(1, 'running')).length === 0);
  const all = await store.runIds(server);
  const runs = await user.runs(500);
  const counts = world.counts();
  return {
    lost: [...acknowledged].filter((id) => !all.includes(id)),
    unfinished: runs
      .filter(({ status }) => status !== 'completed')
      .map(({ id, error }) => `${id} ${error?.code ?? ''}`),
    repeated: [...settled].filter(([path, before]) => counts.get(path) !== before).map(([path]) => path),
    effects: settled.size,
  };
}
