import type { WalletRequest } from '@heddle/contract/api/wallet-requests';
import { OpenTransactionBody, WalletAnswerBody, WalletSaidBody } from '@heddle/contract/api/wallet-requests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { currentUser } from '../../../platform/http/session.ts';
import { parse } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { transactionsOfStep } from '../rows.ts';
import { deliverAnswers } from './delivery.ts';
import type { RequestRow } from './requests.ts';
import { findRequest, listRequests } from './requests.ts';
import { requestView } from './view.ts';

const Params = z.object({ id: z.string() });
const TransactionParams = z.object({ id: z.string(), transaction: z.string() });
const ListQuery = z.object({
  state: z.enum(['open', 'all']).default('open'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

/** A wallet is asked by the person who is signed in, never by a program with an API key. */
const ownSession = { config: { access: 'session' } } as const;
/** Requests in an export of an account. */
const EXPORTED = 10_000;
/** Interval of the delivery of answers that a crash has kept from their runs. Milliseconds. */
const REPAIR_EVERY_MS = 30_000;

/** What runs ask of the wallets of their owner. `wake`: transactions are looked at soon. */
export function addWalletRequests(app: FastifyInstance, platform: Platform, wake: () => void): void {
  const { db, retention, userData } = platform;
  const requestOf = (request: FastifyRequest): Promise<RequestRow> =>
    findRequest(db, currentUser(request).id, parse(Params, request.params).id);
  const view = async (row: RequestRow): Promise<WalletRequest> =>
    requestView(row, await transactionsOfStep(db, row.run_id, row.step_key));
  const seen = async (request: FastifyRequest): Promise<WalletRequest> => view(await requestOf(request));

  userData.add({
    name: 'walletRequests',
    export: async (userId) => Promise.all((await listRequests(db, userId, { open: false, limit: EXPORTED })).map(view)),
  });
  retention.add({ deleteOfRuns: (ids) => [db.deleteFrom('wallet_requests').where('run_id', 'in', ids)] });

  app.get('/api/wallet-requests', async (request) => {
    const { state, limit } = parse(ListQuery, request.query);
    return Promise.all((await listRequests(db, currentUser(request).id, { open: state === 'open', limit })).map(view));
  });

  app.get('/api/wallet-requests/:id', seen);

  app.get('/api/wallet-requests/:id/preview', async (request) => {
    const row = await requestOf(request);
    const { previewOf } = await import('./preview.ts');
    return previewOf(platform, row);
  });

  app.post('/api/wallet-requests/:id/transactions/:transaction/open', ownSession, async (request) => {
    const row = await requestOf(request);
    const { transaction } = parse(TransactionParams, request.params);
    const { openTransaction } = await import('./open-transaction.ts');
    return openTransaction(platform, row, transaction, parse(OpenTransactionBody, request.body));
  });

  app.post('/api/wallet-requests/:id/transactions/:transaction/said', ownSession, async (request) => {
    const row = await requestOf(request);
    const { transaction } = parse(TransactionParams, request.params);
    const { noteWalletSaid } = await import('./open-transaction.ts');
    await noteWalletSaid(platform, row, transaction, parse(WalletSaidBody, request.body).hash);
    wake();
    return seen(request);
  });

  app.post('/api/wallet-requests/:id/answer', ownSession, async (request) => {
    const row = await requestOf(request);
    const { answer } = parse(WalletAnswerBody, request.body);
    const [{ refuseRequest }, { answerRequest }] = await Promise.all([
      import('./open-transaction.ts'),
      import('./answer.ts'),
    ]);
    if (answer === null) await refuseRequest(platform, row, currentUser(request).email);
    else await answerRequest(platform, row, answer);
    await deliverAnswers(platform);
    wake();
    return seen(request);
  });

  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const repair = (): void => {
    round = deliverAnswers(platform).catch((err: unknown) =>
      platform.log.error({ err }, 'delivery of wallet answers failed'),
    );
  };
  app.addHook('onListen', async () => {
    timer = setInterval(repair, REPAIR_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
}
