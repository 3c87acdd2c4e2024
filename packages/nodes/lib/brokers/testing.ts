import { subscribeAt } from './drivers.ts';
import { keysOfId, OWN_ID } from './keys.ts';
import type {
  BrokerKind,
  BrokerNetwork,
  BrokerServer,
  IncomingMessage,
  OutgoingMessage,
  SubscribeOptions,
} from './port.ts';

/** Every name is this machine. */
export const reachable: BrokerNetwork = {
  addressOf: async () => '127.0.0.1',
  signal: new AbortController().signal,
};

/** A broker of this machine. */
export function brokerServer(
  kind: BrokerKind,
  port: number,
  { host = '127.0.0.1', ...over }: Partial<Omit<BrokerServer, 'hosts'>> & { host?: string },
): BrokerServer {
  return {
    kind,
    hosts: [{ host, port }],
    user: '',
    password: '',
    token: '',
    encryption: 'off',
    ca: '',
    certificate: '',
    key: '',
    vhost: '/',
    mechanism: 'plain',
    database: 0,
    ...over,
  };
}

let ids = 0;

/** A message with an id of its own. */
export const messageTo = (to: string, body: string, over: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  to,
  exchange: '',
  key: '',
  headers: [{ name: 'color', value: 'red' }],
  contentType: 'text/plain',
  body: Buffer.from(body),
  id: `${OWN_ID}${Date.now()}-${(ids += 1)}`,
  ...over,
});

/** The key of a message by its id. */
export const keyOfId = ({ id, body }: OutgoingMessage): string => keysOfId(id, body, false).keys[0] ?? '';

/** Subscribes, and keeps what comes. */
export async function receive(
  server: BrokerServer,
  options: Pick<SubscribeOptions, 'from' | 'group' | 'prefetch'> & Partial<SubscribeOptions>,
) {
  const messages: IncomingMessage[] = [];
  const ended: Error[] = [];
  const released: string[] = [];
  const facts = { fresh: 0 };
  const subscription = await subscribeAt(
    server,
    reachable,
    { stream: '', consumer: 'test', start: 'earliest', qos: 2, ...options },
    {
      onMessage: (message) => void messages.push(message),
      onFresh: () => void (facts.fresh += 1),
      onRedelivery: () => void (messages.length = 0),
      onReleased(key, done) {
        released.push(key);
        done();
      },
      onEnd: (error) => void ended.push(error),
    },
  );
  return {
    messages,
    ended,
    released,
    get fresh() {
      return facts.fresh;
    },
    bodies: () => messages.map(({ body }) => body.toString()),
    /** Acknowledges the first messages, or all; gives the keys that are over. */
    acknowledge: (count = messages.length) => subscription.acknowledge(messages.slice(0, count)),
    close: () => subscription.close(),
  };
}
