import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, Pause } from '@heddle/contract/node/context';
import type { OperationCall, OperationOutput } from './call.ts';
import type { Parameters } from './connector.ts';
import { callInner } from './inner.ts';
import { as, flag, number } from './parameters.ts';

/** How the end of what a write has begun is found out: another operation says how it stands. */
export interface Settling {
  /** `object.operation` */
  operation: string;
  /** Its fields, of what the write gave; null where there is nothing to wait for. */
  fields: (entry: JsonValue) => JsonObject | null;
  isOver: (state: JsonValue) => boolean;
  /** Why what is over did not succeed; '' where it did. */
  problem: (state: JsonValue) => string;
}

/** The fields of operations whose end may be waited for. */
export const settleInputs: Parameters = {
  awaitEnd: as(
    'awaitEnd',
    flag('Wait for the end', { default: 'true', help: 'Waiting uses no memory and survives restarts.' }),
  ),
  waitMinutes: as('waitMinutes', number('Wait at most (minutes)', { default: 60, min: 1, max: 10_080 })),
};

const MINUTE_MS = 60_000;
const SHORTEST_PAUSE_MS = 5000;

/**
 * Waits for the end of what the writes for all items have begun, without holding the run: gives how long to pause while one of them goes on, and then what the
 * vendor says of each in the end. What was begun is not begun again, because the outputs of writes are kept. Throws `connector_job_failed` and `connector_job_late`.
 */
export async function settleAll(
  settling: Settling,
  outputs: readonly OperationOutput[],
  callFor: (index: number) => OperationCall,
  { state, run }: Pick<NodeContext, 'state' | 'run'>,
): Promise<{ outputs: readonly OperationOutput[] } | { pause: Pause }> {
  const space = state.in('run', 'connector');
  const key = `${run.stepKey}:begun`;
  const kept = await space.get(key);
  const begun = typeof kept === 'number' ? kept : Date.now();
  if (kept === undefined) await space.set(key, begun);
  const waited = Date.now() - begun;
  const ended: OperationOutput[] = [];
  let goesOn = false;
  for (const [index, output] of outputs.entries()) {
    const call = callFor(index);
    const fields = output.entries[0] === undefined ? null : settling.fields(output.entries[0]);
    if (call.read('awaitEnd') !== 'true' || fields === null) {
      ended.push(output);
      continue;
    }
    const entries = await callInner({ ...call, signal: call.signal }, settling.operation, fields);
    const [now] = entries;
    if (now !== undefined && settling.isOver(now)) {
      const reason = settling.problem(now);
      const facts = { vendor: call.connector.name, operation: call.operation.name };
      if (reason !== '') throw connectorErrors.connector_job_failed({ ...facts, reason }, { details: { state: now } });
      ended.push({ entries });
      continue;
    }
    const minutes = Number(call.read('waitMinutes') ?? 60);
    if (waited > minutes * MINUTE_MS)
      throw connectorErrors.connector_job_late({
        vendor: call.connector.name,
        operation: call.operation.name,
        minutes,
      });
    goesOn = true;
  }
  if (!goesOn) return { outputs: ended };
  return { pause: { duration: Math.min(MINUTE_MS, Math.max(SHORTEST_PAUSE_MS, waited / 4)) } };
}
