import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { debianPackages } from '../../packages/nodes/testing/servers/debian.ts';
import { programOf } from '../../packages/nodes/testing/servers/real-server.ts';

const run = promisify(execFile);
const APT = '/usr/bin/apt-get';
/** Asked before a package starts its daemon: 101 forbids it. */
const POLICY = '/usr/sbin/policy-rc.d';
const UPDATE_MS = 60_000;
const INSTALL_MS = 240_000;

/**
 * Installs the real servers that tests start, where that can be done without a question: as root, with apt-get. No daemon is started. What cannot be
 * installed is said; its tests are skipped with the reason.
 */
export async function installServers(): Promise<void> {
  const missing = Object.entries(debianPackages).filter(([program]) => programOf(program) === null);
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync(APT)) return;
  const packages = missing.map(([, name]) => name);
  const forbids = !existsSync(POLICY);
  if (forbids) await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run(APT, ['update', '-qq'], { env, timeout: UPDATE_MS });
    await run(APT, ['install', '-qq', '--yes', '--no-install-recommends', ...packages], { env, timeout: INSTALL_MS });
  } catch {
    console.log(`Could not be installed: ${packages.join(', ')}. Tests that need them are skipped.`);
  } finally {
    if (forbids) await rm(POLICY, { force: true });
  }
}
