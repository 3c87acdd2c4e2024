import { randomUUID } from 'node:crypto';
import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { z } from 'zod';
import { defineFeature, perPlatform } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { createConnectionLeases } from '../../platform/polled-triggers/connection-leases.ts';
import { createConnectionStates } from '../../platform/polled-triggers/connection-states.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import type { PolledSource } from '../../platform/polled-triggers/source.ts';
import { createListeners } from './listeners.ts';
import { newestAtService } from './newest.ts';
import { serviceSource, unableRun } from './source.ts';
import { createServiceWebhooks } from './webhooks/webhooks.ts';

/** How often it is looked which triggers are due. Milliseconds. */
const LOOK_INTERVAL_MS = 5000;

const KIND: PolledSource['kind'] = 'service';

const Params = z.object({ id: z.string() });

const triggersOf = perPlatform((platform: Platform) => {
  const webhooks = createServiceWebhooks(platform, KIND);
  const source = serviceSource(platform, {
    onReady: (userId) => void polled.poll(userId),
    wantWebhook: (trigger, isWanted) => webhooks.want(trigger, isWanted),
    wantListener: (trigger, how) => listeners.want(trigger, how),
    delivered: (trigger, taken) => webhooks.delivered(trigger, taken),
  });
  const listeners = createListeners({
    listen: source.listen,
    leases: createConnectionLeases(platform.db, randomUUID()),
    note: createConnectionStates(platform.db).note,
    onError: (err) => platform.log.error({ err }, 'listening for news of services failed'),
    onNews(trigger) {
      source.wake(trigger);
      void polled.poll(trigger.workflow.userId);
    },
  });
  const polled = createPolledTriggers(platform, source, { everyMs: LOOK_INTERVAL_MS, unableItems: unableRun });
  return { webhooks, listeners, source, polled };
});

/** Starts workflows for what is new at services, while the server listens. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { listeners, polled, webhooks } = triggersOf(platform);
    platform.newestEvents.add('service', newestAtService(platform));
    app.get('/api/workflows/:id/service-webhooks', async (request): Promise<ServiceWebhookView[]> => {
      const { id: userId } = currentUser(request);
      const { id } = parse(Params, request.params);
      const owned = await platform.db
        .selectFrom('workflows')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!owned) throw workflowErrors.workflow_not_found();
      return webhooks.ofWorkflow(userId, id);
    });

    app.addHook('onListen', () => {
      polled.start();
      webhooks.start();
    });
    const stop = async (): Promise<void> => {
      await Promise.all([polled.stop(), webhooks.stop(), listeners.stop()]);
    };
    // Before runs are released: a draining journal accepts no more.
    platform.lifecycle.closing.addEventListener('abort', () => void stop());
    app.addHook('onClose', stop);
  },
  registerOpen(app, platform) {
    const { polled, source, webhooks } = triggersOf(platform);
    webhooks.receive(app, (webhook) => {
      source.wake(webhook);
      void polled.poll(webhook.userId);
    });
  },
});
