import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

describe.each(kinds)('two servers on one $kind database', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let first: ServerProcess;
  let second: ServerProcess;
  let world: OutsideWorld;
  let user: ApiUser;

  beforeAll(async () => {
    databases = await openDatabases();
    if (!databases) return;
    first = await ServerProcess.start({ env: await databases.env() });
    second = await ServerProcess.start({ env: { ...first.env, HEDDLE_DATA_DIR: first.dataDir } });
    world = await OutsideWorld.open();
    user = await ApiUser.register(first.url);
  });
  afterAll(async () => {
    if (!databases) return;
    await second[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    await world[Symbol.asyncDispose]();
    await databases[Symbol.asyncDispose]();
  });
  needs(() => databases);

  it('a session made at one is known to the other', async () => {
    expect((await user.at(second.url).whoAmI()).email).toBe(user.email);
  });

  it('a webhook answers at both as the workflow was last saved, whichever saved it', async () => {
    const answer = (text: string) => ({
      nodes: [
        node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
        node('set', 'dataTransform', { mode: 'javascript', transform: `return { text: '${text}' }` }),
      ],
      edges: chain('hook', 'set'),
    });
    const id = await user.createWorkflow('Answers', answer('one'));
    const said = async (server: ServerProcess): Promise<unknown> => user.at(server.url).post(id, {});
    expect([await said(first), await said(second)]).toEqual([[{ text: 'one' }], [{ text: 'one' }]]);
    await user.at(second.url).updateWorkflow(id, answer('two'));
    expect(await said(second)).toEqual([{ text: 'two' }]);
    await eventually(
      'the other server answers as it was saved',
      5,
      async () => JSON.stringify(await said(first)) === JSON.stringify([{ text: 'two' }]),
    );
  });

  it('a run active on one is stopped at the other', async () => {
    const id = await user.createWorkflow('Stopped', {
      nodes: [node('hook', 'webhookTrigger'), node('call', 'httpRequest', { url: `${world.url}/slow/60000` })],
      edges: chain('hook', 'call'),
    });
    const { executionId } = (await user.post(id, {})) as { executionId: string };
    await eventually(
      'the step is under way',
      10,
      async () => (await user.run(executionId)).steps[1]?.status === 'running',
    );
    await user.at(second.url).stop(executionId);
    expect((await user.run(executionId)).status).toBe('cancelled');
  });

  it('runs of a killed server are continued by the other', async () => {
    const id = await user.createWorkflow('Taken over', {
      nodes: [
        node('hook', 'webhookTrigger'),
        node('before', 'httpRequest', { url: `${world.url}/before` }),
        node('call', 'httpRequest', { url: `${world.url}/slow/1000`, retries: 0 }),
      ],
      edges: chain('hook', 'before', 'call'),
    });
    const { executionId } = (await user.post(id, {})) as { executionId: string };
    await eventually('the second call is under way', 10, async () => world.counts().get('/slow/1000') === 1);
    await first.kill();
    const there = user.at(second.url);
    await eventually('the run ends', 30, async () => (await there.run(executionId)).status === 'completed');
    expect([world.counts().get('/before'), world.counts().get('/slow/1000')]).toEqual([1, 2]);
  });
});
