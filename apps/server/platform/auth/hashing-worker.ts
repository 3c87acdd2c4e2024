import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashTask } from './hashing.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a worker thread.');

// The parameters of better-auth: existing hashes have to stay valid.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const BYTES = 64;

port.on('message', ({ password, salt }: HashTask) => {
  port.postMessage('started');
  // Synchronous, in this thread: libuv's pool may be busy with other work.
  port.postMessage({ key: new Uint8Array(scryptSync(password.normalize('NFKC'), salt, BYTES, COST)) });
});
