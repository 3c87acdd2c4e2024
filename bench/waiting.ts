import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';
import { memoryOf } from './footprint.ts';

const WAITING = 10_000;
const AT_ONCE = 50;

export interface Waiting {
  runs: number;
  /** Bytes of memory that one waiting run holds in the server. */
  bytesEach: number;
  /** From a kill of the server to the first answer, and to the end of the last run. */
  answersAfter: number;
  recoveredAfter: number;
}

/** (e) and (f): thousands of runs that wait, the memory they take, and how long it is after a kill until all of them have gone on and ended. */
export async function measureWaiting(): Promise<Waiting> {
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Waiting', {
    nodes: [node('hook', 'webhookTrigger'), node('wait', 'delay', { mode: 'until', until: '{{ until }}' })],
    edges: chain('hook', 'wait'),
  });
  const until = new Date(Date.now() + 60_000).toISOString();
  await post(user, workflowId, until, 500);
  await settle();
  const before = memoryOf(server.pid);
  await post(user, workflowId, until, WAITING);
  await settle();
  const bytesEach = ((memoryOf(server.pid) - before) * 2 ** 20) / WAITING;
  await server.kill();
  // All of them are due when it comes back.
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(until) - Date.now())));
  const began = performance.now();
  await server.start();
  const answersAfter = performance.now() - began;
  await eventually('no run is under way', 120, async () => (await user.runs(1, 'running')).length === 0);
  return { runs: WAITING + 500, bytesEach, answersAfter, recoveredAfter: performance.now() - began };
}

async function post(user: ApiUser, workflowId: string, until: string, count: number): Promise<void> {
  for (let left = count; left > 0; left -= AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => user.post(workflowId, { until })));
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5000));
