import type { Platform } from '../../../platform/platform.ts';
import { createPoller } from '../../../platform/polled-triggers/poller.ts';
import type { WebhookStore } from './store.ts';
import type { WorkPlatform } from './work.ts';
import { createWebhookWork, webhookBase, WORK_MS } from './work.ts';

/** How often it is looked whether something has to be done. Milliseconds. */
const LOOK_INTERVAL_MS = 15_000;
/** Webhooks that are worked on in a pass. */
const AT_A_TIME = 20;

/** Sets up, renews and removes the webhooks of triggers at their services. */
export interface WebhookKeeper {
  start(): void;
  /** Does now what is due. Settles when it is done. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

/** The keeper of the webhooks in `store`. */
export function createWebhookKeeper(
  platform: WorkPlatform & Pick<Platform, 'workflowChanges'>,
  store: WebhookStore,
): WebhookKeeper {
  const { address, log, workflowChanges } = platform;
  const workOn = createWebhookWork(platform, store);

  async function pass(): Promise<void> {
    const now = Date.now();
    await store.sweep(webhookBase(address), now);
    const due = await store.take(AT_A_TIME, now, now + 2 * WORK_MS);
    await Promise.all(due.map(workOn));
    if (due.length === AT_A_TIME && !poller.stopped) poller.again();
  }

  const poller = createPoller(pass, {
    everyMs: LOOK_INTERVAL_MS,
    isDue: () => true,
    onError: (err) => log.error({ err }, 'webhooks at services could not be looked after'),
  });
  let running = false;
  workflowChanges.subscribe(() => {
    if (running) poller.pollSoon();
  });

  return {
    start() {
      running = true;
      poller.start();
    },
    work: () => poller.poll(),
    stop: () => poller.stop(),
  };
}
