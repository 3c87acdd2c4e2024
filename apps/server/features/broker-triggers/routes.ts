import { defineFeature } from '../../platform/feature.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import { createConsumers } from './consumers.ts';
import { brokerSource, unableRun } from './source.ts';

/** How often triggers are polled besides what consumers tell: new ones begin to receive then. Milliseconds. */
const POLL_MS = 5000;
const KIND = 'broker';

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
    const { lifecycle, log, origins } = platform;
    const consumers = createConsumers(platform, KIND, (userId) => void polled.poll(userId));
    const source = brokerSource(consumers, KIND, {
      origins,
      onError: (err) => log.warn({ err }, 'a message that cannot be read could not be sent on'),
    });
    const polled = createPolledTriggers(platform, source, { everyMs: POLL_MS, unableItems: unableRun });
    const stop = async (): Promise<void> => {
      await Promise.all([polled.stop(), consumers.close()]);
    };
    app.addHook('onListen', () => polled.start());
    // Before runs are released: a journal that is being drained takes no new ones.
    lifecycle.closing.addEventListener('abort', () => void stop());
    app.addHook('onClose', stop);
  },
});
