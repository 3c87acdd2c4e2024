import type { ApiUser, TestGraph } from '@heddle/e2e/support/api-user.ts';
import { chain, edge, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { expect, it } from 'vitest';
import type { Observed } from './support/arena.ts';
import { Arena, middle } from './support/arena.ts';

/** More than one server runs at the same time. */
const ENDLESS = 1100;
const AT_ONCE = 20;
/** Steps of the other user that are timed. */
const STEPS = 9;

const endlessCode: TestGraph = {
  nodes: [
    node('Start', 'manualTrigger'),
    node('Code', 'dataTransform', { mode: 'javascript', transform: 'while (true) {}', timeLimit: 60_000 }),
  ],
  edges: chain('Start', 'Code'),
};

const endlessLoop: TestGraph = {
  nodes: [
    node('Start', 'manualTrigger'),
    node('Loop', 'loopIterator', { mode: 'times', times: 100_000 }),
    node('Work', 'dataTransform', {
      set: [{ name: 'text', value: '{{ "x".repeat(1000).split("").reverse().join("") }}' }],
    }),
  ],
  edges: [...chain('Start', 'Loop'), edge('Loop', 'Work', 'loop'), edge('Work', 'Loop')],
};

const codeStep: TestGraph = {
  nodes: [
    node('Hook', 'webhookTrigger', { responseMode: 'lastNode' }),
    node('Code', 'dataTransform', {
      mode: 'javascript',
      transform: 'return items.map(({ a, b }) => ({ sum: a + b }))',
    }),
  ],
  edges: chain('Hook', 'Code'),
};

async function startMany(user: ApiUser, workflow: string): Promise<void> {
  let started = 0;
  const start = async (): Promise<void> => {
    while (started < ENDLESS) {
      started += 1;
      await user.execute(workflow);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, start));
}

/** What another user experiences while one starts more endless runs than a server runs at the same time. */
async function besides(arena: Arena, graph: TestGraph): Promise<Observed & { steps: number[] }> {
  const { attacker, neighbor } = arena;
  const step = await neighbor.createWorkflow('Step', codeStep);
  const endless = await attacker.createWorkflow('Endless', graph);
  const steps: number[] = [];
  const observed = await arena.during(async () => {
    await startMany(attacker, endless);
    await eventually('they run', 20, async () => (await attacker.runs(500, 'running')).length === 500);
    for (let n = 0; n < STEPS; n += 1) {
      const began = performance.now();
      expect(JSON.stringify(await neighbor.post(step, { a: n, b: 1 }))).toContain(String(n + 1));
      steps.push(performance.now() - began);
    }
  });
  return { ...observed, steps };
}

it.each([
  ['code that never ends', endlessCode],
  ['loops of the thread that all share', endlessLoop],
])('one user with %s leaves others their turn', async (_, graph) => {
  await using arena = await Arena.open({ HEDDLE_RUNS_PER_MINUTE: '100000' });
  const { pid } = arena.server;
  const { health, steady, steps } = await besides(arena, graph);
  expect(middle(steps)).toBeLessThan(2000);
  expect(middle(steady)).toBeLessThan(2000);
  expect(middle(health)).toBeLessThan(250);
  expect(arena.server.pid).toBe(pid);
  expect((await arena.attacker.runs(500, 'running')).length).toBe(500);
  // The other user's runs are all there; the attacker's need not end for that.
  expect(await arena.neighbor.runs(500, 'failed')).toEqual([]);
});
