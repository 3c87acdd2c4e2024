import type { JsonObject } from '@heddle/contract/json';
import { createListeners } from '../features/service-triggers/listeners.ts';
import type { Listeners } from '../features/service-triggers/listeners.ts';
import { serviceSource, unableRun } from '../features/service-triggers/source.ts';
import { createConnectionLeases } from '../platform/polled-triggers/connection-leases.ts';
import { createConnectionStates } from '../platform/polled-triggers/connection-states.ts';
import type { PolledTriggerTester } from './polled-trigger-tester.ts';
import { createPolledTriggerTester } from './polled-trigger-tester.ts';
import { noSourceEvents } from './service-trigger-tester.ts';

export interface MailTriggerTester extends PolledTriggerTester {
  /** The state of the only connection, and what is wrong with it. */
  connection(): Promise<[state: string, problem: string | null] | undefined>;
  /** Ends the first server as a stop of its process does. */
  stopFirst(): Promise<void>;
  /** The subjects of the mails that runs started with, run by run. */
  subjects(): Promise<unknown[][]>;
}

/** Servers whose triggers read mailboxes of this machine, polled once a day by themselves. `valuesOf` gives the values of every credential at the time. */
export async function createMailTriggerTester(valuesOf: () => JsonObject): Promise<MailTriggerTester> {
  const all: Listeners[] = [];
  // There is nothing to be polled before it is there.
  const polls = { now: (): void => undefined };
  const opened = await createPolledTriggerTester(
    ({ config, db, nodes }) => {
      const credential = () => ({ id: 'box', type: 'imapServer', name: 'Box', values: valuesOf(), secrets: new Set() });
      const egress = { of: () => ({ addressOf: async () => '127.0.0.1' }) };
      // The parts of the platform that the source uses, led to the mail server of the test.
      const parts = { config, egress, nodes, offers: { get: () => async () => credential() } } as unknown as Parameters<
        typeof serviceSource
      >[0];
      const source = serviceSource(
        parts,
        {
          ...noSourceEvents,
          onReady: () => polls.now(),
          wantListener: (trigger, how) => listeners.want(trigger, how),
        },
        { minuteMs: 86_400_000 },
      );
      const listeners = createListeners({
        listen: source.listen,
        onNews(trigger) {
          source.wake(trigger);
          polls.now();
        },
        leases: createConnectionLeases(db, `server ${all.length}`),
        note: createConnectionStates(db).note,
        onError: () => undefined,
        times: { heartbeat: 200, firstRetry: 100, lastRetry: 200 },
      });
      all.push(listeners);
      return source;
    },
    { unableItems: unableRun },
  );
  const servers = [{ poll: opened.poll }];
  polls.now = () => void Promise.all(servers.map((one) => one.poll()));
  return {
    ...opened,
    server() {
      const made = opened.server();
      servers.push(made);
      return made;
    },
    async connection() {
      const [row] = await opened.rows();
      const [view] = await createConnectionStates(opened.db).of(row?.workflow_id ?? '');
      return view && [view.state, view.problem];
    },
    async stopFirst() {
      servers.shift();
      await Promise.all([opened.stop(), all[0]?.stop()]);
    },
    subjects: async () => (await opened.runs()).map((items) => items.map(({ subject }) => subject)),
    async end() {
      await Promise.all(all.map((one) => one.stop()));
      await opened.end();
    },
  };
}
