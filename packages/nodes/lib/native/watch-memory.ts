import { readFileSync } from 'node:fs';

/** Interval of the memory checks of a process, in milliseconds. */
const LOOK_EVERY_MS = 100;

/** Resident memory of a process in bytes; undefined where the system does not report it, or there is no such process. */
export function residentBytes(pid: number): number | undefined {
  try {
    // No file of a disk: it takes no longer than a call of the system, and none of the threads that files are read with.
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
    return found ? Number(found[1]) * 1024 : undefined;
  } catch {
    // The process has ended, or the system does not report memory.
    return undefined;
  }
}

/** Calls `exceeded` once a process exceeds its limit of resident memory, on systems that report it. Returns a function that stops watching. */
export function watchMemory(pid: number, mostBytes: number, exceeded: () => void): () => void {
  const timer = setInterval(() => {
    if ((residentBytes(pid) ?? 0) <= mostBytes) return;
    clearInterval(timer);
    exceeded();
  }, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
