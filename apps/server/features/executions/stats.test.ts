import type { RunStats } from '@heddle/contract/api/executions';
import type { RunStatus } from '@heddle/contract/run/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRun } from '../../testing/record-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { readStats } from './stats.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

const now = Date.parse('2026-11-20T22:30:00Z');
const record = async (userId: string, at: string, status: RunStatus, durationMs = 0): Promise<void> => {
  const startedAt = Date.parse(at);
  await recordRun(app.platform.db, {
    userId,
    workflowId: 'w',
    startedAt,
    finishedAt: status === 'running' ? null : startedAt + durationMs,
    status,
  });
};
const stats = (person: Person, utcOffset = 0): Promise<RunStats> =>
  readStats(app.platform.db, person.user.id, { utcOffset }, now);
const none = { running: 0, completed: 0, failed: 0, cancelled: 0 };

describe('statistics of runs', () => {
  it('count the runs of each of the last thirty days by state, and none that are older', async () => {
    ada = await app.signUp();
    await record(ada.user.id, '2026-10-21T23:59:59Z', 'completed');
    await record(ada.user.id, '2026-10-22T00:00:00Z', 'cancelled');
    await record(ada.user.id, '2026-11-20T08:00:00Z', 'completed');
    await record(ada.user.id, '2026-11-20T09:00:00Z', 'failed');
    await record(ada.user.id, '2026-11-20T22:00:00Z', 'running');
    const { days } = await stats(ada);
    expect(days).toHaveLength(30);
    expect(days[0]).toEqual({ day: '2026-10-22', runs: { ...none, cancelled: 1 } });
    expect(days[1]).toEqual({ day: '2026-10-23', runs: none });
    expect(days.at(-1)).toEqual({ day: '2026-11-20', runs: { running: 1, completed: 1, failed: 1, cancelled: 0 } });
  });

  it('begin days at midnight of the reader’s clock', async () => {
    const grace = await app.signUp();
    await record(grace.user.id, '2026-11-20T21:30:00Z', 'completed');
    await record(grace.user.id, '2026-11-20T22:15:00Z', 'failed');
    const { days } = await stats(grace, 120);
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-20', runs: { ...none, completed: 1 } },
      { day: '2026-11-21', runs: { ...none, failed: 1 } },
    ]);
    expect((await stats(grace, -480)).days.at(-1)).toEqual({
      day: '2026-11-20',
      runs: { ...none, completed: 1, failed: 1 },
    });
  });

  it('contain the median and the 95th percentile of the duration of completed runs', async () => {
    const grace = await app.signUp();
    expect((await stats(grace)).durationMs).toBeNull();
    await record(grace.user.id, '2026-11-20T08:00:00Z', 'failed', 900_000);
    expect((await stats(grace)).durationMs).toBeNull();
    await record(grace.user.id, '2026-11-20T08:00:00Z', 'completed', 500);
    expect((await stats(grace)).durationMs).toEqual({ p50: 500, p95: 500 });
    for (let ms = 100; ms <= 2000; ms += 100)
      if (ms !== 500) await record(grace.user.id, '2026-11-19T08:00:00Z', 'completed', ms);
    expect((await stats(grace)).durationMs).toEqual({ p50: 1000, p95: 1900 });
  });

  it('count runs as they begin and end', async () => {
    const grace = await app.signUp();
    const { id: workflowId } = await saveWorkflow(
      grace,
      [node('start', 'manualTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })],
      chain('start', 'wait'),
    );
    const read = async () =>
      (await grace.send('GET', '/api/executions/stats'))
        .json<RunStats>()
        .days.reduce(
          (sum, { runs }) => ({ running: sum.running + runs.running, cancelled: sum.cancelled + runs.cancelled }),
          { running: 0, cancelled: 0 },
        );
    const ids: string[] = [];
    for (let count = 0; count < 3; count++)
      ids.push((await grace.send('POST', '/api/executions', { workflowId })).json<{ id: string }>().id);
    expect(await read()).toEqual({ running: 3, cancelled: 0 });
    await grace.send('POST', `/api/executions/${ids[0]}/stop`);
    expect(await read()).toEqual({ running: 2, cancelled: 1 });
  });

  it('are those of the user who asks', async () => {
    const [grace, alan] = [await app.signUp(), await app.signUp()];
    await record(grace.user.id, new Date().toISOString(), 'completed', 5);
    const asked = async (person: Person): Promise<RunStats> =>
      (await person.send('GET', '/api/executions/stats?utcOffset=60')).json();
    expect((await asked(alan)).durationMs).toBeNull();
    expect((await asked(grace)).durationMs).toEqual({ p50: 5, p95: 5 });
    expect((await grace.send('GET', '/api/executions/stats?utcOffset=9999')).json()).toMatchObject({
      code: 'body_invalid',
    });
  });
});
