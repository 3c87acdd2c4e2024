import { nodeErrors } from '@heddle/contract/errors/node';
import { isMainThread } from 'node:worker_threads';

export const add = (a: number, b: number): { sum: number; inThread: boolean } => ({
  sum: a + b,
  inThread: !isMainThread,
});

export const reversed = (bytes: Uint8Array): Uint8Array => bytes.toReversed();

export const refuse = (): never => {
  throw nodeErrors.field_invalid({ field: 'Text', reason: 'is wrong' }, { details: { line: 3 } });
};

export const crash = (): never => {
  throw new TypeError('x is not a function');
};

export const never = (): void => {
  for (;;);
};

export const hoard = (): number => {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, Math.random));
};
