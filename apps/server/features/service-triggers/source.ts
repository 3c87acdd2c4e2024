import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError, toErrorView } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { POLL_PROBLEM } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { Platform } from '../../platform/platform.ts';
import { isWanted } from '../../platform/polled-triggers/fields.ts';
import type { UnableItems } from '../../platform/polled-triggers/run-starter.ts';
import type { PolledSource, ReadField } from '../../platform/polled-triggers/source.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import type { Asker } from './asker.ts';
import { createAsker } from './asker.ts';
import { configIn, configOf } from './config.ts';
import type { ServiceRequests } from './requests.ts';
import { createRequests, TIMEOUT_MS } from './requests.ts';
import type { Delivered } from './webhooks/inbox.ts';

/** The end of a run: the position after it, and the keys of the records in it, or these themselves where they cannot be asked for again. */
interface RunEnd {
  position: JsonObject;
  keys: readonly string[];
  records?: PollResult['records'];
}

// Written below.
const endIn = (text: string): RunEnd => JSON.parse(text) as RunEnd;

/** The position of a trigger that has asked for nothing yet. */
const NONE = '';
const positionIn = (text: string): JsonObject | null => (text === NONE ? null : endIn(text).position);

/** What the source tells and asks the rest of the feature. */
interface SourceEvents {
  /** There is an answer for a trigger of this user. */
  onReady(userId: string): void;
  /** A trigger is there that is to have a webhook, or none. Called at each poll. */
  wantWebhook(trigger: PolledTrigger, isWanted: boolean): Promise<void>;
  /** A trigger is there that is to be listened for in the way that `how` says. Called at each poll. */
  wantListener(trigger: PolledTrigger, how: string): void;
  /** What a webhook has brought to a trigger, apart from what is in runs already. */
  delivered(trigger: PolledTrigger, taken: readonly string[]): Promise<Delivered>;
}

/** The source of service triggers. */
export interface ServiceSource extends PolledSource {
  /** Asks for a trigger as soon as possible. */
  wake: Asker['wake'];
  /** Opens a connection by which the service of a trigger tells that there may be something new. */
  listen: ServiceRequests['listen'];
}

/**
 * What is new at services, as a source of polled triggers. Services are asked in the background: a slow one holds up no other trigger. The end of a run names the
 * records in it, so a run that is started again after a crash has the same ones.
 */
export function serviceSource(
  platform: Pick<Platform, 'config' | 'egress' | 'nodes' | 'offers'>,
  { onReady, wantWebhook, wantListener, delivered }: SourceEvents,
  { minuteMs = 60_000 }: { minuteMs?: number } = {},
): ServiceSource {
  const requests = createRequests(platform);
  const asker = createAsker(
    (trigger) => requests.poll(trigger, positionIn(trigger.position)),
    ({ workflow }) => onReady(workflow.userId),
  );
  const answerFor = (trigger: PolledTrigger, everyMs: number): PollResult | null => {
    try {
      return asker.answerFor(trigger, everyMs);
    } catch (thrown) {
      return unable(trigger, thrown);
    }
  };
  const everyMsOf = (field: ReadField): number => Number(field('every') ?? 5) * minuteMs;
  /** The records of a run; null while the service is asked for them again, as it is after a crash: what this server was told may lack some. */
  const recordsOf = (
    trigger: PolledTrigger,
    { keys, records }: RunEnd,
    everyMs: number,
  ): PollResult['records'] | null => {
    if (records || keys.length === 0) return records ?? [];
    const last = among(asker.lastFor(trigger)?.records ?? [], keys);
    if (last.length === keys.length) return last;
    const again = answerFor(trigger, everyMs);
    if (!again) return null;
    // What came since then is for the next run, which shall not wait for the interval.
    if (again.records.length > keys.length) asker.wake(trigger);
    return among(again.records, keys);
  };

  return {
    kind: 'service',
    startedBy: 'service',
    configOf,
    // What is there already is found out with the first answer: registering a trigger waits for no service.
    begin: () => Promise.resolve(NONE),
    wake: asker.wake,
    listen: requests.listen,
    async next(trigger, field) {
      const { type, data } = configIn(trigger.config);
      const { webhook, listener } = platform.nodes.get(type) ?? {};
      const how = listener ? asText(field(listener.field) ?? '').trim() : '';
      if (how !== '' && how !== listener?.without) wantListener(trigger, how);
      const isTold = webhook?.isWanted({ ...data, delivery: asText(field('delivery')) }) ?? false;
      if (webhook?.delivers) {
        const { end, isThere } = await broughtTo(trigger, delivered);
        // What was brought is taken before the webhook is removed, and all that is kept of it.
        if (end) return JSON.stringify(end);
        await wantWebhook(trigger, isTold);
        if (isTold || isThere) return null;
      } else if (webhook) await wantWebhook(trigger, isTold);
      const result = answerFor(trigger, everyMsOf(field));
      if (!result) return null;
      const { position, records, unrepeatable = false } = result;
      if (records.length === 0 && JSON.stringify(position) === JSON.stringify(positionIn(trigger.position)))
        return null;
      const end: RunEnd = unrepeatable
        ? { position, keys: [], records }
        : { position, keys: records.map(({ key }) => key) };
      return JSON.stringify(end);
    },
    works: (trigger) => asker.works(trigger),
    after(until) {
      const { position, keys, records } = endIn(until);
      // Records are not stored for longer than the start of their run takes.
      return records ? JSON.stringify({ position, keys } satisfies RunEnd) : until;
    },
    async items(trigger, until, field) {
      const records = recordsOf(trigger, endIn(until), everyMsOf(field));
      const wanted = records?.filter(({ json }) => isWanted(field, json));
      return wanted?.map(({ json }) => ({ item: { json }, origin: null })) ?? null;
    },
  };
}

/** The end of a run with what a webhook has brought; null where that is nothing. The position names what is in the run, so that it is not brought again. */
async function broughtTo(
  trigger: PolledTrigger,
  delivered: SourceEvents['delivered'],
): Promise<{ end: RunEnd | null; isThere: boolean }> {
  const position = positionIn(trigger.position) ?? {};
  const before = Array.isArray(position['taken']) ? position['taken'].map(asText) : [];
  const { records, isThere } = await delivered(trigger, before);
  const taken = records.map(({ key }) => key);
  return { isThere, end: taken.length === 0 ? null : { position: { ...position, taken }, keys: [], records } };
}

/** The records with one of these keys. */
function among(records: PollResult['records'], keys: readonly string[]): PollResult['records'] {
  const wanted = new Set(keys);
  return records.filter(({ key }) => wanted.has(key));
}

/** Throws that a trigger could not be polled: a service that fails is the business of the trigger's owner, and no fault of this server. Anything else is thrown as it is. */
function unable({ config }: PolledTrigger, thrown: unknown): never {
  const cause = isTimeout(thrown) ? connectorErrors.connector_poll_late({ seconds: TIMEOUT_MS / 1000 }) : thrown;
  if (!(cause instanceof HeddleError)) throw cause;
  throw connectorErrors.connector_poll_failed({ vendor: configIn(config).type, reason: cause.message }, { cause });
}

const isTimeout = (thrown: unknown): boolean => thrown instanceof DOMException && thrown.name === 'TimeoutError';

/** The items of the run that reports why a service could not be asked: it fails with the same words, so that its owner finds it among failed runs. */
export const unableRun: UnableItems = (_trigger, error) => [
  { json: { [POLL_PROBLEM]: toErrorView(error.cause ?? error).message } },
];
