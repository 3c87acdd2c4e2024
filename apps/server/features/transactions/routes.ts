import { MoneyStop, TransactionListQuery } from '@heddle/contract/api/transactions';
import { defineFeature, perPlatform } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createTransactionStore } from './store.ts';
import { viewOf } from './view.ts';
import type { TransactionWatch } from './watch.ts';
import { watchTransactions } from './watch.ts';

/** Transactions in an export of an account. */
const EXPORTED = 10_000;

/** What routes and the service for nodes share: the watch is there once the server listens. */
const moneyOf = perPlatform(
  (platform): { store: ReturnType<typeof createTransactionStore>; watch: TransactionWatch | null } => ({
    store: createTransactionStore(platform.db),
    watch: null,
  }),
);

/** Transactions on chains, each sent exactly once, and the switch that stops them. */
export const feature = defineFeature({
  scope: 'api',
  services(platform) {
    const money = moneyOf(platform);
    return {
      sendTransactions:
        ({ run }) =>
        async (order, by) => {
          // With its library it is 40 MB: a server that sends no money does without.
          const { createOrders } = await import('./order.ts');
          return createOrders({ platform, store: money.store, wake: () => money.watch?.wake() })(run)(order, by);
        },
    };
  },
  register(app, platform) {
    const money = moneyOf(platform);
    const { store } = money;
    platform.userData.add({
      name: 'transactions',
      export: async (userId) => (await store.list(userId, { limit: EXPORTED })).map(viewOf),
      close: (userId) => store.stop.set(userId, true),
    });

    app.get('/api/transactions', async (request) => {
      const { runId, limit, before } = parse(TransactionListQuery, request.query);
      const rows = await store.list(currentUser(request).id, {
        limit,
        ...(runId === undefined ? {} : { runId }),
        ...(before === undefined ? {} : { before: Date.parse(before) }),
      });
      return rows.map(viewOf);
    });

    app.get('/api/money-stop', async (request): Promise<MoneyStop> => ({
      stopped: await store.stop.isSet(currentUser(request).id),
    }));

    app.put('/api/money-stop', async (request): Promise<MoneyStop> => {
      const { stopped } = parse(MoneyStop, request.body);
      await store.stop.set(currentUser(request).id, stopped);
      return { stopped };
    });

    app.addHook('onListen', async () => {
      money.watch = watchTransactions(platform, store);
    });
    app.addHook('onClose', async () => money.watch?.stop());
  },
});
