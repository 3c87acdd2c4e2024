import type { Platform } from '../platform/platform.ts';
import type { PolledTriggers } from '../platform/polled-triggers/polled-triggers.ts';
import { createPolledTriggers } from '../platform/polled-triggers/polled-triggers.ts';
import type { UnableItems } from '../platform/polled-triggers/run-starter.ts';
import type { PolledSource } from '../platform/polled-triggers/source.ts';
import { openPlatform } from './open-platform.ts';

/** The platform of a server with a user, and servers on it that poll a source on demand. */
export async function createPolledTriggerTester(
  source: (platform: Platform) => PolledSource,
  options: { unableItems?: UnableItems } = {},
) {
  const servers: PolledTriggers[] = [];
  const { end, ...opened } = await openPlatform(() => first.poll());

  /** Another server on the database. It polls on demand only. */
  function server(): PolledTriggers {
    const made = createPolledTriggers(opened.platform, source(opened.platform), { everyMs: 3_600_000, ...options });
    made.start();
    servers.push(made);
    return made;
  }
  const first = server();
  await first.poll();

  return {
    ...opened,
    server,
    poll: () => first.poll(),
    /** Ends the first server; polling is up to the others. */
    stop: () => first.stop(),
    rows: () => opened.db.selectFrom('followers').selectAll().orderBy('node_id').execute(),
    /** Ends all servers and removes their data. */
    async end(): Promise<void> {
      await Promise.all(servers.map((one) => one.stop()));
      await end();
    },
  };
}

export type PolledTriggerTester = Awaited<ReturnType<typeof createPolledTriggerTester>>;
