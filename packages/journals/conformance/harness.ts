import type { Plan } from '@heddle/engine/plan';
import { afterEach, beforeEach } from 'vitest';
import type { Journal } from '../journal.ts';
import { LONGEST_LEASE_MS } from '../embedded/store.ts';
import { World } from './fixture.ts';

/** A kind of journal under test. Journals that are opened for one `JournalHome` share its store. */
export interface JournalHome {
  open(options: { plan: (workflowId: string) => Plan; leaseMs?: number; maxRuns?: number }): Promise<Journal>;
  close(): Promise<void>;
}

/** The fixtures of a journal test: each test has its own home and world. */
export interface Journals {
  home: JournalHome;
  world: World;
  /** The journals that the test has opened; they are drained after the test. */
  opened: Journal[];
  open(plan: Plan, leaseMs?: number): Promise<Journal>;
}

/** Makes a new home and world before each test of the surrounding `describe` and clears them away after it. */
export function useJournals(makeHome: () => Promise<JournalHome>): Journals {
  const at = {
    opened: [] as Journal[],
    async open(plan: Plan, leaseMs?: number): Promise<Journal> {
      const journal = await at.home.open({ plan: () => plan, ...(leaseMs ? { leaseMs } : {}) });
      at.opened.push(journal);
      return journal;
    },
    // `beforeEach` sets both.
  } as Journals;
  beforeEach(async () => {
    const home = await makeHome();
    // Without a shorter lease there is no heartbeat during a test: it would make up for what did not happen when it should have.
    at.home = { ...home, open: (options) => home.open({ leaseMs: LONGEST_LEASE_MS, ...options }) };
    at.world = new World();
  });
  afterEach(async () => {
    for (const journal of at.opened.splice(0)) await journal.drain(0);
    await at.home.close();
  });
  return at;
}
