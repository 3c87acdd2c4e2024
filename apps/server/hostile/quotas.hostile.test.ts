import { randomBytes } from 'node:crypto';
import { chain, eventually, node } from '@heddle/e2e/support/api-user.ts';
import { expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

interface Refusal {
  status: number;
  code: string;
  message: string;
}

/** A call of a webhook, with what came of it. */
async function call(url: string, body: string): Promise<Refusal> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { code = '', message = '' } = (await answer.json()) as { code?: string; message?: string };
  return { status: answer.status, code, message };
}

const hook = node('hook', 'webhookTrigger');
const noise = (bytes: number): string => JSON.stringify({ noise: randomBytes(bytes / 2).toString('hex') });

it('somebody who fills the disk comes to the end of the quota, and the others go on', async () => {
  await using arena = await Arena.open({ HEDDLE_QUOTA_BYTES: '8000000' });
  const { attacker, server } = arena;
  const { pid } = server;
  const id = await attacker.createWorkflow('Hoard', {
    nodes: [hook, node('copy', 'noOp')],
    edges: chain('hook', 'copy'),
  });
  const patient = await attacker.createWorkflow('Patient', {
    nodes: [hook, node('wait', 'delay', { amount: 6, unit: 'seconds' }), node('after', 'noOp')],
    edges: chain('hook', 'wait', 'after'),
  });
  const { executionId } = (await attacker.post(patient, {})) as { executionId: string };
  const url = `${server.url}/hooks/${id}/webhook`;
  let taken = 0;
  const observed = await arena.during(async () => {
    const tooLarge = await call(url, noise(2_000_000));
    expect(tooLarge).toMatchObject({
      status: 413,
      code: 'body_too_large',
      message: 'The request body is larger than 1 MiB.',
    });
    await eventually('the attacker is over the quota', 30, async () => {
      const answers = await Promise.all(Array.from({ length: 4 }, () => call(url, noise(900_000))));
      taken += answers.filter(({ status }) => status === 202).length;
      return answers.every(({ status, code }) => status === 507 && code === 'quota_exceeded');
    });
    await expect(attacker.createWorkflow('More', { nodes: [hook], edges: [] })).rejects.toThrow('quota_exceeded');
    await eventually(
      'the run under way has gone on',
      20,
      async () => (await attacker.run(executionId)).status === 'completed',
    );
  });
  // Nine bodies are the quota; a few more may come in at the same moment.
  expect(taken).toBeLessThan(16);
  expect(server.pid).toBe(pid);
  expect(middle(observed.health)).toBeLessThan(250);
  await arena.nothingLost();
});

it('a disk that is nearly full refuses what is new, and what is under way is recorded', async () => {
  await using arena = await Arena.open();
  const { attacker, server } = arena;
  const id = await attacker.createWorkflow('Patient', {
    nodes: [
      hook,
      node('wait', 'delay', { amount: 3, unit: 'seconds' }),
      node('after', 'dataTransform', { set: [{ name: 'done', value: 'yes' }] }),
    ],
    edges: chain('hook', 'wait', 'after'),
  });
  const { executionId } = (await attacker.post(id, {})) as { executionId: string };
  await server.stop();
  await server.start({ HEDDLE_MIN_FREE_MB: '1000000000' });
  const refused = await fetch(`${server.url}/hooks/${id}/webhook`, { method: 'POST' });
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    503,
    '60',
    { code: 'disk_low' },
  ]);
  await expect(attacker.execute(id)).rejects.toThrow('disk_low');
  await eventually(
    'the run under way has gone on',
    20,
    async () => (await attacker.run(executionId)).status === 'completed',
  );
  expect(server.output).toContain('free disk space is low');
  await arena.nothingLost();
});

it('somebody who calls webhooks without end is slowed down, and nobody else', async () => {
  await using arena = await Arena.open({ HEDDLE_WEBHOOKS_PER_MINUTE: '600' });
  const { attacker, server } = arena;
  const id = await attacker.createWorkflow('Flood', { nodes: [hook], edges: [] });
  const statuses = new Map<number, number>();
  const observed = await arena.during(async () => {
    const until = performance.now() + 3000;
    const flood = async (): Promise<void> => {
      while (performance.now() < until) {
        const { status } = await call(`${server.url}/hooks/${id}/webhook`, '{}');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 20 }, flood));
  });
  expect([...statuses.keys()].toSorted()).toEqual([202, 429]);
  expect(statuses.get(202)).toBeLessThan(700);
  expect(middle(observed.health)).toBeLessThan(250);
  await arena.nothingLost();
});
