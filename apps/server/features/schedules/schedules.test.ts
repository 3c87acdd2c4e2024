import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonValue } from '@heddle/contract/json';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import type { ScheduleTester } from './testing.ts';
import { createScheduleTester } from './testing.ts';

const minute = 60_000;
const minutely = { mode: 'interval', every: 1, unit: 'minutes' } as const;
const clock = (schedule: JsonValue, data: WorkflowNode['data'] = {}): WorkflowNode =>
  node('clock', 'scheduler', { schedule, ...data });

let tester: ScheduleTester;
beforeEach(async () => {
  tester = await createScheduleTester();
});
afterEach(() => tester.end());

const missed = async (): Promise<unknown[]> => (await tester.items()).map((item) => item['missed']);
/** The stored position of the schedule. */
const place = async (): Promise<number | null> => (await tester.rows())[0]?.next_at ?? null;
/** Puts it back to an earlier tick, as if that it was moved on had never been written. */
const putBack = (at: number | null) => tester.db.updateTable('schedules').set({ next_at: at, due_at: at }).execute();

describe('the schedule of an active workflow', () => {
  it('starts a run at each of its ticks, with the time of the tick', async () => {
    const id = await tester.save(clock({ ...minutely, timeZone: 'Asia/Kolkata' }));
    expect(await tester.items()).toEqual([]);
    await tester.pass(minute);
    await tester.pass(minute);
    expect(await tester.items()).toMatchObject([
      {
        scheduledAt: '2026-05-06T17:31:00+05:30',
        firedAt: '2026-05-06T17:31:30+05:30',
        timeZone: 'Asia/Kolkata',
        missed: 0,
      },
      { scheduledAt: '2026-05-06T17:32:00+05:30', time: '17:32:00', weekday: 'Wednesday' },
    ]);
    const runs = await tester.db
      .selectFrom('executions')
      .select(['workflow_id', 'workflow_name', 'mode', 'revision'])
      .execute();
    expect(runs).toEqual([1, 2].map(() => ({ workflow_id: id, workflow_name: 'Orders', mode: 'live', revision: 1 })));
  });

  it('rests once it has come to its end', async () => {
    await tester.save(clock({ mode: 'once', at: '2026-05-06T12:01' }));
    await tester.pass(minute);
    await tester.pass(minute);
    expect(await tester.items()).toHaveLength(1);
    expect(await tester.rows()).toMatchObject([{ next_at: null, due_at: null }]);
  });

  it('keeps its place when something else of the workflow is changed, and begins anew when it is changed itself', async () => {
    const id = await tester.save(clock(minutely));
    const [before] = await tester.rows();
    tester.setClock(tester.now() + 5 * minute);
    await tester.change(id, 2, clock(minutely, { name: 'Every minute' }));
    expect(await tester.items()).toHaveLength(2);
    expect(await tester.rows()).toEqual([
      { ...before, revision: 2, next_at: Date.parse('2026-05-06T12:06Z'), due_at: Date.parse('2026-05-06T12:06Z') },
    ]);
    await tester.change(id, 3, clock({ ...minutely, every: 4 }));
    expect(await tester.rows()).toMatchObject([{ revision: 3, next_at: Date.parse('2026-05-06T12:08Z') }]);
    await tester.change(id, 4, node('note', 'manualTrigger'));
    expect(await tester.rows()).toEqual([]);
  });

  it('may be a cron expression alone, of a node by any of its names', async () => {
    await tester.save(
      node('a', 'cronTrigger', { schedule: '*/5 * * * *' }),
      node('b', 'scheduleTrigger'),
      node('c', 'timer'),
    );
    expect((await tester.rows()).map(({ node_id, next_at }) => [node_id, next_at])).toEqual([
      ['a', Date.parse('2026-05-06T12:05Z')],
      ['b', Date.parse('2026-05-07T09:00Z')],
    ]);
  });

  it('goes by the clock of its workflow where it names none', async () => {
    const id = await tester.save(
      clock({ mode: 'daily', time: '21:05' }),
      node('own', 'scheduler', { schedule: { mode: 'daily', time: '21:05', timeZone: 'UTC' } }),
    );
    const places = async () => (await tester.rows()).map(({ node_id, next_at }) => [node_id, next_at]);
    expect(await places()).toEqual([
      ['clock', Date.parse('2026-05-06T21:05Z')],
      ['own', Date.parse('2026-05-06T21:05Z')],
    ]);
    await tester.setActive(id, false);
    await tester.db
      .updateTable('workflow_revisions')
      .set({ settings: JSON.stringify({ timeZone: 'Asia/Tokyo' }) })
      .execute();
    await tester.setActive(id, true);
    expect(await places()).toEqual([
      ['clock', Date.parse('2026-05-06T12:05Z')],
      ['own', Date.parse('2026-05-06T21:05Z')],
    ]);
    await tester.pass(5 * minute);
    expect(await tester.items()).toMatchObject([{ scheduledAt: '2026-05-06T21:05:00+09:00', timeZone: 'Asia/Tokyo' }]);
  });

  it('begins its runs later by its jitter', async () => {
    await tester.save(clock({ mode: 'daily', time: '12:01', jitter: 3600 }));
    const [row] = await tester.rows();
    const delay = (row?.due_at ?? 0) - (row?.next_at ?? 0);
    expect(delay).toBeGreaterThan(minute);
    tester.setClock((row?.due_at ?? 0) - 1);
    await tester.look();
    expect(await tester.items()).toEqual([]);
    await tester.pass(1);
    expect(await tester.items()).toMatchObject([{ scheduledAt: '2026-05-06T12:01:00+00:00', missed: 0 }]);
  });

  it.each<[string, WorkflowNode]>([
    ['is switched off', clock(minutely, { disabled: true })],
    ['cannot be read', clock({ mode: 'interval', every: -1 })],
  ])('does not tick while its node %s', async (_why, made) => {
    await tester.save(made);
    expect(await tester.rows()).toEqual([]);
  });
});

describe('the schedule of a workflow that is switched off', () => {
  it('does not tick, and begins at the moment it is switched on again', async () => {
    const id = await tester.save(clock({ ...minutely, catchUp: 'all' }));
    await tester.setActive(id, false);
    await tester.pass(10 * minute);
    expect(await tester.rows()).toEqual([]);
    await tester.setActive(id, true);
    expect(await tester.items()).toEqual([]);
    await tester.pass(minute);
    expect(await tester.items()).toHaveLength(1);
  });

  it('starts nothing, even if the change was not announced', async () => {
    await tester.save(clock(minutely));
    await tester.db.updateTable('workflows').set({ is_active: 0 }).execute();
    await tester.pass(minute);
    expect(await tester.items()).toEqual([]);
    expect(await tester.rows()).toEqual([]);
  });

  it('is gone with the workflow', async () => {
    await tester.save(clock(minutely));
    await tester.db.deleteFrom('workflows').execute();
    expect(await tester.rows()).toEqual([]);
    expect(await tester.db.selectFrom('scheduled_workflows').selectAll().execute()).toEqual([]);
  });
});

describe('ticks that came while no server was running', () => {
  it('are skipped by the policy "skip", and the next run has their number', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'skip' }));
    await tester.pass(5 * minute);
    // The last of the five is half a minute late: that is no downtime.
    expect(await missed()).toEqual([4]);
  });

  it('are counted by a later run if none starts at once', async () => {
    await tester.save(clock({ mode: 'cron', cron: '0 * * * *', catchUp: 'skip' }));
    await tester.pass(90 * minute);
    await tester.pass(2 * 60 * minute);
    expect(await tester.items()).toEqual([]);
    await tester.pass(30 * minute);
    expect(await missed()).toEqual([3]);
  });

  it('have one run by once', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'once' }));
    await tester.pass(5 * minute);
    expect(await tester.items()).toMatchObject([
      { time: '12:04:00', missed: 3 },
      { time: '12:05:00', missed: 0 },
    ]);
  });

  it('have a run each by all', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'all' }));
    await tester.pass(45 * minute);
    const times = (await tester.items()).map((item) => item['time']);
    expect(times).toEqual(Array.from({ length: 45 }, (_, index) => `12:${String(index + 1).padStart(2, '0')}:00`));
  });

  it('count up to a thousand, the latest', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'once' }));
    await tester.pass(3000 * minute);
    expect(await missed()).toEqual([998, 0]);
    expect(await place()).toBe(tester.now() + minute / 2);
  });
});

describe('every tick starts one run', () => {
  it('with two servers at work', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'all' }));
    const other = tester.server();
    tester.setClock(tester.now() + 30 * minute);
    await Promise.all([tester.look(), other.look()]);
    await tester.look();
    expect(await tester.items()).toHaveLength(30);
  });

  it('where a server dies before it has written that a run was started', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'all' }));
    const before = await place();
    await tester.pass(7 * minute);
    await putBack(before);
    await tester.pass(minute);
    expect(await tester.items()).toHaveLength(8);
  });

  it('where one run covers several ticks: they are not caught up again', async () => {
    await tester.save(clock({ ...minutely, catchUp: 'once' }));
    const before = await place();
    await tester.pass(5 * minute);
    await putBack(before);
    await tester.pass(3 * minute);
    await tester.look();
    expect(await tester.items()).toMatchObject([
      { time: '12:04:00', missed: 3 },
      { time: '12:05:00', missed: 0 },
      { time: '12:07:00', missed: 1 },
      { time: '12:08:00', missed: 0 },
    ]);
  });

  it('not again where the clock is set back', async () => {
    await tester.save(clock(minutely));
    await tester.pass(minute);
    await tester.pass(-10 * minute);
    await tester.pass(5 * minute);
    expect(await tester.items()).toHaveLength(1);
    await tester.pass(6 * minute);
    expect(await tester.items()).toHaveLength(2);
  });

  it('of schedules by the hundred that are due together', async () => {
    await tester.save(
      ...Array.from({ length: 250 }, (_, index) => node(`clock-${index}`, 'scheduler', { schedule: minutely })),
    );
    await tester.pass(minute);
    expect(await tester.items()).toHaveLength(250);
  });
});

describe('a server that starts', () => {
  it('finds workflows whose change was not announced', async () => {
    await tester.save(clock(minutely));
    await tester.save(clock(minutely));
    await tester.db.deleteFrom('scheduled_workflows').execute();
    await tester.db.deleteFrom('schedules').execute();
    await tester.server().look();
    expect(await tester.rows()).toHaveLength(2);
  });
});

describe('a server with a workflow of a schedule alone', () => {
  it('runs it by the clock once it listens, and by hand', async () => {
    const app = await createTestApp();
    try {
      const owner = await app.signUp();
      const workflow = await saveWorkflow(owner, [
        clock({ mode: 'interval', every: 1, unit: 'seconds', timeZone: 'Europe/Zurich' }),
      ]);
      await app.open();
      const { id } = (await owner.send('POST', '/api/executions', { workflowId: workflow.id })).json<RunSummary>();
      await vi.waitFor(async () => {
        const runs = (await owner.send('GET', `/api/executions?workflowId=${workflow.id}`)).json<RunSummary[]>();
        expect(runs.length).toBeGreaterThan(2);
        expect(runs.every(({ status }) => status === 'completed')).toBe(true);
      }, 15_000);
      const byHand = (await owner.send('GET', `/api/executions/${id}`)).json<RunView>();
      expect(byHand.steps[0]?.output?.['main']).toMatchObject([
        { json: { timeZone: 'Europe/Zurich', missed: 0, scheduledAt: expect.any(String) as string } },
      ]);
    } finally {
      await app.end();
    }
  });
});

describe('a schedule whose owner may start no run', () => {
  it('waits at its tick, and starts its run later', async () => {
    await tester.save(clock(minutely));
    const { usage, config } = tester.platform;
    usage.add(tester.userId, config.quota.bytes);
    await tester.pass(minute);
    expect(await tester.items()).toEqual([]);
    const tick = Date.parse('2026-05-06T12:01Z');
    expect(await tester.rows()).toMatchObject([{ next_at: tick, due_at: tester.now() + 10_000 }]);
    await usage.measureDue();
    await tester.pass(10_000);
    expect(await tester.items()).toMatchObject([{ scheduledAt: '2026-05-06T12:01:00+00:00' }]);
    expect(await place()).toBe(tick + minute);
  });
});
