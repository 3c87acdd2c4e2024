import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import type { Connector, NamedOperation } from './connector.ts';
import { keptOf } from './jobs.ts';

/** What is to be done where the server was killed while the vendor worked on a write that cannot be repeated. */
export type AfterInterruption = 'repeat' | 'fail';

/** True where doing it twice does no more than doing it once, or the vendor recognizes the request. */
export const isRepeatable = ({
  effect,
  repeat,
  method,
}: Pick<NamedOperation, 'effect' | 'repeat' | 'method'>): boolean =>
  effect === 'read' ||
  (repeat === undefined
    ? method === 'PUT' || method === 'DELETE'
    : repeat !== 'twice' &&
      !(typeof repeat === 'object' && !('header' in repeat || 'query' in repeat || 'body' in repeat)));

/**
 * Does a write for an item once: what it gave is kept as long as the run goes on, so that a step that runs again after a crash or a retry sends only what is
 * missing. One that was under way may have been done: where that is not harmless, it is found by `search`, or else `after` decides. Throws `connector_maybe_done`.
 */
export async function onceForItem(
  { state, run }: Pick<NodeContext, 'state' | 'run'>,
  {
    connector,
    operation,
    key,
  }: {
    connector: Pick<Connector, 'name'>;
    operation: Pick<NamedOperation, 'name' | 'effect' | 'repeat' | 'method'>;
    /** Names the write within the run, on every attempt and after each wait. */
    key: string;
  },
  { after, search }: { after: AfterInterruption; search?: () => Promise<readonly JsonValue[] | null> },
  send: () => Promise<readonly JsonValue[]>,
): Promise<readonly JsonValue[]> {
  const space = keptOf({ state });
  const before = await space.get(key);
  if (Array.isArray(before)) return before;
  const given =
    isRepeatable(operation) && !search
      ? await send()
      : await sendMarked(
          space,
          `${key}:sent:`,
          run.attempt,
          async () => {
            if (search) {
              // A search that fails must not make the next attempt forget that there is something to search for.
              await space.set(`${key}:sent:${run.attempt}`, 'sent');
              return search();
            }
            if (after === 'fail')
              throw connectorErrors.connector_maybe_done({ vendor: connector.name, operation: operation.name });
            return null;
          },
          send,
        );
  try {
    await space.set(key, [...given]);
  } catch (thrown) {
    // It has been done: that it cannot be kept is no reason to fail, and least of all to do it again.
    if (!(thrown instanceof HeddleError)) throw thrown;
    await space.set(key, [{ success: true }]).catch(() => undefined);
  }
  return given;
}

/** Marks the request as sent before it is sent, by attempt: a state operation that is repeated with the same key changes nothing. */
async function sendMarked(
  space: StateSpace,
  prefix: string,
  attempt: number,
  onUnknown: () => Promise<readonly JsonValue[] | null>,
  send: () => Promise<readonly JsonValue[]>,
): Promise<readonly JsonValue[]> {
  const marker = `${prefix}${attempt}`;
  const marks = await Promise.all([marker, `${prefix}${attempt - 1}`].map((key) => space.get(key)));
  const done = marks.includes('sent') ? await onUnknown() : null;
  if (done) return done;
  await space.set(marker, 'sent');
  try {
    return await send();
  } catch (thrown) {
    // The vendor has answered that it did not do it, or its access has ended. After a failure of its own it may have done it.
    if (thrown instanceof HeddleError && /^connector_(?!failed)|^credential_signed_out$/.test(thrown.code))
      await space.set(marker, 'refused');
    throw thrown;
  }
}
