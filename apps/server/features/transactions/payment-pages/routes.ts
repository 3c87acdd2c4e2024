import { readFile } from 'node:fs/promises';
import rateLimit from '@fastify/rate-limit';
import type { PaymentPage } from '@heddle/contract/api/payment-pages';
import { AuthorizePaymentBody, MerchantSessionBody } from '@heddle/contract/api/payment-pages';
import { apiErrors } from '@heddle/contract/errors/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { enforce, MINUTE } from '../../../platform/http/limit.ts';
import { parse } from '../../../platform/http/validate.ts';
import type { Platform } from '../../../platform/platform.ts';
import { authorizePage, refusePage, tellUntold } from './authorize.ts';
import { findPage, listPages } from './pages.ts';
import { pageView } from './view.ts';

const Params = z.object({ id: z.string().max(100) });

/** Anybody with the link may pay. */
const open = { config: { access: 'public' } } as const;
/** Requests per address and minute: a page asks every second while its payment is under way. */
const PER_MINUTE = 300;
/** Pages in an export of an account. */
const EXPORTED = 10_000;
/** Interval at which steps are told what a crash has kept from them. Milliseconds. */
const REPAIR_EVERY_MS = 30_000;

/** Pages on which anybody with the link pays by a wallet. */
export async function addPaymentPages(app: FastifyInstance, platform: Platform): Promise<void> {
  const { db, retention, userData } = platform;
  await app.register(rateLimit, { global: false });
  const limit = app.createRateLimit({ max: PER_MINUTE, timeWindow: MINUTE, keyGenerator: (request) => request.ip });
  const idOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    await enforce(limit, request, reply);
    return parse(Params, request.params).id;
  };
  const seen = async (id: string): Promise<PaymentPage> => pageView(await findPage(db, id));

  userData.add({
    name: 'paymentPages',
    export: async (userId) => (await listPages(db, userId, EXPORTED)).map(pageView),
  });
  retention.add({ deleteOfRuns: (ids) => [db.deleteFrom('payment_pages').where('run_id', 'in', ids)] });

  app.get('/api/payment-pages/:id', open, async (request, reply) => seen(await idOf(request, reply)));

  app.post('/api/payment-pages/:id/authorize', open, async (request, reply) => {
    const id = await idOf(request, reply);
    await authorizePage(platform, id, parse(AuthorizePaymentBody, request.body));
    return seen(id);
  });

  app.post('/api/payment-pages/:id/refuse', open, async (request, reply) => {
    const id = await idOf(request, reply);
    await refusePage(platform, id);
    return seen(id);
  });

  app.post('/api/payment-pages/:id/merchant-session', open, async (request, reply) => {
    const id = await idOf(request, reply);
    const { validationUrl } = parse(MerchantSessionBody, request.body);
    const { merchantSession } = await import('./merchant-session.ts');
    return merchantSession(platform, id, validationUrl);
  });

  const { applePayDomainFile } = platform.config;
  app.get('/.well-known/apple-developer-merchantid-domain-association', open, async (_request, reply) => {
    if (applePayDomainFile === undefined) throw apiErrors.route_not_found();
    return reply.type('text/plain; charset=utf-8').send(await readFile(applePayDomainFile));
  });

  let round: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const repair = (): void => {
    round = tellUntold(platform).catch((err: unknown) =>
      platform.log.error({ err }, 'steps could not be told of payment pages'),
    );
  };
  app.addHook('onListen', async () => {
    repair();
    timer = setInterval(repair, REPAIR_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
  });
}
