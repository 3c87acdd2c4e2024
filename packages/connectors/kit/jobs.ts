import type { NodeContext } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';

/** What an operation has begun for an item and goes on at the vendor: the first one, or the one after those that failed in earlier attempts of the step. */
export interface Job {
  /** What is kept of it is kept below this. */
  key: string;
  /** How many of them have failed before. */
  number: number;
}

type Kept = Pick<NodeContext, 'state' | 'run'>;

/** Where connectors keep what they know of a run. */
export const keptOf = ({ state }: Pick<NodeContext, 'state'>): StateSpace => state.in('run', 'connector');

const attemptOf = ({ stepKey, attempt }: NodeContext['run']): string => `${stepKey}@${attempt}`;

/** The job of an item. One that has failed is left behind by later attempts only: the attempt that saw it fail fails again where the server was killed before that was recorded. */
export async function jobOf(context: Kept, index: number): Promise<Job> {
  const space = keptOf(context);
  const first = context.run.itemKey(index);
  for (let number = 0; ; number += 1) {
    const key = number === 0 ? first : `${first}:job${number}`;
    const failedIn = await space.get(`${key}:failed`);
    if (failedIn === undefined || failedIn === attemptOf(context.run)) return { key, number };
  }
}

/** Records that a job has failed: the next attempt begins another one. */
export async function recordFailure(context: Kept, { key }: Job): Promise<void> {
  await keptOf(context).set(`${key}:failed`, attemptOf(context.run));
}

/** For how long a job has gone on, in milliseconds, since this was asked first. */
export async function waitedFor(context: Kept, { key }: Job): Promise<number> {
  const space = keptOf(context);
  const kept = await space.get(`${key}:begun`);
  if (typeof kept === 'number') return Date.now() - kept;
  await space.set(`${key}:begun`, Date.now());
  return 0;
}
