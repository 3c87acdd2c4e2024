import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../journal.ts';
import { ended, eventually, newRun } from './fixture.ts';
import type { JournalHome } from './harness.ts';
import { useJournals } from './harness.ts';

/** Several servers on one database: required of every journal. */
export function describeServers(makeHome: () => Promise<JournalHome>): void {
  describe('several servers on one database', () => {
    const at = useJournals(makeHome);

    it('starts a run once for one dedupe key, also if both start at the same time', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'] }));
      const [one, two] = [journal.start(newRun({ dedupeKey: 'k' })), journal.start(newRun({ dedupeKey: 'k' }))];
      expect(await one.committed).toEqual({ id: one.id, repeated: false });
      expect(await two.committed).toEqual({ id: one.id, repeated: true });
      await ended(journal, one.id);
      expect(await journal.start(newRun({ dedupeKey: 'k' })).committed).toEqual({ id: one.id, repeated: true });
      expect(await journal.start(newRun({ dedupeKey: 'k', workflowId: 'w2' })).committed).toMatchObject({
        repeated: false,
      });
      await eventually(() => at.world.count('e1') === 2, 'the run of the other workflow');
      expect(await journal.read(two.id)).toBeNull();
    });

    it('drives each run in one of two servers only', async () => {
      const plan = at.world.plan({ p1: ['d1'], d1: ['e1'] });
      const servers = [await at.open(plan), await at.open(plan)];
      for (const server of servers) await server.recover();
      const ids = Array.from({ length: 20 }, (_, n) => servers[n % 2]?.start(newRun()).id ?? '');
      for (const id of ids) expect((await ended(servers[0] as Journal, id)).row.status).toBe('completed');
      expect(at.world.count('e1')).toBe(20);
    });

    it('cancels a step under way in another server', async () => {
      const plan = at.world.plan({ p1: ['e1'], e1: ['e2'] });
      const [driver, other] = [await at.open(plan), await at.open(plan)];
      await driver.recover();
      at.world.hold('e1');
      const { id } = driver.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      await other.cancel(id);
      expect((await other.read(id))?.row).toMatchObject({ status: 'cancelled', error: { code: 'execution_stopped' } });
      expect(at.world.calls).toEqual(['e1']);
    });

    it('throws when the server that drives the run does not consume the cancel signal', async () => {
      const plan = at.world.plan({ p1: ['e1'] });
      // Neither of them renews leases or receives signals; the leases of the first one are long.
      const [deaf, other] = [await at.open(plan), await at.open(plan, 50)];
      at.world.hold('e1');
      const { id } = deaf.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      await expect(other.cancel(id)).rejects.toMatchObject({ code: 'run_lease_lost' });
    });

    it('delivers events that another server records to subscribers, in order and without gaps', async () => {
      const plan = at.world.plan({ p1: ['e1'], e1: ['d1'], d1: ['e2'], e2: ['p2'] });
      const [driver, other] = [await at.open(plan), await at.open(plan)];
      await other.recover();
      const release = at.world.hold('e1');
      const { id } = driver.start(newRun());
      const received: RunEvent[] = [];
      let status = '';
      other.subscribe(id, (events, position, row) => {
        expect(position).toBe(received.length);
        received.push(...events);
        status = row.status;
      });
      await eventually(
        () => received.some((event) => event.type === 'step.started'),
        'the other server outgoingSignals of e1',
      );
      release();
      const { events } = await ended(other, id);
      await eventually(() => status === 'completed', 'the other server outgoingSignals of the end');
      expect(received).toEqual(events);
    });

    it('resumes at once what another server releases', async () => {
      const plan = at.world.plan({ p1: ['e1'] });
      const [leaving, staying] = [await at.open(plan), await at.open(plan, 300)];
      await staying.recover();
      at.world.hold('e1');
      const { id } = leaving.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      await leaving.drain(0);
      at.world.acts.delete('e1');
      expect((await ended(staying, id)).row.status).toBe('completed');
      expect(at.world.count('e1')).toBe(2);
    });

    it('adopts the runs of a silent server, whose late results are ignored', async () => {
      const plan = at.world.plan({ p1: ['e1'] });
      // Without `recover` it never renews its leases, as if it hung.
      const silent = await at.open(plan, 50);
      const late = at.world.hold('e1');
      const { id } = silent.start(newRun());
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      await new Promise((resolve) => setTimeout(resolve, 80));
      at.world.acts.delete('e1');
      const other = await at.open(plan);
      expect(await other.recover()).toBe(1);
      const before = await ended(other, id);
      late();
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect((await other.read(id))?.events).toEqual(before.events);
    });

    it('fails a run whose workflow cannot be compiled instead of losing it', async () => {
      const journal = await at.home.open({
        plan: () => {
          throw new Error('no such revision');
        },
      });
      at.opened.push(journal);
      const { id } = journal.start(newRun());
      expect((await ended(journal, id)).row).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
    });
  });
}
