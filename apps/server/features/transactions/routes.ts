import { MoneyStop, ProviderPaymentQuery, TransactionListQuery } from '@heddle/contract/api/transactions';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { defineFeature, perPlatform } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { bringsPayment } from './charges/brings-payment.ts';
import { isMoneyStopped, stopMoney } from './money-stop.ts';
import { knownKeys, listTransactions } from './rows.ts';
import { listIntents, recordIntent, settleIntent } from './provider-intents.ts';
import { listProviderPayments } from './provider-rows.ts';
import { createAwaitPayment, createOpenPage, createSettlePayment } from './payment-pages/standing.ts';
import { addPaymentPages } from './payment-pages/routes.ts';
import { viewOf } from './view.ts';
import { createRequestComposer, WALLET_MAIL } from './wallet/request-mail.ts';
import { addWalletRequests } from './wallet/routes.ts';
import type { TransactionWatch } from './watch.ts';
import { watchTransactions } from './watch.ts';

/** Transactions in an export of an account. */
const EXPORTED = 10_000;

/** What routes and the service for nodes share: the watch is there once the server listens. */
const watchOf = perPlatform((): { watch: TransactionWatch | null } => ({ watch: null }));

/** Transactions on chains, each sent exactly once, and the switch that stops them. */
export const feature = defineFeature({
  scope: 'api',
  services(platform) {
    const money = watchOf(platform);
    const [openPage, awaitPayment, settlePaymentPage] = [
      createOpenPage(platform),
      createAwaitPayment(platform),
      createSettlePayment(platform),
    ];
    return {
      openPaymentPage: ({ run }) => openPage(run),
      awaitPayment: ({ run }) => awaitPayment(run),
      settlePaymentPage: ({ run }) => settlePaymentPage(run),
      sendTransactions:
        ({ run }) =>
        async (order, by) => {
          // With its library it is 40 MB: a server that sends no money does without.
          const { createOrders } = await import('./order.ts');
          return createOrders({ platform, wake: () => money.watch?.wake() })(run)(order, by);
        },
      askWallet:
        ({ run }) =>
        async (ask, by) => {
          const { createAskWallet } = await import('./wallet/ask-wallet.ts');
          return createAskWallet(platform)(run)(ask, by);
        },
      findTransactions:
        ({ run }) =>
        async (keys, by) => {
          const known = await knownKeys(platform.db, run.userId, keys, by);
          if (known.length > 0) money.watch?.wake();
          return known;
        },
      authorizePayment:
        ({ run }) =>
        async (wanted, by) => {
          const { createAuthorizations } = await import('./authorize.ts');
          return createAuthorizations(platform)(run)(wanted, by);
        },
      signPermit:
        ({ run }) =>
        async (wanted, by) => {
          const { createPermits } = await import('./permit.ts');
          return createPermits(platform)(run)(wanted, by);
        },
      reservePayment:
        ({ run }) =>
        async (intent, by) => {
          // Its rules share a file with those of chains, whose library is large.
          const { createReservations } = await import('./provider-payments.ts');
          await createReservations(platform)(run)(intent, by);
          await recordIntent(platform.db, run.userId, intent, by);
        },
      settlePayment:
        ({ run }) =>
        (outcome) =>
          settleIntent(platform.db, run.userId, outcome),
    };
  },
  async register(app, platform) {
    const { db } = platform;
    const money = watchOf(platform);
    platform.mail.compose(WALLET_MAIL, createRequestComposer(platform));
    platform.offers.provide('bringsPayment', ({ header }) => bringsPayment(header));
    platform.offers.provide('charge', async (call) => {
      // With its library it is 40 MB: a server whose calls are free does without.
      const { createCharge } = await import('./charges/charge.ts');
      return createCharge({ platform, wake: () => money.watch?.wake() })(call);
    });
    addWalletRequests(app, platform, () => money.watch?.wake());
    await addPaymentPages(app, platform);
    platform.userData.add({
      name: 'transactions',
      export: async (userId) => (await listTransactions(db, userId, { limit: EXPORTED })).map(viewOf),
      close: (userId) => stopMoney(db, userId, true),
    });
    platform.userData.add({
      name: 'providerPayments',
      export: async (userId) => {
        const rows = await listProviderPayments(db, userId, EXPORTED);
        return rows.map((row) => ({ ...row, created_at: new Date(Number(row.created_at)).toISOString() }));
      },
    });
    platform.userData.add({
      name: 'providerIntents',
      export: async (userId) => (await listIntents(db, userId, { limit: EXPORTED, offset: 0 })).payments,
    });

    app.get('/api/transactions', async (request) => {
      const { runId, limit, before } = parse(TransactionListQuery, request.query);
      const rows = await listTransactions(db, currentUser(request).id, {
        limit,
        ...(runId === undefined ? {} : { runId }),
        ...(before === undefined ? {} : { before: Date.parse(before) }),
      });
      return rows.map(viewOf);
    });

    app.get('/api/provider-payments', async (request, reply) => {
      const { payments, total } = await listIntents(
        db,
        currentUser(request).id,
        parse(ProviderPaymentQuery, request.query),
      );
      return reply.header(TOTAL_HEADER, total).send(payments);
    });

    app.get('/api/money-stop', async (request): Promise<MoneyStop> => ({
      stopped: await isMoneyStopped(db, currentUser(request).id),
    }));

    app.put('/api/money-stop', async (request): Promise<MoneyStop> => {
      const { stopped } = parse(MoneyStop, request.body);
      await stopMoney(db, currentUser(request).id, stopped);
      return { stopped };
    });

    app.addHook('onListen', async () => {
      money.watch = watchTransactions(platform);
    });
    app.addHook('onClose', async () => money.watch?.stop());
  },
});
