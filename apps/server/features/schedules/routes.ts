import { defineFeature } from '../../platform/feature.ts';
import { createSchedules } from './schedules.ts';

/** Starts scheduled workflows while the server listens. Has no routes. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const schedules = createSchedules(platform);
    app.addHook('onListen', () => schedules.start());
    // Before runs are released: a draining journal accepts no more.
    platform.lifecycle.closing.addEventListener('abort', () => void schedules.stop());
    app.addHook('onClose', () => schedules.stop());
  },
});
