import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { serviceSource, unableRun } from '../features/service-triggers/source.ts';
import type { PolledTriggerTester } from './polled-trigger-tester.ts';
import { createPolledTriggerTester } from './polled-trigger-tester.ts';

/** The events of a source without listeners and without records from webhooks. */
export const noSourceEvents = {
  onReady: (): void => undefined,
  wantWebhook: async (): Promise<void> => undefined,
  wantListener: (): void => undefined,
  delivered: async () => ({ records: [], isThere: false }),
};

export interface ServiceTriggerTester extends PolledTriggerTester {
  /** Polls until the vendor has been asked once more and its answer has been dealt with. */
  ask(): Promise<void>;
}

/** Servers whose triggers ask the test's own server in place of a vendor, as often as they are polled; every credential is the given one. */
export async function createServiceTriggerTester(
  vendor: string,
  { origin, seen }: LocalServer,
  credential: Pick<OpenCredential, 'type'> & Partial<OpenCredential>,
): Promise<ServiceTriggerTester> {
  const opened: OpenCredential = {
    id: 'vendor',
    name: 'Vendor',
    values: {},
    secrets: new Set(),
    renewable: false,
    http: async () => ({}),
    ...credential,
  };
  const tester = await createPolledTriggerTester(
    (platform) => {
      const config = { ...platform.config, connectorAddresses: new Map([[vendor, origin]]) };
      const egress = { of: () => ({ fetch: (url: string | URL, init?: RequestInit) => fetch(url, init) }) };
      const offers = { get: () => async () => opened };
      // The parts of the platform that the source uses, led to the vendor of the test.
      const parts = { config, egress, nodes: platform.nodes, offers } as unknown as Parameters<typeof serviceSource>[0];
      return serviceSource(parts, noSourceEvents, { minuteMs: 1 });
    },
    { unableItems: unableRun },
  );
  return {
    ...tester,
    async ask() {
      const before = seen.length;
      while (seen.length === before) {
        await tester.poll();
        await sleep(10);
      }
      // The answer, and what follows from it.
      await sleep(30);
      await tester.poll();
    },
  };
}
