import type { JsonObject } from '@heddle/contract/json';
import { reachable } from '@heddle/nodes/lib/brokers/testing';
import { expect } from 'vitest';
import type { Consumer, ConsumerState } from '../features/broker-triggers/consumer.ts';
import type { ConsumerPlatform, Consumers } from '../features/broker-triggers/consumers.ts';
import { createConsumers } from '../features/broker-triggers/consumers.ts';
import { brokerSource, unableRun } from '../features/broker-triggers/source.ts';
import type { PolledTriggerTester } from './polled-trigger-tester.ts';
import { createPolledTriggerTester } from './polled-trigger-tester.ts';

/** How tests wait for a broker. */
export const PATIENT = { timeout: 20_000, interval: 50 };
const KIND = 'broker';

export interface BrokerTriggerTester extends PolledTriggerTester {
  /** The consumer of the only trigger on a server, the first one is 0. */
  consumer(server?: number): Promise<Consumer | undefined>;
  /** Polls until a server receives. */
  connected(server?: number): Promise<void>;
  /** Ends the first server as a stop of its process does. */
  stopFirst(): Promise<void>;
  /** The field `n` of the items that runs started with, run by run. */
  numbers(): Promise<unknown[][]>;
}

/** Servers whose triggers receive from brokers of this machine; every credential is of this type, with the values that `valuesOf` gives at the time. */
export async function createBrokerTriggerTester(
  type: string,
  valuesOf: () => JsonObject,
): Promise<BrokerTriggerTester> {
  const servers: Consumers[] = [];
  // There is nothing to be polled before it is there.
  const polls = { now: (): void => undefined };
  const opened = await createPolledTriggerTester(
    ({ db, log, origins }) => {
      const parts = {
        db,
        log,
        egress: { of: () => ({ addressOf: reachable.addressOf }) },
        offers: { get: () => async () => ({ id: 'plant', type, name: 'Plant', values: valuesOf() }) },
      } as unknown as ConsumerPlatform; // The parts that consumers use.
      const consumers = createConsumers(parts, KIND, () => polls.now());
      servers.push(consumers);
      return brokerSource(consumers, KIND, { origins, onError: () => undefined });
    },
    { unableItems: unableRun },
  );
  polls.now = () => void opened.poll();

  async function consumer(server = 0): Promise<Consumer | undefined> {
    const [row] = await opened.rows();
    return row && servers[server]?.find({ workflowId: row.workflow_id, nodeId: row.node_id, epoch: row.epoch });
  }
  return {
    ...opened,
    consumer,
    async connected(server = 0) {
      const state = async (): Promise<ConsumerState | undefined> => {
        await opened.poll();
        return (await consumer(server))?.state;
      };
      await expect.poll(state, PATIENT).toBe('connected');
    },
    async stopFirst() {
      await Promise.all([opened.stop(), servers[0]?.close()]);
    },
    numbers: async () => (await opened.runs()).map((items) => items.map(({ n }) => n)),
    async end() {
      await Promise.all(servers.map((one) => one.close()));
      await opened.end();
    },
  };
}
