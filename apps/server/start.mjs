// Plain JavaScript: whatever is loaded before the cache is on has its types stripped anew with every start, and loading what does that takes a tenth of the start.
import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// Files and names of hosts are looked up by these threads. Whoever waits in one, for a slow disk for instance, holds up nobody else while there are others.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(16, 2 * availableParallelism()));
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/heddle-server'));
await import('./main.ts');
