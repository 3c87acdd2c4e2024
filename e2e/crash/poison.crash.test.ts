import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const deadly = pathToFileURL(join(import.meta.dirname, 'deadly.ts')).href;

/** Ends of the process before the run is quarantined: the first one, and one for each resume. */
const DEATHS = 4;
const NEIGHBORS = 10;

describe.each(kinds)('a run that the process dies with, on $kind', ({ kind, openDatabases }) => {
  let databases: Databases | null = null;
  beforeAll(async () => {
    databases = await openDatabases();
  });
  afterAll(() => databases?.[Symbol.asyncDispose]());
  needs(() => databases);

  // How the process dies is all the same to the database.
  it.each(kind === 'SQLite' ? ['abort', 'heap', 'native'] : ['abort'])(
    'is ended when it has killed the server by %s often enough; the server comes up and all other runs go on',
    async (way) => {
      await using world = await OutsideWorld.open();
      await using server = await ServerProcess.start({
        env: { ...(await databases?.env()), NODE_OPTIONS: `--import ${deadly} --max-old-space-size=150` },
      });
      const user = await ApiUser.register(server.url);
      const call = (id: string, path: string) =>
        node(id, 'httpRequest', { method: 'POST', url: `${world.url}/${path}`, responseMode: 'body', retries: 0 });
      const steady = await user.createWorkflow('Steady', {
        nodes: [
          node('hook', 'webhookTrigger'),
          call('slow', 'slow/700/{{ $execution.id }}'),
          call('last', 'last/{{ $execution.id }}'),
        ],
        edges: chain('hook', 'slow', 'last'),
      });
      const poison = await user.createWorkflow('Poison', {
        nodes: [node('hook', 'webhookTrigger'), call(way, 'never')],
        edges: chain('hook', way),
      });

      for (let count = 0; count < NEIGHBORS; count++) await user.post(steady, {});
      await user.post(poison, {}).catch(() => undefined);
      for (let death = 1; death <= DEATHS; death++) {
        await server.exited();
        // It may be gone again before it has answered anybody.
        await server.start().catch((error: unknown) => {
          if (death === DEATHS) throw error;
        });
      }
      const runs = await eventually('all runs have ended', 60, async () => {
        const all = await user.runs();
        return all.every(({ status }) => status !== 'running') && all;
      });
      const of = (workflowId: string) => runs.filter((run) => run.workflowId === workflowId);
      expect(of(steady).map(({ status }) => status)).toEqual(Array(NEIGHBORS).fill('completed'));
      expect([...world.counts().keys()].filter((path) => path.startsWith('/last/'))).toHaveLength(NEIGHBORS);

      const [ended] = of(poison);
      expect(ended?.status).toBe('failed');
      const view = await user.run(ended?.id ?? '');
      expect(view.error).toMatchObject({ code: 'run_poisoned', details: { steps: [way] } });
      expect(view.steps.find((step) => step.nodeId === way)).toMatchObject({
        status: 'failed',
        error: { code: 'run_poisoned' },
      });
      // It goes on serving: nothing is left that would end it.
      await user.post(steady, {});
      expect(server.pid).toBeGreaterThan(0);
    },
  );
});
