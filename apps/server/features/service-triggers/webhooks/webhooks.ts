import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import type { PolledTrigger } from '../../../platform/polled-triggers/store.ts';
import { configIn } from '../config.ts';
import type { WebhookInbox } from './inbox.ts';
import { createWebhookInbox } from './inbox.ts';
import { createWebhookKeeper } from './keeper.ts';
import { receiveCalls } from './receive.ts';
import type { StoredWebhook } from './store.ts';
import { createWebhookStore } from './store.ts';

/** The webhooks that triggers have at services. */
export interface ServiceWebhooks {
  /** Sees to it that a trigger has a webhook, or has none. Costs nothing where that is known. */
  want(trigger: PolledTrigger, isWanted: boolean): Promise<void>;
  /** What they have brought to a trigger, where its service cannot be asked. */
  delivered(trigger: PolledTrigger, taken: readonly string[]): ReturnType<WebhookInbox['delivered']>;
  /** What may be seen of the webhooks of a workflow. */
  ofWorkflow(userId: string, workflowId: string): Promise<ServiceWebhookView[]>;
  /** Adds the address that services call. */
  receive(app: FastifyInstance, onNews: (webhook: StoredWebhook) => void): void;
  start(): void;
  stop(): Promise<void>;
}

/** Triggers of which it is remembered whether they are to have a webhook. */
const MOST_KNOWN = 10_000;

/** The webhooks of the polled triggers of this kind. */
export function createServiceWebhooks(platform: Platform, kind: string): ServiceWebhooks {
  const store = createWebhookStore(platform.db, platform.vault, kind);
  const inbox = createWebhookInbox(platform.db);
  platform.retention.add({ prune: (now) => inbox.prune(now) });
  const keeper = createWebhookKeeper(platform, store);
  const known = new Map<string, boolean>();
  // A trigger that was switched off and on again has lost its webhook.
  platform.workflowChanges.subscribe(() => known.clear());

  return {
    async want(trigger, isWanted) {
      const key = `${trigger.workflowId} ${trigger.nodeId} ${trigger.epoch}`;
      if (known.get(key) === isWanted) return;
      if (known.size >= MOST_KNOWN) known.clear();
      await store.want(trigger, isWanted, Date.now());
      known.set(key, isWanted);
      void keeper.work();
    },
    delivered: (trigger, taken) => inbox.delivered(trigger, taken, Date.now()),
    ofWorkflow: (userId, workflowId) =>
      store.ofWorkflow(
        userId,
        workflowId,
        (config) => platform.nodes.get(configIn(config).type)?.webhook?.byHand === true,
      ),
    receive: (app, onNews) =>
      receiveCalls(
        app,
        platform,
        { store, inbox },
        {
          onNews,
          async onLife(webhook, end) {
            await (end === 'ended' ? store.ended(webhook, Date.now()) : store.due(webhook, Date.now()));
            void keeper.work();
          },
        },
      ),
    start: () => keeper.start(),
    stop: () => keeper.stop(),
  };
}
