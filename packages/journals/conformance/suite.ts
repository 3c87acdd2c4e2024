import { describe } from 'vitest';
import type { Place } from './harness.ts';
import { describeLarge } from './large.ts';
import { describeLanes } from './lanes.ts';
import { describeRuns } from './runs.ts';
import { describeServers } from './servers.ts';

/** What every journal has to do, whatever it keeps runs in. */
export function describeJournal(name: string, makePlace: () => Promise<Place>): void {
  describe(`journal: ${name}`, () => {
    describeRuns(makePlace);
    describeServers(makePlace);
    describeLanes(makePlace);
    describeLarge(makePlace);
  });
}
