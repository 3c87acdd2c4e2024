import { statSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * Loaded into a server process before its own code (`node --import`): keeps in the file that `WATCH_FILE` names how long the event loop was held at the
 * longest, and how large the heap has become, since the file was last emptied.
 */
const RESOLUTION_MS = 1;
const WRITE_EVERY_MS = 100;

const file = process.env['WATCH_FILE'] ?? '';
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
let heap = 0;

setInterval(() => {
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) {
    delay.reset();
    heap = 0;
  }
  heap = Math.max(heap, getHeapStatistics().used_heap_size);
  writeFileSync(
    file,
    JSON.stringify({ holdMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS), heapMib: heap / 1024 / 1024 }),
  );
}, WRITE_EVERY_MS).unref();
