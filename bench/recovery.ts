import { ApiUser, chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { ServerProcess } from '@heddle/e2e/support/server-process.ts';

export interface Recovery {
  acknowledged: number;
  completed: number;
  /** From the start of the second process to the end of the last run. */
  seconds: number;
}

/** 200 webhook requests whose runs wait 2 s; the server is killed 1 s after the last was acknowledged and started again. */
export async function measureRecovery(): Promise<Recovery> {
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  const workflowId = await user.createWorkflow('Recovery', {
    nodes: [node('hook', 'webhookTrigger'), node('wait', 'delay', { amount: 2, unit: 'seconds' })],
    edges: chain('hook', 'wait'),
  });
  const posts = await Promise.allSettled(Array.from({ length: 200 }, (_, number) => user.post(workflowId, { number })));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await server.kill();
  const began = performance.now();
  await server.start();
  const runs = await eventually('no run is under way', 30, async () => {
    const all = await user.runs();
    return all.every(({ status }) => status !== 'running') && all;
  });
  return {
    acknowledged: posts.filter(({ status }) => status === 'fulfilled').length,
    completed: runs.filter(({ status }) => status === 'completed').length,
    seconds: (performance.now() - began) / 1000,
  };
}
