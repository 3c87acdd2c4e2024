import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Journal } from '../journal.ts';
import type { ExecutionRow } from '../row.ts';
import { ended, eventually, newRun } from './fixture.ts';
import type { JournalHome } from './harness.ts';
import { useJournals } from './harness.ts';

const HOUR = 3_600_000;
/** Short leases: journals look at the clock three times per lease. Milliseconds. */
const LEASE_MS = 150;

const now = Date.now.bind(Date);
/** Sets the clock of this process ahead of the real one, or back behind it. The elapsed time does not change. */
const setClock = (by: number): unknown => vi.spyOn(Date, 'now').mockImplementation(() => now() + by);

const suspended = (journal: Journal, id: string): Promise<ExecutionRow> =>
  eventually(async () => {
    const run = await journal.read(id);
    return run?.row.wakeAt ? run.row : null;
  }, 'the run is suspended');

/** What setting the clock does to runs that sleep: required of every journal. */
export function describeClock(makeHome: () => Promise<JournalHome>): void {
  describe('a clock that is set', () => {
    const at = useJournals(makeHome);
    afterEach(() => vi.restoreAllMocks());

    const started = async (edges: Record<string, string[]>): Promise<{ journal: Journal; id: string }> => {
      const journal = await at.open(at.world.plan(edges), LEASE_MS);
      await journal.recover();
      const { id, committed } = journal.start(newRun());
      await committed;
      return { journal, id };
    };
    const restarted = async (journal: Journal, edges: Record<string, string[]>): Promise<Journal> => {
      await journal.drain(0);
      const next = await at.open(at.world.plan(edges), LEASE_MS);
      await next.recover();
      return next;
    };

    it('does not hold up a suspended run that sleeps for a duration', async () => {
      const { journal, id } = await started({ p1: ['d1'] });
      await suspended(journal, id);
      setClock(-HOUR);
      expect((await ended(journal, id)).row.status).toBe('completed');
    });

    it('does not hold up a branch that sleeps while another one works', async () => {
      await started({ p1: ['d1', 'e1'], d1: ['e2'] });
      const release = at.world.hold('e1');
      await eventually(() => at.world.count('e1') === 1, 'e1 is under way');
      setClock(-HOUR);
      await eventually(() => at.world.count('e2') === 1, 'the sleep is over');
      expect(at.world.calls).toEqual(['e1', 'e2']);
      release();
    });

    it('does not hold up the pause before the next attempt', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'] }, { e1: { onFailure: 'retry' } }), LEASE_MS);
      await journal.recover();
      let failures = 1;
      at.world.acts.set('e1', () => (failures-- > 0 ? Promise.reject(new Error('not yet')) : Promise.resolve()));
      const { id } = journal.start(newRun());
      await suspended(journal, id);
      setClock(-HOUR);
      expect((await ended(journal, id)).row.status).toBe('completed');
    });

    it('does not end a duration early: what is left of it stays', async () => {
      at.world.delay = HOUR;
      const { journal, id } = await started({ p1: ['d1'] });
      const before = await suspended(journal, id);
      setClock(2 * HOUR);
      const after = await eventually(async () => {
        const run = await journal.read(id);
        return run?.row.wakeAt && run.row.wakeAt !== before.wakeAt ? run.row : null;
      }, 'the run is suspended again');
      const shift = (after.wakeAt ?? 0) - (before.wakeAt ?? 0);
      expect(Math.round(shift / 60_000)).toBe(120);
    });

    it('back while no server runs, lets a duration take no longer than it is', async () => {
      at.world.delay = HOUR / 2;
      const { journal, id } = await started({ p1: ['d1'] });
      await suspended(journal, id);
      setClock(-HOUR);
      const next = await restarted(journal, { p1: ['d1'] });
      const row = await eventually(async () => {
        const run = await next.read(id);
        return run?.row.wakeAt && run.row.wakeAt <= Date.now() + HOUR / 2 ? run.row : null;
      }, 'the run is suspended for its duration');
      expect(row.wakeAt).toBeGreaterThan(Date.now());
    });

    it('ahead while no server runs, ends what would be over by now', async () => {
      at.world.delay = HOUR;
      const { journal, id } = await started({ p1: ['d1'] });
      await suspended(journal, id);
      setClock(2 * HOUR);
      const next = await restarted(journal, { p1: ['d1'] });
      expect((await ended(next, id)).row.status).toBe('completed');
    });

    it('brings a point in time nearer, or moves it away', async () => {
      at.world.until = Date.now() + HOUR;
      const { journal, id } = await started({ p1: ['u1'] });
      expect(await suspended(journal, id)).toMatchObject({ wakeAt: at.world.until });
      setClock(-HOUR);
      const next = await restarted(journal, { p1: ['u1'] });
      expect((await next.read(id))?.row).toMatchObject({ status: 'running', wakeAt: at.world.until });
      setClock(HOUR + 1);
      expect((await ended(next, id)).row.status).toBe('completed');
    });
  });
}
