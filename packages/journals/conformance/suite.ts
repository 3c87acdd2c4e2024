import { describe } from 'vitest';
import type { JournalHome } from './harness.ts';
import { describeClock } from './clock.ts';
import { describeLarge } from './large.ts';
import { describeLanes } from './lanes.ts';
import { describeRuns } from './runs.ts';
import { describeServers } from './servers.ts';

/** The conformance suite of journals, whatever their store. */
export function describeJournal(name: string, makeHome: () => Promise<JournalHome>): void {
  describe(`journal: ${name}`, () => {
    describeRuns(makeHome);
    describeServers(makeHome);
    describeLanes(makeHome);
    describeLarge(makeHome);
    describeClock(makeHome);
  });
}
