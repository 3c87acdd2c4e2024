import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, Pause } from '@heddle/contract/node/context';
import { concurrently } from '@heddle/nodes/lib/http/concurrent';
import type { OperationCall, OperationOutput } from './call.ts';
import type { Parameters } from './connector.ts';
import { callInner, innerOutput } from './inner.ts';
import type { Job } from './jobs.ts';
import { recordFailure, waitedFor } from './jobs.ts';
import { as, flag, number } from './parameters.ts';

/** How the end of what a write has begun is found out: another operation says how it stands. */
export interface Settling {
  /** `object.operation` */
  operation: string;
  /** Its fields, of what the write gave and the fields of the node; null where there is nothing to wait for. */
  fields: (begun: JsonValue, read: OperationCall['read']) => JsonObject | null;
  /** How it has ended, by what that operation gives; null while it goes on. */
  end: (given: readonly JsonValue[], begun: JsonValue) => JobEnd | null;
  /** The operation that gives the file that was made, with the same fields. Left out: the output is what the vendor says of the end. */
  file?: string;
  /** How long the step pauses before it asks again. Milliseconds. Left out: the longer it has waited, the longer, from 5 seconds to a minute. */
  everyMs?: number;
  /** How long it is waited for at most, where the operation is without `settleInputs`: then it always waits. Minutes. */
  mostMinutes?: number;
}

export interface JobEnd {
  /** What the vendor says of it in the end. */
  state: JsonValue;
  /** Why it did not succeed; '' where it did. */
  problem: string;
}

const MOST_MINUTES = 60;

/** The fields of operations whose users choose whether the end is waited for, and how long. */
export const settleInputs: Parameters = {
  awaitEnd: as(
    'awaitEnd',
    flag('Wait for the end', { default: 'true', help: 'Waiting uses no memory and survives restarts.' }),
  ),
  waitMinutes: as('waitMinutes', number('Wait at most (minutes)', { default: MOST_MINUTES, min: 1, max: 10_080 })),
};

const MINUTE_MS = 60_000;
const SHORTEST_PAUSE_MS = 5000;

/** What a write gave for an item, and the job that it began. */
export interface Begun {
  output: OperationOutput;
  job: Job;
}

/** What has become of a job: it goes on, failed, or is done, and gives its output once all are. */
type Standing =
  | { waitedMs: number }
  | { error: HeddleError; failed: boolean }
  | { give: () => Promise<OperationOutput> };

/**
 * Waits for the end of what the writes for all items have begun, without holding the run: gives how long to pause while one of them goes on, and then what the
 * vendor says of each in the end, or the file that it made. What was begun is not begun again, because the outputs of writes are kept; a job that failed is, by
 * the next attempt of the step. Throws `connector_job_failed`, `connector_job_late` and the errors of requests.
 */
export async function settleAll(
  settling: Settling,
  begun: readonly Begun[],
  callFor: (index: number) => OperationCall,
  context: NodeContext,
  concurrency: number,
): Promise<{ outputs: readonly OperationOutput[] } | { pause: Pause }> {
  const each = <T>(work: (index: number, one: Begun) => Promise<T>): Promise<T[]> =>
    concurrently(begun.length, concurrency, context, async (index) => {
      const one = begun[index];
      if (!one) throw new RangeError('There are as many outputs as items.');
      return work(index, one);
    });
  const standings = await each(async (index, one) => {
    const standing = await standingOf(settling, one, callFor(index), context);
    // All that have failed are begun anew by the next attempt, not one by each.
    if ('error' in standing && standing.failed) await recordFailure(context, one.job);
    return standing;
  });
  const waits: number[] = [];
  const done: (() => Promise<OperationOutput>)[] = [];
  for (const standing of standings) {
    if ('error' in standing) throw standing.error;
    if ('give' in standing) done.push(standing.give);
    else waits.push(standing.waitedMs);
  }
  if (waits.length > 0) {
    const pause = Math.min(MINUTE_MS, Math.max(SHORTEST_PAUSE_MS, Math.min(...waits) / 4));
    return { pause: { duration: settling.everyMs ?? pause } };
  }
  return { outputs: await each(async (index, { output }) => (await done[index]?.()) ?? output) };
}

async function standingOf(
  settling: Settling,
  { output, job }: Begun,
  call: OperationCall,
  context: NodeContext,
): Promise<Standing> {
  const { operation, read } = call;
  const hasChoice = operation.inputs?.['awaitEnd'] !== undefined;
  const [begun] = output.entries;
  const fields =
    begun === undefined || (hasChoice && read('awaitEnd') !== 'true') ? null : settling.fields(begun, read);
  if (begun === undefined || fields === null) return { give: () => Promise.resolve(output) };
  const end = settling.end(await callInner(call, settling.operation, fields), begun);
  const facts = { vendor: call.connector.name, operation: operation.name };
  if (end === null) {
    const minutes = Number((hasChoice ? read('waitMinutes') : settling.mostMinutes) ?? MOST_MINUTES);
    const waitedMs = await waitedFor(context, job);
    return waitedMs > minutes * MINUTE_MS
      ? { error: connectorErrors.connector_job_late({ ...facts, minutes }), failed: false }
      : { waitedMs };
  }
  const { state, problem: reason } = end;
  if (reason !== '')
    return { error: connectorErrors.connector_job_failed({ ...facts, reason }, { details: { state } }), failed: true };
  const { file } = settling;
  return {
    give: file === undefined ? () => Promise.resolve({ entries: [state] }) : () => innerOutput(call, file, fields),
  };
}
