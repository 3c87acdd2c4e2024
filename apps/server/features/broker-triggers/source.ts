import { createHash } from 'node:crypto';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { POLL_PROBLEM } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { topicLimits } from '@heddle/contract/node/topics';
import type { BrokerSource } from '@heddle/nodes/catalog/topics/broker-source';
import { brokerSourceOf } from '@heddle/nodes/catalog/topics/broker-source';
import type { MessageFormat } from '@heddle/nodes/lib/brokers/decode';
import { createDecoder } from '@heddle/nodes/lib/brokers/decode';
import { OWN_ID } from '@heddle/nodes/lib/brokers/keys';
import { isWanted } from '../../platform/polled-triggers/fields.ts';
import type { UnableItems } from '../../platform/polled-triggers/run-starter.ts';
import type { PolledItem, PolledSource, ReadField } from '../../platform/polled-triggers/source.ts';
import type { OriginHeaders } from '../../platform/runs/families/origin-headers.ts';
import { HOPS_HEADER, RUN_HEADER } from '../../platform/runs/families/origin-headers.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import type { Consumer } from './consumer.ts';
import type { Consumers } from './consumers.ts';
import type { IntakeReading } from './intake.ts';
import { BEGINNING, endIn, textOf } from './position.ts';

/** Messages that a broker gives without an acknowledgement: those of two runs, but not fewer than this. */
const LEAST_PREFETCH = 20;

// Written by `configOf` below.
const sourceIn = (config: string): BrokerSource => JSON.parse(config) as BrokerSource;

function sizeOf(field: ReadField): number {
  const size = Number(field('batchSize') ?? 1);
  return Math.min(Math.max(Math.floor(size), 1), topicLimits.messages);
}

/** The name of a trigger at its broker, and of its subscription where nobody has named it. It follows from what is received: a trigger for something else begins anew. */
function nameOf({ workflowId, nodeId }: PolledTrigger, { kind, from, stream }: BrokerSource): string {
  const hash = createHash('sha256').update(JSON.stringify([workflowId, nodeId, kind, from, stream]));
  return `heddle-${hash.digest('hex').slice(0, 16)}`;
}

/** Sends messages that cannot be read to where they are to go, at the same broker. */
const burying =
  (consumer: Consumer, to: string, onError: (error: unknown) => void): NonNullable<IntakeReading['bury']> =>
  async ({ body, headers, key, keys, from }, reason) => {
    const id = createHash('sha256').update(keys.join(' ')).update(body).digest('hex').slice(0, 32);
    try {
      await consumer.publish({
        to,
        exchange: '',
        key: key ?? '',
        headers: [
          ...Object.entries(headers).map(([name, value]) => ({ name, value })),
          { name: 'dead-letter-reason', value: reason },
          { name: 'dead-letter-from', value: from },
        ],
        contentType: 'application/octet-stream',
        body,
        id: `${OWN_ID}dead-${id}`,
      });
    } catch (error) {
      onError(error);
      throw error;
    }
  };

/** Reads the fields that say how messages become items. Throws `schema_invalid`. */
async function readingOf(
  field: ReadField,
  consumer: Consumer,
  onError: (error: unknown) => void,
): Promise<IntakeReading> {
  // Fields of the form: JSON values.
  const schema = field('schema') as JsonValue | undefined;
  const format = asText(field('format') ?? 'json') as MessageFormat; // One of its choices.
  const deadLetters = asText(field('deadLetters') ?? '').trim();
  return {
    size: sizeOf(field),
    waitMs: Number(field('wait') ?? 0) * 1000,
    decode: await createDecoder(format, schema),
    bury: deadLetters === '' ? null : burying(consumer, deadLetters, onError),
  };
}

/** The message brokers of users, as a source of polled triggers: a batch of messages is stored with the end of a run, and acknowledged once the run is on disk. */
export function brokerSource(
  consumers: Consumers,
  kind: string,
  { origins, onError }: { origins: Pick<OriginHeaders, 'read'>; onError: (error: unknown) => void },
): PolledSource {
  return {
    kind,
    startedBy: 'topic',
    configOf({ data }) {
      const source = brokerSourceOf(data);
      return source && JSON.stringify(source);
    },
    begin: () => Promise.resolve(BEGINNING),
    async next(trigger, field) {
      const source = sourceIn(trigger.config);
      const prefetch = Math.max(LEAST_PREFETCH, 2 * sizeOf(field));
      const own = nameOf(trigger, source);
      const named = { ...source, group: source.group || own, consumer: own };
      const consumer = consumers.of(trigger, named, Math.min(prefetch, topicLimits.messages));
      const failure = consumer.takeFailure();
      if (failure) throw brokerErrors.broker_poll_failed({ reason: withoutStop(failure) }, { cause: failure });
      if (consumer.state !== 'connected') return null;
      const end = await consumer.intake.take(endIn(trigger.position), await readingOf(field, consumer, onError));
      return end && textOf(end);
    },
    works: (trigger) => consumers.find(trigger)?.state === 'connected',
    after(until) {
      const { n, known } = endIn(until);
      return textOf({ n, known });
    },
    async items({ workflow }, until, field) {
      const { records = [] } = endIn(until);
      return records
        .map((record) => itemOf(record, workflow.userId, origins))
        .filter(({ item: { json } }) => json[POLL_PROBLEM] !== undefined || isWanted(field, json));
    },
    moved: (trigger, until) => consumers.find(trigger)?.intake.settle(endIn(until).n),
  };
}

/** The item of a message, and the run that has published it: its headers say so, and are of no use to anybody else. */
function itemOf(record: JsonObject, userId: string, origins: Pick<OriginHeaders, 'read'>): PolledItem {
  const { stream } = record;
  if (!isJsonObject(stream) || !isJsonObject(stream['headers'])) return { item: { json: record }, origin: null };
  const { [HOPS_HEADER]: hops, [RUN_HEADER]: run, ...headers } = stream['headers'];
  const own = {
    ...(typeof hops === 'string' ? { [HOPS_HEADER]: hops } : {}),
    ...(typeof run === 'string' ? { [RUN_HEADER]: run } : {}),
  };
  return { item: { json: { ...record, stream: { ...stream, headers } } }, origin: origins.read(own, userId) };
}

const withoutStop = ({ message }: HeddleError): string => message.replace(/\.$/, '');

/** The items of the run that reports why a broker cannot be received from: it fails with the same words, so that its owner finds it among failed runs. */
export const unableRun: UnableItems = (_trigger, error) => [
  { json: { [POLL_PROBLEM]: withoutStop(error.cause instanceof HeddleError ? error.cause : error) } },
];
