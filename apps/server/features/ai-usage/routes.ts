import { AiBudgetsBody, AiCallsQuery, AiMonthQuery, AiPricesBody } from '@heddle/contract/api/ai-usage';
import { z } from 'zod';
import { deleteInBatches, ROWS_PER_BATCH } from '../../platform/db/delete-in-batches.ts';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { meterModels } from './assistant.ts';
import { budgetStates } from './budgets.ts';
import { record, releaseExpired, releaseOfRun, reserve } from './meter.ts';
import { listBudgets, listPrices, setBudgets, setPrices } from './settings.ts';
import { runScope } from './statements.ts';
import { allCalls, callsOf, monthOf, monthsOf, runTotal } from './totals.ts';

const RunParams = z.object({ id: z.string().max(100) });

/** Single calls are kept this long, in milliseconds; the totals of months stay. */
const KEEP_CALLS = 400 * 86_400_000;

/** What calls of AI models use, and the budgets that end them before they are passed. */
export const feature = defineFeature({
  scope: 'api',
  services: (platform) => ({
    reserveModelUse:
      ({ run }) =>
      (use, by) =>
        reserve(platform, run, by, use, Date.now()),
    recordModelUse:
      ({ run }) =>
      (used, by) =>
        record(platform, run, by, used),
  }),
  register(app, platform) {
    const { db, log, offers, retention, runFinished, userData } = platform;
    offers.provide('meterModels', (task) => meterModels(platform, task));
    userData.add({ name: 'aiCalls', export: (userId) => allCalls(db, userId) });
    userData.add({
      name: 'aiSettings',
      export: async (userId) => ({ budgets: await listBudgets(db, userId), prices: await listPrices(db, userId) }),
    });
    retention.add({
      async prune(now) {
        await releaseExpired(platform, now);
        const old = db
          .selectFrom('ai_calls')
          .select(['user_id', 'key'])
          .where('created_at', '<', now - KEEP_CALLS)
          .limit(ROWS_PER_BATCH);
        await deleteInBatches(
          db
            .deleteFrom('ai_calls')
            .where(({ eb, refTuple }) => eb(refTuple('user_id', 'key'), 'in', old.$asTuple('user_id', 'key'))),
        );
      },
      deleteOfRuns: (runIds) => [
        db.deleteFrom('ai_calls').where('run_id', 'in', runIds),
        db.deleteFrom('ai_meters').where('scope', 'in', runIds.map(runScope)),
      ],
    });
    runFinished.subscribe(({ id }) => {
      releaseOfRun(platform, id).catch((err: unknown) => log.error({ err }, 'release of set-aside model use failed'));
    });

    app.get('/api/ai-usage', async (request) => {
      const { month = new Date().toISOString().slice(0, 7), limit } = parse(AiMonthQuery, request.query);
      return monthOf(db, currentUser(request).id, month, limit);
    });

    app.get('/api/ai-usage/months', async (request) => monthsOf(db, currentUser(request).id));

    app.get('/api/ai-usage/calls', async (request) =>
      callsOf(db, currentUser(request).id, parse(AiCallsQuery, request.query)),
    );

    app.get('/api/ai-usage/runs/:id', async (request) =>
      runTotal(db, currentUser(request).id, parse(RunParams, request.params).id),
    );

    app.get('/api/ai-usage/budgets', async (request) => budgetStates(db, currentUser(request).id, Date.now()));

    // What keeps spending within limits is not changed by the keys of programs.
    app.put('/api/ai-usage/budgets', { config: { access: 'session' } }, async (request) => {
      const { id } = currentUser(request);
      await setBudgets(platform, id, parse(AiBudgetsBody, request.body).budgets);
      return budgetStates(db, id, Date.now());
    });

    app.get('/api/ai-usage/prices', async (request) => listPrices(db, currentUser(request).id));

    app.put('/api/ai-usage/prices', { config: { access: 'session' } }, async (request) => {
      const { id } = currentUser(request);
      await setPrices(platform, id, parse(AiPricesBody, request.body).prices);
      return listPrices(db, id);
    });
  },
});
