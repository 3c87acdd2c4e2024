import type { WorkingStep } from '../workers/workers.ts';
import type { Derivation } from './derive-work.ts';
import { memoryOf, MOST_DERIVATION_BYTES } from './derive-work.ts';
import { runNatively } from './native.ts';

const work = { url: new URL('./derive-work.ts', import.meta.url), load: () => import('./derive-work.ts') };
const TIME_LIMIT_MS = 60_000;

/** Whether a derivation takes no more memory than work of a workflow may. */
export const isAffordable = (derivation: Derivation): boolean => memoryOf(derivation) <= MOST_DERIVATION_BYTES;

/** `length` bytes from a password and a salt, in a process of its own. Throws `work_timeout`, `work_memory`, `work_crashed`, `work_busy`. */
export async function deriveBytes(
  password: string,
  salt: Uint8Array,
  length: number,
  derivation: Derivation,
  { signal, resources }: WorkingStep,
): Promise<Buffer> {
  return Buffer.from(
    await runNatively(work, 'derive', [password, salt, length, derivation], {
      signal,
      resources,
      timeoutMs: TIME_LIMIT_MS,
    }),
  );
}
