import { defineFeature } from '../../platform/feature.ts';
import { createComposers } from './composers.ts';
import { createFailureWatch } from './failure-watch.ts';

/** How often the record of runs is looked through. Milliseconds. */
const ROUND = 30_000;

/** Sends a mail when a run fails. It has no routes of its own; it works while the server listens. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { address, db, log, post, runEnds } = platform;
    const watch = createFailureWatch(db, post);
    if (!post.sends) {
      // Failures of a time without mail are no news once there is mail.
      app.addHook('onReady', () => watch.pause());
      return;
    }

    for (const [kind, composer] of Object.entries(createComposers(platform, address.base)))
      post.compose(kind, composer);
    const report = (err: unknown): void => log.error({ err }, 'mail about failed runs is delayed');

    let round: Promise<void> = Promise.resolve();
    const look = (): void => {
      round = round.then(() => watch.look(Date.now())).then(() => void post.deliver(), report);
    };
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      look();
      timer = setInterval(look, ROUND).unref();
    });
    runEnds.follow(({ id, userId, status, mode, finishedAt }) => {
      if (status !== 'failed' || mode !== 'live' || timer === undefined) return;
      watch
        .note({ id, userId, finishedAt: finishedAt ?? Date.now() })
        .then(() => post.deliver())
        .catch(report);
    });
    app.addHook('onClose', async () => {
      clearInterval(timer);
      timer = undefined;
      await round;
    });
  },
});
