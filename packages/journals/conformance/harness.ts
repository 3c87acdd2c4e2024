import type { Plan } from '@heddle/engine/plan';
import { afterEach, beforeEach } from 'vitest';
import type { Journal } from '../journal.ts';
import { World } from './fixture.ts';

/** A kind of journal under test. `open` may be called several times for one `Place`: they share what is stored. */
export interface Place {
  open(options: { plan: (workflowId: string) => Plan; leaseMs?: number; maxRuns?: number }): Promise<Journal>;
  close(): Promise<void>;
}

/** What a test of journals works with: each test has a place and a world of its own. */
export interface Journals {
  place: Place;
  world: World;
  /** What the test has opened; it is drained when the test has ended. */
  opened: Journal[];
  open(plan: Plan, leaseMs?: number): Promise<Journal>;
}

/** Makes a new place and world before each test of the surrounding `describe` and clears them away after it. */
export function useJournals(makePlace: () => Promise<Place>): Journals {
  const at = {
    opened: [] as Journal[],
    async open(plan: Plan, leaseMs?: number): Promise<Journal> {
      const journal = await at.place.open({ plan: () => plan, ...(leaseMs ? { leaseMs } : {}) });
      at.opened.push(journal);
      return journal;
    },
    // Both stand before a test begins.
  } as Journals;
  beforeEach(async () => {
    at.place = await makePlace();
    at.world = new World();
  });
  afterEach(async () => {
    for (const journal of at.opened.splice(0)) await journal.drain(0);
    await at.place.close();
  });
  return at;
}
