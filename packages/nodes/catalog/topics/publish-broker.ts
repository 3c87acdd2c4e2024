import { brokerErrors } from '@heddle/contract/errors/brokers';
import { dataErrors } from '@heddle/contract/errors/data';
import type { NodeContext } from '@heddle/contract/node/context';
import { openBroker } from '../../lib/brokers/drivers.ts';
import { MESSAGE_ID, OWN_ID } from '../../lib/brokers/keys.ts';
import type { BrokerKind, OutgoingMessage } from '../../lib/brokers/port.ts';
import { toBrokerServer } from '../../lib/brokers/server.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { destinations } from './destinations.ts';
import type { streamOutputFields } from './output-fields.ts';

type Context = NodeContext<typeof streamOutputFields>;

/** Items of a step, and the places that their messages go to. */
const MOST_ITEMS = 10_000;
const MOST_DESTINATIONS = 100;
/** Bytes of a message. */
const MOST_BYTES = 1024 * 1024;
/** Messages after which progress is reported. */
const CHUNK = 500;
/** What an entry of Redis has besides headers. */
const REDIS_FIELDS: ReadonlySet<string> = new Set(['message', 'key']);
/** Names that all brokers take, and not the one that carries the id. */
const HEADER_NAME = /^[A-Za-z0-9._-]{1,100}$/;

function headersOf({ field }: Context, kind: BrokerKind, index: number): OutgoingMessage['headers'] {
  return field.headers(index).map(({ name, value }) => {
    const refuse = (reason: string): never => {
      throw brokerErrors.broker_headers_invalid({ item: index, reason });
    };
    if (!HEADER_NAME.test(name)) refuse(`"${name}" cannot be the name of a header`);
    if (kind === 'redis' && REDIS_FIELDS.has(name)) refuse(`"${name}" is the field of the message itself`);
    if (name.toLowerCase() === MESSAGE_ID || /^x-heddle-/i.test(name))
      refuse(`"${name}" is the header that Heddle writes`);
    if (/[\r\n\0]/.test(value)) refuse(`the value of "${name}" has several lines`);
    return { name, value };
  });
}

function messageOf(
  context: Context,
  kind: BrokerKind,
  index: number,
  origin: OutgoingMessage['headers'],
): OutgoingMessage {
  const { field, items, run, resources } = context;
  const { of, problem } = destinations[kind];
  const destination = of(field, index);
  const { to, exchange } = destination;
  const reason = to === '' && exchange === '' ? 'nothing is entered' : problem(to, exchange);
  if (reason !== null) throw brokerErrors.broker_destination_invalid({ item: index, name: to, reason });
  const isText = field.format(index) === 'text';
  const body = isText ? field.text(index) : JSON.stringify(field.message(index) ?? items[index]?.json ?? {});
  const bytes = Buffer.from(body);
  if (bytes.length > MOST_BYTES)
    throw brokerErrors.broker_message_too_large({ item: index, limit: `${MOST_BYTES / 1024} KiB` });
  resources.charge(bytes.length);
  return {
    ...destination,
    headers: [...headersOf(context, kind, index), ...origin],
    contentType: isText ? 'text/plain' : 'application/json',
    body: bytes,
    id: `${OWN_ID}${run.idempotencyKey(index)}`,
  };
}

/**
 * Publishes each item at a broker, and waits until it has confirmed all. A step that runs again publishes all again, with the same ids. Throws `too_many_rows`, the errors
 * of `brokerErrors` and of credentials.
 */
export async function publishAtBroker(context: Context, kind: BrokerKind): Promise<void> {
  const { items, field, signal } = context;
  if (items.length > MOST_ITEMS) throw dataErrors.too_many_rows({ limit: MOST_ITEMS });
  if (items.length === 0) return;
  const messages: OutgoingMessage[] = [];
  const places = new Set<string>();
  const origin = Object.entries(await context.originHeaders(null)).map(([name, value]) => ({ name, value }));
  await forEachYielding(
    items,
    (_, index) => {
      const message = messageOf(context, kind, index, origin);
      places.add(`${message.exchange}\0${message.to}`);
      if (places.size > MOST_DESTINATIONS) throw brokerErrors.broker_destinations_many({ limit: MOST_DESTINATIONS });
      messages.push(message);
    },
    () => undefined,
    context,
  );
  const server = toBrokerServer(await context.credential(destinations[kind].credential));
  const options = {
    qos: kind === 'mqtt' && field.qos() === '2' ? (2 as const) : (1 as const),
    retain: kind === 'mqtt' && field.retain(),
    mandatory: kind !== 'rabbitmq' || field.mandatory(),
    maxEntries: kind === 'redis' ? (field.maxEntries() ?? 0) : 0,
  };
  const connection = await openBroker(server, { addressOf: (host) => context.addressOf(host), signal });
  const stop = (): void => connection.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (let from = 0; from < messages.length; from += CHUNK) {
      signal.throwIfAborted();
      await connection.publish(messages.slice(from, from + CHUNK), options);
      context.progress(Math.min(from + CHUNK, messages.length), messages.length);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    connection.close();
  }
}
