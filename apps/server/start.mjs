// Plain JavaScript: whatever is loaded before the cache is on is compiled anew with every start.
import { enableCompileCache, setSourceMapsSupport } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// These threads do file access and DNS lookups. A call that waits in one, for a slow disk for instance, does not block others while threads are free.
process.env.UV_THREADPOOL_SIZE ??= String(Math.max(16, 2 * availableParallelism()));
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/heddle-server'));
// Stack traces name the lines that were written.
setSourceMapsSupport(true);
await import('./dist/main.js');
