import type { StepCall } from '@heddle/contract/node/services';

/** Numbers as the server gives them: by series, the same for the same key, and never one twice; all taken at one time. */
export function memoryNumbers(at = 0): StepCall<'takeControlNumber'> {
  const taken = new Map<string, Map<string, number>>();
  return async ({ series, key, first }) => {
    const numbers = taken.get(series) ?? new Map<string, number>();
    taken.set(series, numbers);
    const number = numbers.get(key) ?? Math.max(first, 1 + Math.max(0, ...numbers.values()));
    numbers.set(key, number);
    return { number, at };
  };
}
