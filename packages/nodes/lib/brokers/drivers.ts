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
import { orStopped } from './socket.ts';

const drivers: Readonly<Record<BrokerKind, () => Promise<BrokerDriver>>> = {
  mqtt: async () => (await lazyImport(import('./mqtt.ts'))).mqtt,
  nats: async () => (await lazyImport(import('./nats.ts'))).nats,
  rabbitmq: async () => (await lazyImport(import('./rabbitmq.ts'))).rabbitmq,
  redis: async () => (await lazyImport(import('./redis.ts'))).redis,
  kafka: async () => (await lazyImport(import('./kafka.ts'))).kafka,
};

/** Connects to a broker, at addresses that may be reached, and logs in. Throws `broker_unreachable`, `broker_tls_failed`, `broker_login_refused`. */
export async function openBroker(server: BrokerServer, network: BrokerNetwork): Promise<BrokerConnection> {
  network.signal.throwIfAborted();
  const driver = await drivers[server.kind]();
  try {
    const { publish, close } = await orStopped(driver.connect(server, network), network.signal, (late) => late.close());
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
  network.signal.throwIfAborted();
  const driver = await drivers[server.kind]();
  try {
    const onEnd = (error: Error): void => events.onEnd(toBrokerError(error, server));
    const subscribing = driver.subscribe(server, network, options, { ...events, onEnd });
    return await orStopped(subscribing, network.signal, (late) => late.close());
  } catch (error) {
    network.signal.throwIfAborted();
    throw toBrokerError(error, server);
  }
}
