import type { RunEvent } from '@heddle/contract/run/events';
import type { Plan } from '@heddle/engine/plan';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../journal.ts';
import { World, completedSteps, ended, eventually, newRun } from './fixture.ts';

/** A kind of journal under test. `open` may be called several times for one `Place`: they share what is stored. */
export interface Place {
  open(options: { plan: () => Plan; leaseMs?: number }): Journal;
  close(): Promise<void>;
}

/** What every journal has to do, whatever it keeps runs in. */
export function describeJournal(name: string, makePlace: () => Promise<Place>): void {
  describe(`journal: ${name}`, () => {
    let place: Place;
    let world: World;
    const opened: Journal[] = [];
    const open = (plan: Plan, leaseMs?: number): Journal => {
      const journal = place.open({ plan: () => plan, ...(leaseMs ? { leaseMs } : {}) });
      opened.push(journal);
      return journal;
    };

    beforeEach(async () => {
      place = await makePlace();
      world = new World();
    });
    afterEach(async () => {
      for (const journal of opened.splice(0)) await journal.drain(0);
      await place.close();
    });

    it('has the run on disk, with what started it, when `committed` settles', async () => {
      const journal = open(world.plan({ p1: ['e1'] }));
      world.hold('e1');
      const { id, committed } = journal.start(newRun());
      expect(await committed).toEqual({ id, repeated: false });
      const run = await journal.read(id);
      expect(run?.row).toMatchObject({ id, userId: 'u1', workflowId: 'w1', revision: 1, status: 'running', mode: 'live' });
      expect(run?.events[0]).toMatchObject({ type: 'started', trigger: 'p1', items: [{ json: { n: 1 } }] });
    });

    it('carries parallel branches and their join to the end', async () => {
      const journal = open(world.plan({ p1: ['e1', 'e2', 'a1'], e1: ['p2'], e2: ['p2'], a1: ['p2'] }));
      const { id } = journal.start(newRun());
      const { row, events } = await ended(journal, id);
      expect(row).toMatchObject({ status: 'completed', error: null, leaseOwner: null });
      expect(new Set(completedSteps(events))).toEqual(new Set(['p1', 'e1', 'e2', 'a1', 'p2']));
      const last = events.findLast((event) => event.type === 'step.completed');
      expect(last).toMatchObject({ key: 'p2', outputs: { main: [{ json: { n: 1 } }, { json: { n: 1 } }, { json: { n: 1 } }] } });
      expect(events.at(-1)).toMatchObject({ type: 'finished', status: 'completed' });
    });

    it('starts independent branches at the same time', async () => {
      const journal = open(world.plan({ p1: ['e1', 'e2'] }));
      const release = [world.hold('e1'), world.hold('e2')];
      const { id } = journal.start(newRun());
      await eventually(() => world.calls.length === 2, 'both effects are under way');
      for (const go of release) go();
      expect((await ended(journal, id)).row.status).toBe('completed');
    });

    it('starts an effect only when everything before it is on disk', async () => {
      const journal = open(world.plan({ p1: ['p2'], p2: ['e1'] }));
      const seen: RunEvent[] = [];
      world.acts.set('e1', async (context) => {
        seen.push(...((await journal.read(context.run.id))?.events ?? []));
      });
      const { id } = journal.start(newRun());
      await ended(journal, id);
      expect(seen.map((event) => ('key' in event ? `${event.type} ${event.key}` : event.type))).toEqual(['started', 'step.completed p1', 'step.completed p2', 'step.started e1']);
    });

    it('tells followers what is on disk, in order and without gaps', async () => {
      const journal = open(world.plan({ p1: ['e1'], e1: ['d1'], d1: ['p2'] }));
      const { id } = journal.start(newRun());
      const told: RunEvent[] = [];
      const unsubscribe = journal.subscribe(id, (events, position) => {
        expect(position).toBe(told.length);
        told.push(...events);
      });
      const { events } = await ended(journal, id);
      await eventually(() => told.length === events.length, 'all events are told');
      expect(told).toEqual(events);
      unsubscribe();
    });

    it('stops the run when a step fails, and says why', async () => {
      const journal = open(world.plan({ p1: ['e1'], e1: ['p2'] }));
      world.acts.set('e1', () => Promise.reject(new Error('the vendor said no')));
      const { id } = journal.start(newRun());
      const { row } = await ended(journal, id);
      expect(row).toMatchObject({ status: 'failed', error: { code: 'step_crashed' } });
      expect(row.error?.message).toContain('the vendor said no');
    });

    it('tries again after a pause where the node says so', async () => {
      const journal = open(world.plan({ p1: ['e1'] }, { e1: { onFailure: 'retry' } }));
      let failures = 1;
      world.acts.set('e1', () => (failures-- > 0 ? Promise.reject(new Error('not yet')) : Promise.resolve()));
      const { id } = journal.start(newRun());
      const { row, events } = await ended(journal, id);
      expect(row.status).toBe('completed');
      expect(world.count('e1')).toBe(2);
      expect(events.find((event) => event.type === 'step.completed' && event.key === 'e1')).toMatchObject({ attempt: 2 });
    });

    it('puts a run that only waits aside: nobody holds it, the time to go on is stored', async () => {
      const journal = open(world.plan({ p1: ['d1'], d1: ['e1'] }));
      const { id } = journal.start(newRun());
      const waiting = await eventually(async () => {
        const run = await journal.read(id);
        return run?.row.wakeAt ? run.row : null;
      }, 'the run is put aside');
      expect(waiting.leaseOwner).toBeNull();
      expect((await ended(journal, id)).row.status).toBe('completed');
      expect(world.count('e1')).toBe(1);
    });

    it('goes on after a restart without repeating what is completed', async () => {
      const plan = world.plan({ p1: ['e1'], e1: ['d1'], d1: ['e2'] });
      const first = open(plan);
      const { id } = first.start(newRun());
      await eventually(async () => (await first.read(id))?.row.wakeAt, 'the run sleeps');
      await first.drain(0);
      const second = open(plan);
      await second.recover();
      const { row, events } = await ended(second, id);
      expect(row.status).toBe('completed');
      expect(world.calls).toEqual(['e1', 'e2']);
      expect(completedSteps(events)).toEqual(['p1', 'e1', 'd1@1', 'e2']);
    });

    it('lets steps under way finish while it drains, and starts no further ones', async () => {
      const plan = world.plan({ p1: ['e1'], e1: ['e2'] });
      const first = open(plan);
      const release = world.hold('e1');
      const { id } = first.start(newRun());
      await eventually(() => world.count('e1') === 1, 'e1 is under way');
      const drained = first.drain(5000);
      release();
      await drained;
      expect(world.calls).toEqual(['e1']);
      const second = open(plan);
      await second.recover();
      expect((await ended(second, id)).row.status).toBe('completed');
      expect(world.calls).toEqual(['e1', 'e2']);
    });

    it('aborts what does not finish in time when it drains, and runs it again at the next start', async () => {
      const plan = world.plan({ p1: ['e1'] });
      const first = open(plan);
      world.hold('e1');
      const { id } = first.start(newRun());
      await eventually(() => world.count('e1') === 1, 'e1 is under way');
      await first.drain(20);
      world.acts.delete('e1');
      const second = open(plan);
      expect(await second.recover()).toBe(1);
      expect((await ended(second, id)).row.status).toBe('completed');
      expect(world.count('e1')).toBe(2);
    });

    it('takes no run while it drains', async () => {
      const journal = open(world.plan({ p1: [] }));
      await journal.drain(0);
      expect(() => journal.start(newRun())).toThrowError(expect.objectContaining({ code: 'server_draining' }));
    });

    it('cancels a step under way: it is aborted and the run ends at once', async () => {
      const journal = open(world.plan({ p1: ['e1'], e1: ['e2'] }));
      world.hold('e1');
      const { id } = journal.start(newRun());
      await eventually(() => world.count('e1') === 1, 'e1 is under way');
      await journal.cancel(id);
      expect((await journal.read(id))?.row).toMatchObject({ status: 'cancelled', error: { code: 'execution_stopped' } });
      expect(world.calls).toEqual(['e1']);
    });

    it('cancels a run that is put aside', async () => {
      const journal = open(world.plan({ p1: ['d1'], d1: ['e1'] }));
      const { id } = journal.start(newRun());
      await eventually(async () => (await journal.read(id))?.row.wakeAt, 'the run is put aside');
      await journal.cancel(id);
      expect((await journal.read(id))?.row.status).toBe('cancelled');
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(world.count('e1')).toBe(0);
    });

    it('says so when there is nothing to cancel', async () => {
      const journal = open(world.plan({ p1: [] }));
      await expect(journal.cancel('nothing')).rejects.toMatchObject({ code: 'execution_not_found' });
      const { id } = journal.start(newRun());
      await ended(journal, id);
      await expect(journal.cancel(id)).rejects.toMatchObject({ code: 'execution_finished' });
    });

    it('starts a run once for one dedupe key, also when both come at the same time', async () => {
      const journal = open(world.plan({ p1: ['e1'] }));
      const [one, two] = [journal.start(newRun({ dedupeKey: 'k' })), journal.start(newRun({ dedupeKey: 'k' }))];
      expect(await one.committed).toEqual({ id: one.id, repeated: false });
      expect(await two.committed).toEqual({ id: one.id, repeated: true });
      await ended(journal, one.id);
      expect(await journal.start(newRun({ dedupeKey: 'k' })).committed).toEqual({ id: one.id, repeated: true });
      expect(await journal.start(newRun({ dedupeKey: 'k', workflowId: 'w2' })).committed).toMatchObject({ repeated: false });
      await eventually(() => world.count('e1') === 2, 'the run of the other workflow');
      expect(await journal.read(two.id)).toBeNull();
    });

    it('carries each run in one of two servers only', async () => {
      const plan = world.plan({ p1: ['d1'], d1: ['e1'] });
      const servers = [open(plan), open(plan)];
      for (const server of servers) await server.recover();
      const ids = Array.from({ length: 20 }, (_, n) => servers[n % 2]?.start(newRun()).id ?? '');
      for (const id of ids) expect((await ended(servers[0] as Journal, id)).row.status).toBe('completed');
      expect(world.count('e1')).toBe(20);
    });

    it('takes over from a server that has gone silent, whose late results then count for nothing', async () => {
      const plan = world.plan({ p1: ['e1'] });
      // Never told to recover, so it never renews its leases: as good as hanging.
      const silent = open(plan, 50);
      const late = world.hold('e1');
      const { id } = silent.start(newRun());
      await eventually(() => world.count('e1') === 1, 'e1 is under way');
      await new Promise((resolve) => setTimeout(resolve, 80));
      world.acts.delete('e1');
      const other = open(plan);
      expect(await other.recover()).toBe(1);
      const before = await ended(other, id);
      late();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect((await other.read(id))?.events).toEqual(before.events);
    });

    it('fails a run whose workflow cannot be compiled instead of losing it', async () => {
      const journal = place.open({
        plan: () => {
          throw new Error('no such revision');
        },
      });
      opened.push(journal);
      const { id } = journal.start(newRun());
      expect((await ended(journal, id)).row).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
    });
  });
}
