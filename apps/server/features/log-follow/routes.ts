import { defineFeature } from '../../platform/feature.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import { logSource, newestLine } from './source.ts';

/** Polling interval. Milliseconds. */
const POLL_INTERVAL_MS = 1000;

/** Starts workflows for lines of log files on this machine, while the server listens. Has no routes. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const polledTriggers = createPolledTriggers(platform, logSource(platform.config.logFolders), {
      everyMs: POLL_INTERVAL_MS,
      // The run fails with the same error, so that its owner finds it among failed runs.
      unableItems: ({ config }, { code }) => [
        { json: { problem: code, path: (JSON.parse(config) as { path: string }).path } },
      ],
    });
    platform.newestEvents.add('log', newestLine(platform.config.logFolders));
    app.addHook('onListen', () => polledTriggers.start());
    // Before runs are released: a draining journal accepts no more.
    platform.lifecycle.closing.addEventListener('abort', () => void polledTriggers.stop());
    app.addHook('onClose', () => polledTriggers.stop());
  },
});
