import { lazyImport } from '../lazy-import.ts';
import { toBrokerError } from './failures.ts';
import type {
  BrokerConnection,
  BrokerDriver,
  BrokerKind,
  BrokerNetwork,
  BrokerServer,
  BrokerSubscription,
  SubscribeOptions,
  SubscriptionEvents,
} from './port.ts';

const drivers: Readonly<Record<BrokerKind, () => Promise<BrokerDriver>>> = {
  mqtt: async () => (await lazyImport(import('./mqtt.ts'))).mqtt,
  nats: async () => (await lazyImport(import('./nats.ts'))).nats,
  rabbitmq: async () => (await lazyImport(import('./rabbitmq.ts'))).rabbitmq,
  redis: async () => (await lazyImport(import('./redis.ts'))).redis,
  kafka: async () => (await lazyImport(import('./kafka.ts'))).kafka,
};

/** Connects to a broker, at addresses that may be reached, and logs in. Throws `broker_unreachable`, `broker_tls_failed`, `broker_login_refused`. */
export async function openBroker(server: BrokerServer, network: BrokerNetwork): Promise<BrokerConnection> {
  const driver = await drivers[server.kind]();
  try {
    const { publish, close } = await driver.connect(server, network);
    return {
      publish: (messages, options) =>
        publish(messages, options).catch((error: unknown) => {
          throw toBrokerError(error, server);
        }),
      close,
    };
  } catch (error) {
    network.signal.throwIfAborted();
    throw toBrokerError(error, server);
  }
}

/** Subscribes at a broker. Throws as `openBroker` does, and `broker_refused`, `broker_source_missing`. */
export async function subscribeAt(
  server: BrokerServer,
  network: BrokerNetwork,
  options: SubscribeOptions,
  events: SubscriptionEvents,
): Promise<BrokerSubscription> {
  const driver = await drivers[server.kind]();
  try {
    return await driver.subscribe(server, network, options, {
      ...events,
      onEnd: (error) => events.onEnd(toBrokerError(error, server)),
    });
  } catch (error) {
    network.signal.throwIfAborted();
    throw toBrokerError(error, server);
  }
}
