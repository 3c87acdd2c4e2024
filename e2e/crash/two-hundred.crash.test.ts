import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import { OutsideWorld } from '../support/outside-world.ts';

const RUNS = 200;

describe('200 webhook requests whose runs each wait 2 s, the server killed after 1 s', () => {
  let server: ServerProcess;
  let world: OutsideWorld;

  beforeAll(async () => {
    server = await ServerProcess.start();
    world = await OutsideWorld.open();
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await world[Symbol.asyncDispose]();
  });

  it('all complete after the restart, each with its own data and one effect on either side of the wait', async () => {
    const user = await ApiUser.register(server.url);
    const workflowId = await user.createWorkflow('Two hundred', {
      nodes: [
        node('hook', 'webhookTrigger'),
        node('before', 'httpRequest', { method: 'POST', url: `${world.url}/before/{{ number }}` }),
        node('wait', 'delay', { amount: 2, unit: 'seconds' }),
        node('after', 'httpRequest', { method: 'POST', url: `${world.url}/after/{{ $node("hook").json.number }}` }),
      ],
      edges: chain('hook', 'before', 'wait', 'after'),
    });

    const numbers = Array.from({ length: RUNS }, (_, number) => number);
    const posts = numbers.map((number) => user.post(workflowId, { number }));
    expect(await Promise.all(posts)).toHaveLength(RUNS);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await server.kill();
    expect([...world.counts().keys()].filter((path) => path.startsWith('/after'))).toEqual([]);
    await server.start();

    const runs = await eventually('no run is under way', 60, async () => {
      const all = await user.runs();
      return all.every((run) => run.status !== 'running') && all;
    });
    expect(Object.entries(Object.groupBy(runs, ({ status }) => status)).map(([status, of]) => [status, of.length])).toEqual([['completed', RUNS]]);

    const counts = world.counts();
    expect(numbers.filter((number) => counts.get(`/after/${number}`) !== 1)).toEqual([]);
  });
});
