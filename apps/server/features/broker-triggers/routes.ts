import type { BrokerTriggerView } from '@heddle/contract/api/broker-triggers';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import { createConsumers } from './consumers.ts';
import { createConsumerStates } from './states.ts';
import { brokerSource, unableRun } from './source.ts';

/** How often triggers are polled besides what consumers tell: new ones begin to receive then. Milliseconds. */
const POLL_MS = 5000;
const KIND = 'broker';

const Params = z.object({ id: z.string() });

/** Starts workflows for messages of the brokers of users, while the server listens. */
export const feature = defineFeature({
  scope: 'api',
  services: ({ origins }) => ({
    originHeaders:
      ({ run }) =>
      async () =>
        origins.headersOf(run),
  }),
  register(app, platform) {
    const { db, lifecycle, log, origins } = platform;
    const states = createConsumerStates(db);
    const consumers = createConsumers(platform, KIND, (userId) => void polled.poll(userId));
    const source = brokerSource(consumers, KIND, {
      origins,
      onError: (err) => log.warn({ err }, 'a message that cannot be read could not be sent on'),
    });
    const polled = createPolledTriggers(platform, source, { everyMs: POLL_MS, unableItems: unableRun });
    app.get('/api/workflows/:id/broker-triggers', async (request): Promise<BrokerTriggerView[]> => {
      const { id: userId } = currentUser(request);
      const { id } = parse(Params, request.params);
      const owned = await db
        .selectFrom('workflows')
        .select('id')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!owned) throw workflowErrors.workflow_not_found();
      return states.of(id);
    });
    const stop = async (): Promise<void> => {
      await Promise.all([polled.stop(), consumers.close()]);
    };
    app.addHook('onListen', () => polled.start());
    // Before runs are released: a journal that is being drained takes no new ones.
    lifecycle.closing.addEventListener('abort', () => void stop());
    app.addHook('onClose', stop);
  },
});
