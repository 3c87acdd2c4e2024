import { setTimeout as pause } from 'node:timers/promises';
import { nodeErrors } from '@heddle/contract/errors/node';

export const whoAmI = (): { pid: number; env: string[] } => ({ pid: process.pid, env: Object.keys(process.env) });

export const reversed = (bytes: Uint8Array): Uint8Array => bytes.toReversed();

export const refuse = (): never => {
  throw nodeErrors.field_invalid({ field: 'Text', reason: 'is wrong' }, { details: { line: 3 } });
};

export const fail = (): never => {
  throw new TypeError('x is not a function');
};

/** Blocks the thread, like native code that never ends. */
export const never = (): void => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) as unknown as void;

export const crash = (): void => process.abort();

const kept: Buffer[] = [];

/** Leaks memory, like libraries that cache their input. */
export const keep = (mib: number): number => {
  kept.push(Buffer.alloc(mib * 1024 * 1024, 1));
  return process.pid;
};

/** Takes memory outside of the heap of JavaScript. */
export async function hoard(): Promise<void> {
  for (;;) {
    kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
    await pause(1);
  }
}
