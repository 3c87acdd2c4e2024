import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds the server, unless that has been done: tests that start it run what is delivered, also when they are run by themselves. */
export default function setup(): void {
  const bootstrap = join(import.meta.dirname, '../../scripts/bootstrap.mjs');
  const { status } = spawnSync(process.execPath, [bootstrap, 'server'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The server could not be built.');
}
