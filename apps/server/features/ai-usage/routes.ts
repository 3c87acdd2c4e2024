import {
  AiBudget,
  AiBudgetQuery,
  AiCallsQuery,
  AiMonthQuery,
  AiPrice,
  AiPriceQuery,
} from '@heddle/contract/api/ai-usage';
import type { AiListPrices } from '@heddle/contract/api/ai-usage';
import { PRICES_OF } from '@heddle/nodes/lib/ai/prices';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { deleteInBatches, ROWS_PER_BATCH } from '../../platform/db/delete-in-batches.ts';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { meterModels } from './assistant.ts';
import { budgetStates } from './budgets.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MeterStore } from './meter.ts';
import { record, releaseExpired, releaseOfRun, reserve } from './meter.ts';
import { listOperatorPrices, readOperatorPrices } from './operator-prices.ts';
import { listBudgets, listPrices, removeBudget, removePrice, setBudget, setPrice } from './settings.ts';
import { runScope } from './statements.ts';
import { allCalls, callsOf, monthOf, monthsOf, runView } from './totals.ts';
import { BUDGET_MAIL, createWarningComposer, queueWarningMails } from './warning-mails.ts';
import { dismissWarning, openWarnings } from './warnings.ts';

const RunParams = z.object({ id: z.string().max(100) });
const WarningParams = z.object({ id: z.string().max(500) });

/** Single calls are kept this long, in milliseconds; the totals of months stay. */
const KEEP_CALLS = 400 * 86_400_000;

/** What calls of AI models use, and the budgets that end them before they are passed. */
export const feature = defineFeature({
  scope: 'api',
  services(platform) {
    const store = meterStore(platform);
    return {
      reserveModelUse:
        ({ run }) =>
        (use, by) =>
          reserve(store, run, by, use, Date.now()),
      recordModelUse:
        ({ run }) =>
        async (used, by) => {
          if (await record(store, run, by, used)) mailWarnings(platform);
        },
    };
  },
  register(app, platform) {
    const { address, db, log, mail, offers, retention, runFinished, userData } = platform;
    const store = meterStore(platform);
    mail.compose(BUDGET_MAIL, createWarningComposer(db, address.base));
    // Those of a crash between a call and its mail.
    app.addHook('onListen', async () => mailWarnings(platform));
    offers.provide('meterModels', (task) => meterModels(store, task, () => mailWarnings(platform)));
    userData.add({ name: 'aiCalls', export: (userId) => allCalls(db, userId) });
    userData.add({
      name: 'aiSettings',
      export: async (userId) => ({ budgets: await listBudgets(db, userId), prices: await listPrices(db, userId) }),
    });
    retention.add({
      async prune(now) {
        await releaseExpired(platform, now);
        mailWarnings(platform);
        await db
          .deleteFrom('ai_budget_warnings')
          .where('created_at', '<', now - KEEP_CALLS)
          .execute();
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
      runView(db, currentUser(request).id, parse(RunParams, request.params).id),
    );

    settingsRoutes(app, platform, store);
  },
});

/** Budgets, warnings and prices. */
function settingsRoutes(app: FastifyInstance, platform: Platform, { operatorPrices = {} }: MeterStore): void {
  const { db } = platform;
  app.get('/api/ai-usage/budgets', async (request) => budgetStates(db, currentUser(request).id, Date.now()));

  // What keeps spending within limits is not changed by the keys of programs.
  app.put('/api/ai-usage/budgets', { config: { access: 'session' } }, async (request) => {
    const { id } = currentUser(request);
    await setBudget(platform, id, parse(AiBudget, request.body));
    return budgetStates(db, id, Date.now());
  });

  app.delete('/api/ai-usage/budgets', { config: { access: 'session' } }, async (request) => {
    const { id } = currentUser(request);
    await removeBudget(platform, id, parse(AiBudgetQuery, request.query));
    return budgetStates(db, id, Date.now());
  });

  app.get('/api/ai-usage/warnings', async (request) => openWarnings(db, currentUser(request).id, Date.now()));

  app.delete('/api/ai-usage/warnings/:id', { config: { access: 'session' } }, async (request, reply) => {
    await dismissWarning(db, currentUser(request).id, parse(WarningParams, request.params).id, Date.now());
    return reply.code(204).send();
  });

  app.get('/api/ai-usage/prices', async (request) => listPrices(db, currentUser(request).id));

  app.put('/api/ai-usage/prices', { config: { access: 'session' } }, async (request) => {
    const { id } = currentUser(request);
    await setPrice(platform, id, parse(AiPrice, request.body));
    return listPrices(db, id);
  });

  app.delete('/api/ai-usage/prices', { config: { access: 'session' } }, async (request) => {
    const { id } = currentUser(request);
    await removePrice(db, id, parse(AiPriceQuery, request.query).model);
    return listPrices(db, id);
  });

  const listPricesView: AiListPrices = {
    builtIn: PRICES_OF,
    operator: listOperatorPrices(operatorPrices),
  };
  app.get('/api/ai-usage/list-prices', async () => listPricesView);
}

/** The counting of calls by the prices of the operator. */
const meterStore = ({ atomically, config, db }: Platform): MeterStore => ({
  atomically,
  db,
  operatorPrices: readOperatorPrices(config.aiPrices),
});

/** Sends the mails about budgets that are nearly used up. */
function mailWarnings({ db, log, mail }: Platform): void {
  if (!mail.sends) return;
  queueWarningMails(db, mail, Date.now())
    .then(() => mail.deliver())
    .catch((err: unknown) => log.error({ err }, 'mails about AI budgets failed'));
}
