import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Owners in this process: several journals may share it. */
const alive = new Set<string>();

/** Creates the name of a journal that holds leases: host, process id, and a random part that no earlier process had. */
export function createOwner(): string {
  const owner = `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`;
  alive.add(owner);
  return owner;
}

/** Marks an owner as gone: it has released its leases. */
export function retireOwner(owner: string): void {
  alive.delete(owner);
}

/**
 * True if the owner's process is certainly gone: it ran on this host and has exited. False when in doubt: then its lease has to expire. So a restart after a
 * crash resumes runs at once and not only after the lease time.
 */
export function isGone(owner: string): boolean {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return !alive.has(owner);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: the process is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
