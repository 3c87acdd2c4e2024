import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const RUNS = 200;
/** Longer than a busy machine takes to acknowledge all of them and a second more. */
const WAIT_S = 15;

describe.each(kinds)(
  '200 webhook requests whose runs each wait, the server on $kind killed during the waits',
  ({ openDatabases }) => {
    let databases: Databases | null = null;
    let server: ServerProcess;
    let world: OutsideWorld;

    beforeAll(async () => {
      databases = await openDatabases();
      if (!databases) return;
      server = await ServerProcess.start({ env: await databases.env() });
      world = await OutsideWorld.open();
    });
    afterAll(async () => {
      if (!databases) return;
      await server[Symbol.asyncDispose]();
      await world[Symbol.asyncDispose]();
      await databases[Symbol.asyncDispose]();
    });
    needs(() => databases);

    it('all complete after the restart, each with its own data and one effect on either side of the wait', async () => {
      const user = await ApiUser.register(server.url);
      const workflowId = await user.createWorkflow('Two hundred', {
        nodes: [
          node('hook', 'webhookTrigger'),
          node('before', 'httpRequest', { method: 'POST', url: `${world.url}/before/{{ number }}` }),
          node('split', 'splitOut', { list: '["x", "y"]' }),
          node('sort', 'dataSorter', { by: 'value desc' }),
          node('wait', 'delay', { amount: WAIT_S, unit: 'seconds' }),
          node('after', 'httpRequest', {
            method: 'POST',
            url: `${world.url}/after/{{ $node("hook").json.number }}/{{ value }}{{ $node("split").json.value }}`,
          }),
        ],
        edges: chain('hook', 'before', 'split', 'sort', 'wait', 'after'),
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
      expect(
        Object.entries(Object.groupBy(runs, ({ status }) => status)).map(([status, of]) => [status, of.length]),
      ).toEqual([['completed', RUNS]]);

      const counts = world.counts();
      // Each item still knows which one it was before it was sorted.
      const after = numbers.flatMap((number) => [`/after/${number}/xx`, `/after/${number}/yy`]);
      expect(after.filter((path) => counts.get(path) !== 1)).toEqual([]);
      expect([...counts.keys()].filter((path) => path.startsWith('/after'))).toHaveLength(after.length);
    });
  },
);
