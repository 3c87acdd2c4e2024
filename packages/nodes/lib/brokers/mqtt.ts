import { randomUUID } from 'node:crypto';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import type { IPublishPacket, IPubackPacket, IPubrecPacket, UserProperties } from 'mqtt-packet';
import { concurrently } from '../http/concurrent.ts';
import { keysOfId, MESSAGE_ID } from './keys.ts';
import { MqttClient } from './mqtt-client.ts';
import { mqttReason } from './mqtt-reasons.ts';
import type {
  BrokerDriver,
  IncomingMessage,
  OutgoingMessage,
  PublishOptions,
  SubscribeOptions,
  SubscriptionEvents,
} from './port.ts';

/** Seconds that brokers keep a session, with the messages that come meanwhile: a week, as topics of Heddle are kept. */
const SESSION_S = 7 * 24 * 3600;
/** Messages that are published at the same time. */
const AT_A_TIME = 50;
/** The first code of those that refuse. */
const REFUSED = 0x80;

/** The key of a delivery with QoS 2: the broker uses its number for no other message until it was told that this one is known to be stored. */
const deliveryKey = (messageId: number): string => `qos2:${messageId}`;

/** MQTT 5. */
export const mqtt: BrokerDriver = {
  async connect(server, network) {
    const session = { clientId: `heddle-${randomUUID()}`, clean: true, expiry: 0, receiveMaximum: 1 };
    const ignore = (): void => undefined;
    const { client, connack } = await MqttClient.open(server, network, session, {
      onPublish: ignore,
      onRelease: ignore,
      onEnd: ignore,
    });
    const most = connack.properties?.maximumQoS ?? 2;
    const atATime = Math.min(AT_A_TIME, connack.properties?.receiveMaximum ?? AT_A_TIME);
    return {
      async publish(messages, options) {
        if (options.qos > most)
          throw brokerErrors.broker_refused({
            reason: `messages with QoS ${options.qos}: it supports ${most} at most`,
          });
        const whole = { signal: new AbortController().signal };
        await concurrently(messages.length, atATime, whole, async (index) => {
          const message = messages[index];
          if (message) await publishOne(client, message, options);
        });
      },
      close: () => client.close(),
    };
  },

  async subscribe(server, network, options, events) {
    const receiver = createReceiver(events, options.prefetch);
    const session = { clientId: options.group, clean: false, expiry: SESSION_S, receiveMaximum: options.prefetch };
    const { client, isResumed } = await MqttClient.open(server, network, session, receiver);
    receiver.begin(client, !isResumed);
    try {
      await client.subscribe(options.from, options.qos satisfies SubscribeOptions['qos']);
    } catch (error) {
      receiver.close();
      client.close();
      throw error;
    }
    return {
      acknowledge: async (messages) => messages.forEach(receiver.acknowledge),
      async close() {
        receiver.close();
        client.close();
      },
    };
  },
};

async function publishOne(
  client: MqttClient,
  { to, headers, contentType, body, id }: OutgoingMessage,
  { qos, retain }: PublishOptions,
): Promise<void> {
  const messageId = client.takeId();
  const packet: IPublishPacket = {
    cmd: 'publish',
    messageId,
    qos,
    dup: false,
    retain,
    topic: to,
    payload: body,
    properties: { contentType, userProperties: propertiesOf([...headers, { name: MESSAGE_ID, value: id }]) },
  };
  const refuse = ({ reasonCode = 0 }: IPubackPacket | IPubrecPacket): void => {
    if (reasonCode >= REFUSED) throw brokerErrors.broker_not_confirmed({ to, reason: mqttReason(reasonCode) });
  };
  if (qos === 1) return refuse((await client.ask(packet, 'puback')) as IPubackPacket); // Answers by their kind.
  refuse((await client.ask(packet, 'pubrec')) as IPubrecPacket);
  await client.ask({ cmd: 'pubrel', messageId }, 'pubcomp');
}

function propertiesOf(headers: OutgoingMessage['headers']): UserProperties {
  const found: Record<string, string[]> = {};
  for (const { name, value } of headers) (found[name] ??= []).push(value);
  return found;
}

/**
 * Turns packets into messages, and acknowledgements into packets. What comes before `begin` waits for it. Brokers may send more than they were allowed to: nothing is
 * read while twice as much is not acknowledged.
 */
function createReceiver({ onFresh, onMessage, onReleased, onEnd }: SubscriptionEvents, prefetch: number) {
  const packets = new Map<IncomingMessage, IPublishPacket>();
  let client: MqttClient | null = null;
  let isClosed = false;
  let early: (() => void)[] = [];
  const inOrder = (work: () => void): void => {
    if (client) work();
    else early.push(work);
  };

  return {
    onPublish: (packet: IPublishPacket): void =>
      inOrder(() => {
        if (isClosed) return;
        const message = messageOf(packet);
        packets.set(message, packet);
        if (packets.size >= 2 * prefetch) client?.flow(false);
        onMessage(message);
      }),
    onRelease: (messageId: number): void =>
      inOrder(() => {
        if (!isClosed) onReleased(deliveryKey(messageId), () => client?.send({ cmd: 'pubcomp', messageId }));
      }),
    onEnd: (error: Error): void => {
      if (!isClosed && client) onEnd(error);
      isClosed = true;
    },
    begin(opened: MqttClient, isFresh: boolean): void {
      if (isFresh) onFresh();
      client = opened;
      for (const work of early) work();
      early = [];
    },
    acknowledge: (message: IncomingMessage): void => {
      const packet = packets.get(message);
      packets.delete(message);
      if (packets.size < prefetch) client?.flow(true);
      if (packet?.messageId === undefined || packet.qos === 0) return;
      client?.send({ cmd: packet.qos === 1 ? 'puback' : 'pubrec', messageId: packet.messageId });
    },
    close(): void {
      isClosed = true;
    },
  };
}

function messageOf({ topic, payload, qos, dup, retain, messageId = 0, properties }: IPublishPacket): IncomingMessage {
  const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload);
  const headers = Object.fromEntries(
    Object.entries(properties?.userProperties ?? {}).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const { keys, lookUp } = keysOfId(headers[MESSAGE_ID], body, dup);
  const delivery = qos === 2 ? [deliveryKey(messageId)] : [];
  return {
    keys: [...delivery, ...keys],
    lookUp: [...delivery, ...lookUp],
    from: topic,
    key: null,
    headers,
    body,
    publishedAt: null,
    place: { qos, retained: retain },
  };
}
