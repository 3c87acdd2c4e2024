import { randomUUID } from 'node:crypto';
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
    : repeat !== 'twice' && (typeof repeat !== 'object' || isKeyed({ repeat })));

/** When the requests of a write were sent whose outcome is not known, in epoch milliseconds; null where that was not noted. */
export type SentBetween = { first: number; last: number } | null;

/** True where the vendor knows a request that it has seen by a key that goes along with it. */
export const isKeyed = ({ repeat }: Pick<NamedOperation, 'repeat'>): boolean =>
  typeof repeat === 'object' && ('header' in repeat || 'query' in repeat || 'body' in repeat);

const isKeyedPayment = (operation: Pick<NamedOperation, 'effect' | 'repeat'>): boolean =>
  operation.effect === 'pay' && isKeyed(operation);

/** How long a provider recognizes a request where nothing else is known of it, in milliseconds. */
const RECOGNIZED_MS = 23 * 3_600_000;

/** True where the provider surely recognizes a request that was sent then. */
export function isRecognized({ repeat }: Pick<NamedOperation, 'repeat'>, sent: SentBetween): boolean {
  const known = typeof repeat === 'object' && 'rememberedMs' in repeat ? repeat.rememberedMs : undefined;
  return sent !== null && Date.now() - sent.first < (known ?? RECOGNIZED_MS);
}

/** Refuses to send a payment once more whose key the provider may have forgotten. Throws `connector_payment_unknown`. */
export function requireRecognized(
  { name }: Pick<Connector, 'name'>,
  operation: Pick<NamedOperation, 'name' | 'repeat'>,
  sent: SentBetween,
): void {
  if (!isRecognized(operation, sent))
    throw connectorErrors.connector_payment_unknown({
      vendor: name,
      operation: operation.name,
      since: sent === null ? '' : new Date(sent.first).toISOString(),
    });
}

/**
 * Does a write for an item once: what it gave is kept as long as the run goes on, so that a step that runs again after a crash or a retry sends only what is
 * missing. One that was under way may have been done: where that is not harmless, it is found by `search`, or else `after` decides. A payment is sent again only while its provider recognizes it. Throws
 * `connector_maybe_done`, `connector_payment_unknown`.
 */
export async function onceForItem(
  { state }: Pick<NodeContext, 'state'>,
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
  { after, search }: { after: AfterInterruption; search?: (sent: SentBetween) => Promise<readonly JsonValue[] | null> },
  send: () => Promise<readonly JsonValue[]>,
): Promise<readonly JsonValue[]> {
  const space = keptOf({ state });
  const before = await space.get(key);
  if (Array.isArray(before)) return before;
  const given =
    isRepeatable(operation) && !search && !isKeyedPayment(operation)
      ? await send()
      : await sendMarked(
          space,
          { prefix: `${key}:sent:`, operation },
          async (sent) => {
            if (search) return search(sent);
            if (isKeyedPayment(operation)) requireRecognized(connector, operation, sent);
            else if (after === 'fail')
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

/**
 * Notes that the request is sent before it is. A note has a name of its own, so that it is written also where the step runs again with the same number of its attempt, and every later attempt sees
 * it. What the vendor has refused for certain is forgotten.
 */
async function sendMarked(
  space: StateSpace,
  { prefix, operation }: { prefix: string; operation: Pick<NamedOperation, 'repeat'> },
  onUnknown: (sent: SentBetween) => Promise<readonly JsonValue[] | null>,
  send: () => Promise<readonly JsonValue[]>,
): Promise<readonly JsonValue[]> {
  // Notes of former versions say `refused` where the vendor had refused it.
  const unknown = (await space.list({ prefix })).filter(({ value }) => value !== 'refused');
  const done = unknown.length > 0 ? await onUnknown(sentBetween(unknown.map(({ value }) => value))) : null;
  if (done) return done;
  const note = prefix + randomUUID();
  await space.set(note, Date.now());
  try {
    return await send();
  } catch (thrown) {
    if (isRefused(thrown, operation)) await space.delete(note);
    throw thrown;
  }
}

function sentBetween(noted: readonly JsonValue[]): SentBetween {
  const times = noted.filter((value) => typeof value === 'number');
  return times.length < noted.length ? null : { first: Math.min(...times), last: Math.max(...times) };
}

/**
 * True where the vendor has answered that it did not do it, or its access has ended. After a failure of its own it may have done it, and a conflict may mean that the first request with the key is
 * still under way.
 */
export const isRefused = (thrown: unknown, operation: Pick<NamedOperation, 'repeat'>): boolean =>
  thrown instanceof HeddleError &&
  /^connector_(?!failed)|^credential_signed_out$/.test(thrown.code) &&
  !(thrown.code === 'connector_conflict' && isKeyed(operation));
