import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Owners that live in this process: several journals may share it. */
const alive = new Set<string>();

/** A name for a journal that holds leases: host, process, and something no earlier process had. */
export function createOwner(): string {
  const owner = `${hostname()}:${process.pid}:${randomBytes(6).toString('hex')}`;
  alive.add(owner);
  return owner;
}

/** This owner holds nothing any more. */
export function retireOwner(owner: string): void {
  alive.delete(owner);
}

/**
 * True where the owner's process is certainly gone: it ran on this host and no longer does. False when in doubt: then its lease has
 * to run out. Restarting after a crash thus goes on at once and not after the lease time.
 */
export function isGone(owner: string): boolean {
  const [host, pid] = owner.split(':');
  if (host !== hostname()) return false;
  if (Number(pid) === process.pid) return !alive.has(owner);
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
