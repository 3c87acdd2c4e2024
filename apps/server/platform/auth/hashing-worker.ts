import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { HashTask } from './hashing.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a worker thread.');

// As better-auth makes them: what was hashed before has to stay valid.
const COST = { N: 16_384, r: 16, p: 1, maxmem: 128 * 16_384 * 16 * 2 };
const BYTES = 64;

port.on('message', ({ password, salt }: HashTask) => {
  port.postMessage('started');
  // In this thread and none of libuv's: those may all be busy with the work of others.
  port.postMessage({ key: new Uint8Array(scryptSync(password.normalize('NFKC'), salt, BYTES, COST)) });
});
