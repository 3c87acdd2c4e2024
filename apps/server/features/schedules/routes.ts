import { defineFeature } from '../../platform/feature.ts';
import { createSchedules } from './schedules.ts';

/** Starts workflows by the clock. It has no routes of its own; it ticks while the server listens. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const schedules = createSchedules(platform);
    app.addHook('onListen', () => schedules.start());
    // Before runs are let go of: a journal that is being drained takes no more.
    platform.lifecycle.closing.addEventListener('abort', () => void schedules.stop());
    app.addHook('onClose', () => schedules.stop());
  },
});
