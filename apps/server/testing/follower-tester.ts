import { createFollowers } from '../platform/followers/followers.ts';
import type { Followers } from '../platform/followers/followers.ts';
import type { FollowedSource } from '../platform/followers/source.ts';
import type { Platform } from '../platform/platform.ts';
import { openPlatform } from './open-platform.ts';

/** The platform of a server with a user, and servers on it that follow a source when they are told to. */
export async function createFollowerTester(source: (platform: Platform) => FollowedSource) {
  const servers: Followers[] = [];
  const { end, ...opened } = await openPlatform(() => followers.look());

  /** Another server on the database. It looks when it is told to. */
  function server(): Followers {
    const made = createFollowers(opened.platform, source(opened.platform), { everyMs: 3_600_000 });
    made.start();
    servers.push(made);
    return made;
  }
  const followers = server();
  await followers.look();

  return {
    ...opened,
    server,
    look: () => followers.look(),
    /** Ends the first server; what follows is up to others. */
    stop: () => followers.stop(),
    rows: () => opened.db.selectFrom('followers').selectAll().orderBy('node_id').execute(),
    /** Ends all servers and removes their data. */
    async end(): Promise<void> {
      await Promise.all(servers.map((one) => one.stop()));
      await end();
    },
  };
}

export type FollowerTester = Awaited<ReturnType<typeof createFollowerTester>>;
