import { describe, expect, it } from 'vitest';
import { ended, eventually, newRun } from './fixture.ts';
import type { Journal } from '../journal.ts';
import type { JournalHome } from './harness.ts';
import { useJournals } from './harness.ts';

/** Signals, lanes and the limit of active runs: required of every journal. */
export function describeLanes(makeHome: () => Promise<JournalHome>): void {
  describe('signals and lanes', () => {
    const at = useJournals(makeHome);

    it('resumes a step that waits for a signal, also from another server', async () => {
      const plan = at.world.plan({ p1: ['w1'], w1: ['p2'] });
      const [first, second] = [await at.open(plan), await at.open(plan)];
      await Promise.all([first.recover(), second.recover()]);
      const { id, committed } = first.start(newRun());
      await committed;
      await eventually(async () => (await first.read(id))?.row.wakeAt !== null, 'the run is suspended');
      await second.signal(id, 'w1', { answer: 42 });
      const { row, events } = await ended(second, id);
      expect(row.status).toBe('completed');
      expect(events.findLast((event) => event.type === 'step.completed')).toMatchObject({
        key: 'p2',
        outputs: { main: [{ json: { resumed: { value: { answer: 42 } } } }] },
      });
      await expect(first.signal(id, 'w1', 1)).rejects.toMatchObject({ code: 'execution_finished' });
      await expect(first.signal('nobody', 'w1', 1)).rejects.toMatchObject({ code: 'execution_not_found' });
    });

    it('does not lose a signal that comes before a step waits for it', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['w1'] }));
      await journal.recover();
      const release = at.world.hold('e1');
      const { id, committed } = journal.start(newRun());
      await committed;
      await journal.signal(id, 'w1', 'early');
      // It is recorded while the previous step is under way: the step it is for has not begun.
      await eventually(
        async () => (await journal.read(id))?.events.some((event) => event.type === 'signalled'),
        'the signal is recorded',
      );
      release();
      await eventually(async () => (await journal.read(id))?.row.wakeAt !== null, 'the run waits');
      await journal.signal(id, 'w1', 'again');
      expect((await ended(journal, id)).row.status).toBe('completed');
    });

    it('keeps a limited number of signals to a running step; the step takes the first of them', async () => {
      const plan = at.world.plan({ p1: ['s1'], s1: ['p2'] });
      const [first, second] = [await at.open(plan), await at.open(plan)];
      await Promise.all([first.recover(), second.recover()]);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
      at.world.acts.set('sub', () => {
        begin();
        return released;
      });
      const { id } = first.start(newRun());
      await begun;
      for (const journal of [first, second]) {
        const send = async (): Promise<never> => {
          for (let n = 0; n < 1000; n += 1) await journal.signal(id, 's1', n);
          throw new Error('every signal was accepted');
        };
        await expect(send()).rejects.toMatchObject({ code: 'signals_many' });
      }
      // Another step has a limit of its own.
      await first.signal(id, 'p2', null);
      release();
      const { row, events } = await ended(first, id);
      expect(row.status).toBe('completed');
      expect(events.findLast((event) => event.type === 'step.completed')).toMatchObject({
        outputs: { main: [{ json: { resumed: { value: 0 } } }] },
      });
    });

    it('signals the end of a run to the step that waits for it, also if it ends first', async () => {
      const plans = [at.world.plan({ p1: ['s1'], s1: ['p2'] }), at.world.plan({ p1: ['p2'] })] as const;
      const journal = await at.home.open({
        plan: (workflowId: string) => (workflowId === 'w1' ? plans[0] : plans[1]),
      });
      at.opened.push(journal);
      await journal.recover();
      let child = '';
      at.world.acts.set('sub', async ({ run }) => {
        const started = journal.start(
          newRun({ workflowId: 'w2', parent: { runId: run.id, stepKey: run.stepKey }, depth: 1 }),
        );
        child = (await started.committed).id;
        await ended(journal, child);
      });
      const { id } = journal.start(newRun());
      const { row, events } = await ended(journal, id);
      expect(row.status).toBe('completed');
      const end = { executionId: child, status: 'completed', error: null, items: [{ json: { n: 1 } }] };
      expect(events.findLast((event) => event.type === 'step.completed')).toMatchObject({
        key: 'p2',
        outputs: { main: [{ json: { resumed: { value: end } } }] },
      });
    });

    it('cancels the children of a run that is cancelled', async () => {
      const plans = [at.world.plan({ p1: ['s1'] }), at.world.plan({ p1: ['w1'] })] as const;
      const journal = await at.home.open({
        plan: (workflowId: string) => (workflowId === 'w1' ? plans[0] : plans[1]),
      });
      at.opened.push(journal);
      await journal.recover();
      let child = '';
      at.world.acts.set('sub', async ({ run }) => {
        child = (
          await journal.start(newRun({ workflowId: 'w2', parent: { runId: run.id, stepKey: run.stepKey } })).committed
        ).id;
      });
      const { id } = journal.start(newRun());
      await eventually(async () => child !== '' && (await journal.read(child))?.row.wakeAt !== null, 'both wait');
      await journal.cancel(id);
      expect((await ended(journal, child)).row.status).toBe('cancelled');
    });

    it('limits the active runs of a lane; queued ones begin by priority', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'] }));
      await journal.recover();
      const order: number[] = [];
      let active = 0;
      let most = 0;
      // Until all are queued none leaves the queue, however slow the database is.
      const { promise: allQueued, resolve: release } = Promise.withResolvers<void>();
      at.world.acts.set('e1', async ({ items }) => {
        order.push(Number(items[0]?.json['n']));
        most = Math.max(most, ++active);
        await allQueued;
        await new Promise((resolve) => setTimeout(resolve, 20));
        active--;
      });
      const lane = { name: 'lane', limit: 2 };
      const runs = [0, 1, 2, 3, 4, 5].map((n) =>
        journal.start(
          newRun({ input: { trigger: 'p1', items: [{ json: { n } }], mode: 'live' }, lane, priority: n === 5 ? 1 : 0 }),
        ),
      );
      for (const { committed } of runs) await committed;
      release();
      for (const { id } of runs) expect((await ended(journal, id)).row.status).toBe('completed');
      expect(most).toBe(2);
      expect(order).toHaveLength(6);
      expect(order.indexOf(5)).toBeLessThan(4);
    });

    it('keeps the queue of a lane across a restart, and queued runs can be cancelled', async () => {
      const lane = { name: 'lane', limit: 1 };
      const plan = at.world.plan({ p1: ['w1'] });
      const first = await at.open(plan);
      await first.recover();
      const start = async () => {
        const run = await first.start(newRun({ lane })).committed;
        // Runs that start within one millisecond have no order.
        await new Promise((resolve) => setTimeout(resolve, 2));
        return run;
      };
      const [one, two, three] = [await start(), await start(), await start()];
      await eventually(async () => (await first.read(one.id))?.row.queuedAt === null, 'the first has begun');
      await first.drain(0);
      const second = await at.open(plan);
      await second.recover();
      expect((await second.read(two.id))?.row.queuedAt).not.toBeNull();
      await second.cancel(two.id);
      await second.signal(one.id, 'w1', null);
      expect((await ended(second, one.id)).row.status).toBe('completed');
      await eventually(async () => (await second.read(three.id))?.row.queuedAt === null, 'the third has begun');
      await second.signal(three.id, 'w1', null);
      expect((await ended(second, three.id)).row.status).toBe('completed');
      expect((await second.read(two.id))?.row.status).toBe('cancelled');
    });

    it('limits the active runs of a server; users take turns', async () => {
      const journal = await at.home.open({ plan: () => at.world.plan({ p1: ['e1'] }), maxRuns: 2 });
      at.opened.push(journal);
      await journal.recover();
      const order: unknown[] = [];
      let active = 0;
      let most = 0;
      // Until all are queued none leaves the queue, however slow the database is.
      const { promise: allQueued, resolve: release } = Promise.withResolvers<void>();
      at.world.acts.set('e1', async ({ items }) => {
        order.push(items[0]?.json['of']);
        most = Math.max(most, ++active);
        await allQueued;
        await new Promise((resolve) => setTimeout(resolve, 20));
        active--;
      });
      const runs = [...Array<string>(8).fill('busy'), 'quiet'].map((of) =>
        journal.start(newRun({ userId: of, input: { trigger: 'p1', items: [{ json: { of } }], mode: 'live' } })),
      );
      for (const { committed } of runs) await committed;
      release();
      for (const { id } of runs) expect((await ended(journal, id)).row.status).toBe('completed');
      expect([most, order.length]).toEqual([2, 9]);
      expect(order.indexOf('quiet')).toBeLessThan(7);
    });

    it('keeps a tenth of the runs of a server for other users', async () => {
      const journal = await at.home.open({ plan: () => at.world.plan({ p1: ['e1'] }), maxRuns: 10 });
      at.opened.push(journal);
      await journal.recover();
      const begun: unknown[] = [];
      const { promise: mayEnd, resolve: release } = Promise.withResolvers<void>();
      at.world.acts.set('e1', async ({ items }) => {
        begun.push(items[0]?.json['of']);
        await mayEnd;
      });
      const start = (of: string): ReturnType<Journal['start']> =>
        journal.start(newRun({ userId: of, input: { trigger: 'p1', items: [{ json: { of } }], mode: 'live' } }));
      const busy = Array.from({ length: 12 }, () => start('busy'));
      for (const { committed } of busy) await committed;
      const quiet = start('quiet');
      await quiet.committed;
      await eventually(() => begun.length === 10, 'as many are under way as may be');
      expect(begun.filter((of) => of === 'quiet')).toHaveLength(1);
      release();
      for (const { id } of [...busy, quiet]) expect((await ended(journal, id)).row.status).toBe('completed');
    });

    it('resumes a signalled run in turn with queued ones', async () => {
      const plans = { waits: at.world.plan({ p1: ['w1'] }), works: at.world.plan({ p1: ['e1'] }) };
      const journal = await at.home.open({ plan: (id) => (id === 'waits' ? plans.waits : plans.works), maxRuns: 1 });
      at.opened.push(journal);
      await journal.recover();
      const waiting = journal.start(newRun({ workflowId: 'waits' }));
      await waiting.committed;
      await eventually(async () => (await journal.read(waiting.id))?.row.leaseOwner === null, 'the run is suspended');
      let worked = 0;
      at.world.acts.set('e1', async () => {
        worked++;
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
      const queued = Array.from({ length: 8 }, () => journal.start(newRun({ userId: 'busy', workflowId: 'works' })));
      for (const { committed } of queued) await committed;
      await journal.signal(waiting.id, 'w1', null);
      expect((await ended(journal, waiting.id)).row.status).toBe('completed');
      expect(worked).toBeLessThan(8);
      for (const { id } of queued) expect((await ended(journal, id)).row.status).toBe('completed');
    });
  });
}
