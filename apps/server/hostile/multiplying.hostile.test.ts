import type { ApiUser, TestGraph } from '@heddle/e2e/support/api-user.ts';
import { chain, edge, eventually, node } from '@heddle/e2e/support/api-user.ts';
import type { RunSummary } from '@heddle/contract/run/view';
import { expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

/** Far more than a test may create: reaching this number means that no limit applied. */
const TOO_MANY = 12_000;

const waitsLong = node('wait', 'delay', { amount: 1, unit: 'hours' });

/** A workflow that starts itself several times over, each time by nodes of the given kind. */
async function bomb(
  user: ApiUser,
  trigger: TestGraph['nodes'][number],
  again: (id: string, index: number) => TestGraph['nodes'][number],
  times: number,
  more: TestGraph = { nodes: [], edges: [] },
): Promise<string> {
  const id = await user.createWorkflow('Bomb', { nodes: [trigger], edges: [] });
  const nodes = Array.from({ length: times }, (_, index) => again(id, index));
  await user.updateWorkflow(id, {
    nodes: [trigger, ...nodes, ...more.nodes],
    edges: [...nodes.map((one) => edge(trigger.id, one.id)), ...more.edges],
  });
  return id;
}

const running = async (user: ApiUser): Promise<RunSummary[]> => user.runs(500, 'running');

const quiet = (user: ApiUser): Promise<unknown> =>
  eventually('nothing of the attacker runs any more', 60, async () => (await running(user)).length === 0);

it('runs that start themselves in every way come to their end, and the others go on', async () => {
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const { pid } = server;
  const observed = await arena.during(async () => {
    const byHook = await bomb(
      attacker,
      node('hook', 'webhookTrigger'),
      (id, index) =>
        node(`again${index}`, 'httpRequest', {
          method: 'POST',
          url: `${server.url}/hooks/${id}/webhook`,
          headers: [{ name: 'X-Heddle-Hops', value: '0' }],
        }),
      1,
    );
    await attacker.post(byHook, {});
    const bySub = await bomb(
      attacker,
      node('hook', 'webhookTrigger'),
      (id, index) => node(`again${index}`, 'subWorkflow', { workflow: id, wait: false }),
      1,
    );
    await attacker.post(bySub, {});
    await bomb(
      attacker,
      node('stream', 'streamTrigger', { topic: 'bomb', from: 'earliest' }),
      (_id, index) => node(`again${index}`, 'streamOutput', { topic: 'bomb' }),
      1,
    );
    const lighter = await attacker.createWorkflow('Lighter', {
      nodes: [node('hook', 'webhookTrigger'), node('light', 'streamOutput', { topic: 'bomb' })],
      edges: chain('hook', 'light'),
    });
    await attacker.post(lighter, {});
    await eventually('every cycle has been cut', 30, async () => {
      const failed = await attacker.runs(500, 'failed');
      return (
        failed.filter(
          ({ error }) =>
            error?.code === 'run_hops_exceeded' || error?.code === 'http_status' || error?.code === 'sub_run_too_deep',
        ).length >= 3 && failed
      );
    });
    await quiet(attacker);
  });
  const runs = await attacker.runs(500);
  // The cycles, the lighter, and a failed run for the messages.
  expect(runs.length).toBeLessThanOrEqual(3 * 21 + 2);
  expect(runs.some(({ error }) => error?.code === 'run_hops_exceeded')).toBe(true);
  expect(server.pid).toBe(pid);
  expect(middle(observed.health)).toBeLessThan(250);
  await arena.nothingLost();
});

it('a run that multiplies is stopped with all that came from it, also while they multiply', async () => {
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const { pid } = server;
  const observed = await arena.during(async () => {
    // Each one starts two more and stays.
    const id = await bomb(
      attacker,
      node('hook', 'webhookTrigger', { moreMethods: 'GET' }),
      (own, index) => node(`again${index}`, 'subWorkflow', { workflow: own, wait: false }),
      2,
      { nodes: [waitsLong], edges: [edge('hook', 'wait')] },
    );
    const { executionId } = (await attacker.post(id, {})) as { executionId: string };
    await eventually('it has multiplied', 30, async () => (await running(attacker)).length > 200);
    await attacker.stop(executionId);
    await quiet(attacker);
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await running(attacker)).toEqual([]);
  expect((await attacker.runs(500)).length).toBeLessThan(TOO_MANY);
  expect(server.pid).toBe(pid);
  expect(middle(observed.health)).toBeLessThan(250);
  await arena.nothingLost();
});
