import { defineFeature } from '../../platform/feature.ts';
import { createPolledTriggers } from '../../platform/polled-triggers/polled-triggers.ts';
import { logSource } from './source.ts';

/** How often files are looked at. Milliseconds. */
const ROUND_MS = 1000;

/** Starts workflows for lines of log files on this machine. It has no routes of its own; it works while the server listens. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const polledTriggers = createPolledTriggers(platform, logSource(platform.config.logFolders), {
      everyMs: ROUND_MS,
      // The run fails with the same error: where its owner looks for errors.
      unableItems: ({ config }, { code }) => [
        { json: { problem: code, path: (JSON.parse(config) as { path: string }).path } },
      ],
    });
    app.addHook('onListen', () => polledTriggers.start());
    // Before runs are let go of: a journal that is being drained takes no more.
    platform.lifecycle.closing.addEventListener('abort', () => void polledTriggers.stop());
    app.addHook('onClose', () => polledTriggers.stop());
  },
});
