import type { JsonObject } from '@heddle/contract/json';
import { openPlatform } from '../../testing/open-platform.ts';
import type { Schedules } from './schedules.ts';
import { createSchedules } from './schedules.ts';

/** Half past a minute: a tick each minute is half a minute away on both sides. */
const BEGIN = Date.parse('2026-05-06T12:00:30Z');

/** The platform of a server with a clock that is moved by hand. */
export async function createScheduleTester() {
  const servers: Schedules[] = [];
  let now = BEGIN;
  const { end, runs, ...opened } = await openPlatform(
    () => schedules.look(),
    () => now,
  );

  /** Another server on the database, with the same clock. */
  function server(): Schedules {
    const made = createSchedules(opened.platform, () => now);
    made.start();
    servers.push(made);
    return made;
  }
  const schedules = server();

  return {
    ...opened,
    server,
    now: () => now,
    look: () => schedules.look(),
    /** Moves the clock forward or back, and runs a pass. */
    async pass(ms: number): Promise<void> {
      now += ms;
      await schedules.look();
    },
    /** Moves the clock without a pass. */
    setClock(at: number): void {
      now = at;
    },
    rows: () => opened.db.selectFrom('schedules').selectAll().orderBy('node_id').execute(),
    /** The items of the runs of all workflows, in the order of their ticks. */
    async items(): Promise<JsonObject[]> {
      const tickOf = ({ scheduledAt }: JsonObject): number =>
        typeof scheduledAt === 'string' ? Date.parse(scheduledAt) : 0;
      return (await runs()).flat().toSorted((a, b) => tickOf(a) - tickOf(b));
    },
    /** Ends all servers and removes their data. */
    async end(): Promise<void> {
      await Promise.all(servers.map((one) => one.stop()));
      await end();
    },
  };
}

export type ScheduleTester = Awaited<ReturnType<typeof createScheduleTester>>;
