import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashTask } from './hashing.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a worker thread.');

// The parameters of better-auth.
const BLOCK = 16;
const BYTES = 64;

port.on('message', ({ cost, password, salt }: HashTask) => {
  port.postMessage('started');
  // Synchronous, in this thread: libuv's pool may be busy with other work.
  const options = { N: cost, r: BLOCK, p: 1, maxmem: 128 * cost * BLOCK * 2 };
  port.postMessage({ key: new Uint8Array(scryptSync(password.normalize('NFKC'), salt, BYTES, options)) });
});
