import { defineFeature } from '../../platform/feature.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import { serviceSource, unableRun } from './source.ts';

/** How often it is looked which triggers are due. Milliseconds. */
const LOOK_INTERVAL_MS = 5000;

/** Starts workflows for what is new at services, while the server listens. Has no routes. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const polledTriggers = createPolledTriggers(
      platform,
      serviceSource(platform, (userId) => void polledTriggers.poll(userId)),
      { everyMs: LOOK_INTERVAL_MS, unableItems: unableRun },
    );
    app.addHook('onListen', () => polledTriggers.start());
    // Before runs are released: a draining journal accepts no more.
    platform.lifecycle.closing.addEventListener('abort', () => void polledTriggers.stop());
    app.addHook('onClose', () => polledTriggers.stop());
  },
});
