import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import type { NewRun } from '../journal.ts';
import { completedSteps, ended, eventually, newRun } from './fixture.ts';
import type { JournalHome } from './harness.ts';
import { useJournals } from './harness.ts';

/** Runs in one server: required of every journal. */
export function describeRuns(makeHome: () => Promise<JournalHome>): void {
  describe('runs of one server', () => {
    const at = useJournals(makeHome);

    it('has the run and its input on disk when `committed` settles', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'] }));
      at.world.hold('e1');
      const { id, committed } = journal.start(newRun());
      expect(await committed).toEqual({ id, repeated: false });
      const run = await journal.read(id);
      expect(run?.row).toMatchObject({
        id,
        userId: 'u1',
        workflowId: 'w1',
        revision: 1,
        status: 'running',
        mode: 'live',
      });
      expect(run?.events[0]).toMatchObject({ type: 'started', trigger: 'p1', items: [{ json: { n: 1 } }] });
    });

    it('stores the origin of a run, the root of its family, and the hops from there', async () => {
      const journal = await at.open(at.world.plan({ p1: [] }));
      const rowOf = async (run: Partial<NewRun>) => {
        const { id, committed } = journal.start({ ...newRun(), ...run });
        await committed;
        return { id, row: (await journal.read(id))?.row };
      };
      const root = await rowOf({});
      expect(root.row).toMatchObject({ rootId: root.id, hops: 0, originId: null });
      expect((await rowOf({ rootId: root.id, originId: 'another', hops: 3 })).row).toMatchObject({
        rootId: root.id,
        originId: 'another',
        hops: 3,
      });
      const foreign = await rowOf({ hops: 2 });
      expect(foreign.row).toMatchObject({ rootId: foreign.id, originId: null, hops: 2 });
    });

    it('drives parallel branches and their join to the end', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1', 'e2', 'a1'], e1: ['p2'], e2: ['p2'], a1: ['p2'] }));
      const { id } = journal.start(newRun());
      const { row, events } = await ended(journal, id);
      expect(row).toMatchObject({ status: 'completed', error: null, leaseOwner: null });
      expect(new Set(completedSteps(events))).toEqual(new Set(['p1', 'e1', 'e2', 'a1', 'p2']));
      const last = events.findLast((event) => event.type === 'step.completed');
      expect(last).toMatchObject({
        key: 'p2',
        outputs: { main: [{ json: { n: 1 } }, { json: { n: 1 } }, { json: { n: 1 } }] },
      });
      expect(events.at(-1)).toMatchObject({ type: 'finished', status: 'completed' });
    });

    it('stores data of many megabytes, and resumes with it in another server', async () => {
      const plan = at.world.plan({ p1: ['e1'], e1: ['p2'] });
      const journal = await at.open(plan);
      const items = Array.from({ length: 20_000 }, (_, n) => ({
        json: { n, name: `Customer ${n}`, tags: ['a', 'ü\u2028'], address: { street: 'Some Street 1', zip: '01234' } },
      }));
      at.world.hold('e1');
      const { id, committed } = journal.start(newRun({ input: { trigger: 'p1', items, mode: 'live' } }));
      await committed;
      expect((await journal.read(id))?.events[0]).toMatchObject({ type: 'started', items });
      await eventually(() => at.world.calls.length === 1, 'the effect is under way');
      await journal.drain(0);
      at.world.acts.delete('e1');
      const next = await at.open(plan);
      await next.recover();
      const { row, events } = await ended(next, id);
      expect(row.status).toBe('completed');
      expect(events.findLast((event) => event.type === 'step.completed')).toMatchObject({
        key: 'p2',
        outputs: { main: items },
      });
    });

    it('starts independent branches at the same time', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1', 'e2'] }));
      const release = [at.world.hold('e1'), at.world.hold('e2')];
      const { id } = journal.start(newRun());
      await eventually(() => at.world.calls.length === 2, 'both effects are under way');
      for (const go of release) go();
      expect((await ended(journal, id)).row.status).toBe('completed');
    });

    it.each([
      ['in one server', false],
      ['with a restart between', true],
    ])(
      'takes what comes back to a loop in the order of its edges, whichever branch is first: %s',
      async (_, restart) => {
        const plan = at.world.plan({ p1: ['l1'], w1: ['l1'], l1: ['w2@loop', 'w1@loop', 'p2@done'], w2: ['l1'] });
        let journal = await at.open(plan);
        await journal.recover();
        const { id, committed } = journal.start(newRun());
        await committed;
        for (const step of ['w2#1', 'w1#1']) {
          await eventually(async () => (await journal.read(id))?.row.wakeAt !== null, 'the run waits');
          await journal.signal(id, step, step);
          if (step === 'w1#1') break;
          await eventually(
            async () => completedSteps((await journal.read(id))?.events ?? []).includes(`${step}!1`),
            step,
          );
          if (!restart) continue;
          await journal.drain(0);
          journal = await at.open(plan);
          await journal.recover();
        }
        const { events } = await ended(journal, id);
        expect(events.findLast((event) => event.type === 'step.completed')).toMatchObject({
          key: 'p2',
          outputs: { main: [{ json: { resumed: { value: 'w1#1' } } }, { json: { resumed: { value: 'w2#1' } } }] },
        });
      },
    );

    it('starts an effect only when everything before it is on disk', async () => {
      const journal = await at.open(at.world.plan({ p1: ['p2'], p2: ['e1'] }));
      const seen: RunEvent[] = [];
      at.world.acts.set('e1', async (context) => {
        seen.push(...((await journal.read(context.run.id))?.events ?? []));
      });
      const { id } = journal.start(newRun());
      await ended(journal, id);
      expect(seen.map((event) => ('key' in event ? `${event.type} ${event.key}` : event.type))).toEqual([
        'started',
        'step.completed p1',
        'step.completed p2',
        'step.started e1',
      ]);
    });

    it('delivers recorded events to subscribers, in order and without gaps', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['d1'], d1: ['p2'] }));
      const { id } = journal.start(newRun());
      const delivered: RunEvent[] = [];
      const unsubscribe = journal.subscribe(id, (events, position) => {
        expect(position).toBe(delivered.length);
        delivered.push(...events);
      });
      const { events } = await ended(journal, id);
      await eventually(() => delivered.length === events.length, 'all events are delivered');
      expect(delivered).toEqual(events);
      unsubscribe();
    });

    it('fails the run with the error of a failed step', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['p2'] }));
      at.world.acts.set('e1', () => Promise.reject(new Error('the vendor said no')));
      const { id } = journal.start(newRun());
      const { row } = await ended(journal, id);
      expect(row).toMatchObject({ status: 'failed', error: { code: 'step_crashed' } });
      expect(row.error?.message).toContain('the vendor said no');
    });

    it('retries a step after a pause where its node says so', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'] }, { e1: { onFailure: 'retry' } }));
      let failures = 1;
      at.world.acts.set('e1', () => (failures-- > 0 ? Promise.reject(new Error('not yet')) : Promise.resolve()));
      const { id } = journal.start(newRun());
      const { row, events } = await ended(journal, id);
      expect(row.status).toBe('completed');
      expect(at.world.count('e1')).toBe(2);
      expect(events.find((event) => event.type === 'step.completed' && event.key === 'e1')).toMatchObject({
        attempt: 2,
      });
    });

    it('suspends a run that only waits: its lease is released, and its wake-up time is stored', async () => {
      const journal = await at.open(at.world.plan({ p1: ['d1'], d1: ['e1'] }));
      const { id } = journal.start(newRun());
      const waiting = await eventually(async () => {
        const run = await journal.read(id);
        return run?.row.wakeAt ? run.row : null;
      }, 'the run is suspended');
      expect(waiting.leaseOwner).toBeNull();
      expect((await ended(journal, id)).row.status).toBe('completed');
      expect(at.world.count('e1')).toBe(1);
    });

    it('resumes after a restart without repeating completed steps', async () => {
      const plan = at.world.plan({ p1: ['e1'], e1: ['d1'], d1: ['e2'] });
      const first = await at.open(plan);
      const { id } = first.start(newRun());
      await eventually(async () => (await first.read(id))?.row.wakeAt, 'the run sleeps');
      await first.drain(0);
      const second = await at.open(plan);
      await second.recover();
      const { row, events } = await ended(second, id);
      expect(row.status).toBe('completed');
      expect(at.world.calls).toEqual(['e1', 'e2']);
      expect(completedSteps(events)).toEqual(['p1', 'e1', 'd1@1', 'e2']);
    });

    it('lets steps under way finish while it drains, and starts no further ones', async () => {
      const plan = at.world.plan({ p1: ['e1'], e1: ['e2'] });
      const first = await at.open(plan);
      const release = at.world.hold('e1');
      const { id } = first.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      const drained = first.drain(5000);
      release();
      await drained;
      expect(at.world.calls).toEqual(['e1']);
      const second = await at.open(plan);
      await second.recover();
      expect((await ended(second, id)).row.status).toBe('completed');
      expect(at.world.calls).toEqual(['e1', 'e2']);
    });

    it('aborts steps that do not finish in time when it drains, and runs them again after the next start', async () => {
      const plan = at.world.plan({ p1: ['e1'] });
      const first = await at.open(plan);
      at.world.hold('e1');
      const { id } = first.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      await first.drain(20);
      at.world.acts.delete('e1');
      const second = await at.open(plan);
      expect(await second.recover()).toBe(1);
      expect((await ended(second, id)).row.status).toBe('completed');
      expect(at.world.count('e1')).toBe(2);
    });

    it('starts no run while it drains', async () => {
      const journal = await at.open(at.world.plan({ p1: [] }));
      await journal.drain(0);
      expect(() => journal.start(newRun())).toThrowError(expect.objectContaining({ code: 'server_draining' }));
    });

    it('cancels a step under way: it is aborted and the run ends at once', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['e2'] }));
      at.world.hold('e1');
      const { id } = journal.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      await journal.cancel(id);
      expect((await journal.read(id))?.row).toMatchObject({
        status: 'cancelled',
        error: { code: 'execution_stopped' },
      });
      expect(at.world.calls).toEqual(['e1']);
    });

    it('cancels a suspended run', async () => {
      const journal = await at.open(at.world.plan({ p1: ['d1'], d1: ['e1'] }));
      const { id } = journal.start(newRun());
      await eventually(async () => (await journal.read(id))?.row.wakeAt, 'the run is suspended');
      await journal.cancel(id);
      expect((await journal.read(id))?.row.status).toBe('cancelled');
      await new Promise((resolve) => setTimeout(resolve, 350));
      expect(at.world.count('e1')).toBe(0);
    });

    it('throws when there is nothing to cancel', async () => {
      const journal = await at.open(at.world.plan({ p1: [] }));
      await expect(journal.cancel('nothing')).rejects.toMatchObject({ code: 'execution_not_found' });
      const { id } = journal.start(newRun());
      await ended(journal, id);
      await expect(journal.cancel(id)).rejects.toMatchObject({ code: 'execution_finished' });
    });
  });
}
