import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { OutsideWorld } from '../support/outside-world.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

const HOUR = 3_600_000;
/** Longer than a server takes to notice that its clock was set. Milliseconds. */
const NOTICED_MS = 8000;

describe.each(kinds)('a server whose clock is set, with a $kind database', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let folder: string;
  let server: ServerProcess;
  let world: OutsideWorld;
  let user: ApiUser;

  /** Sets the clock of the server, measured by that of the machine. Milliseconds. */
  const setClock = (ahead: number): Promise<void> => writeFile(join(folder, 'ahead'), String(ahead));

  beforeAll(async () => {
    databases = await openDatabases();
    if (!databases) return;
    folder = await mkdtemp(join(tmpdir(), 'heddle-clock-'));
    await setClock(0);
    server = await ServerProcess.start({
      env: {
        ...(await databases.env()),
        NODE_OPTIONS: `--import ${join(import.meta.dirname, 'set-clock.ts')}`,
        CLOCK_AHEAD: join(folder, 'ahead'),
      },
    });
    world = await OutsideWorld.open();
    user = await ApiUser.register(server.url);
  });
  afterAll(async () => {
    if (!databases) return;
    await server[Symbol.asyncDispose]();
    await world[Symbol.asyncDispose]();
    await databases[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });
  needs(() => databases);

  /** Starts a run that waits, then calls the world at `/{name}`; settles once it waits. */
  async function wait(name: string, delay: { [field: string]: string | number }): Promise<string> {
    const workflowId = await user.createWorkflow(name, {
      nodes: [
        node('start', 'manualTrigger'),
        node('wait', 'delay', delay),
        node('call', 'httpRequest', { url: `${world.url}/${name}` }),
      ],
      edges: chain('start', 'wait', 'call'),
    });
    const id = await user.execute(workflowId);
    await eventually('the run waits', 10, async () => (await user.run(id)).steps.length > 0);
    await pause(500);
    return id;
  }
  const calls = (name: string): number => world.counts().get(`/${name}`) ?? 0;

  it('holds up no delay when it is set back, while it runs', async () => {
    const id = await wait('back', { amount: 4, unit: 'seconds' });
    await setClock(-HOUR);
    await eventually('the delay is over', 20, async () => calls('back') === 1);
    expect((await user.run(id)).status).not.toBe('failed');
  });

  it('holds up no delay when it is set back, before it starts again', async () => {
    const id = await wait('restart', { amount: 6, unit: 'seconds' });
    await server.kill();
    await setClock(-2 * HOUR);
    await server.start();
    await eventually('the delay is over', 30, async () => calls('restart') === 1);
    expect((await user.run(id)).status).not.toBe('failed');
  });

  it('ends no delay early when it is set ahead, but comes to points in time', async () => {
    await wait('hour', { amount: 1, unit: 'hours' });
    await wait('point', { mode: 'until', until: new Date(Date.now() - 2 * HOUR + HOUR).toISOString() });
    await setClock(0);
    await eventually('the point in time has come', 20, async () => calls('point') === 1);
    await pause(NOTICED_MS);
    expect(calls('hour')).toBe(0);
  });

  it('has run everything once', () => {
    expect([...world.counts().values()]).toEqual([1, 1, 1]);
  });
});
