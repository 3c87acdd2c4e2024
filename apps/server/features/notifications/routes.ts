import { defineFeature } from '../../platform/feature.ts';
import { createComposers } from './composers.ts';
import { createFailureWatch } from './failure-watch.ts';

/** Interval of checks for failed runs. Milliseconds. */
const ROUND = 30_000;

/** Sends a mail when a run fails, while the server listens. Has no routes. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { address, db, log, mail, runFinished } = platform;
    const watch = createFailureWatch(db, mail);
    if (!mail.sends) {
      // Failures during a time without mail are not reported once mail is configured.
      app.addHook('onReady', () => watch.pause());
      return;
    }

    for (const [kind, composer] of Object.entries(createComposers(platform, address.base)))
      mail.compose(kind, composer);
    const report = (err: unknown): void => log.error({ err }, 'failed-run notification pass failed');

    let round: Promise<void> = Promise.resolve();
    const look = (): void => {
      round = round.then(() => watch.look(Date.now())).then(() => void mail.deliver(), report);
    };
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      look();
      timer = setInterval(look, ROUND).unref();
    });
    runFinished.subscribe(({ id, userId, status, mode, finishedAt }) => {
      if (status !== 'failed' || mode !== 'live' || timer === undefined) return;
      watch
        .note({ id, userId, finishedAt: finishedAt ?? Date.now() })
        .then(() => mail.deliver())
        .catch(report);
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      timer = undefined;
      await round;
    });
  },
});
