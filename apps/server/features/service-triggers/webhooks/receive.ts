import { apiErrors } from '@heddle/contract/errors/api';
import { hookErrors } from '@heddle/contract/errors/hooks';
import type { WebhookMeaning } from '@heddle/contract/node/service-webhook';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { parse } from '../../../platform/http/validate.ts';
import { configIn } from '../config.ts';
import type { WebhookInbox } from './inbox.ts';
import type { StoredWebhook, WebhookStore } from './store.ts';

/** Bodies are only looked at for their signature. Bytes. */
const BODY_LIMIT = 4 * 1024 * 1024;
/** What a service may want to see in the answer. Characters. */
const ANSWER_LIMIT = 4096;
/** What is kept of the time of a call changes this often. Milliseconds. */
const CALLED_EVERY_MS = 60_000;

const Params = z.object({ id: z.string() });

/** Called for what a service sends to its webhook. */
export interface CallListeners {
  /** The service has new records for a trigger. */
  onNews(webhook: StoredWebhook): void;
  /** The webhook expires soon, or the service has removed it. Settles once that is stored. */
  onLife(webhook: StoredWebhook, end: 'renewal' | 'ended'): Promise<void>;
}

/** Receives the calls of services to their webhooks, and passes what they announce to the listeners. */
export function receiveCalls(
  app: FastifyInstance,
  { address, admission, log, nodes }: Pick<Platform, 'address' | 'admission' | 'log' | 'nodes'>,
  { store, inbox }: { store: WebhookStore; inbox: WebhookInbox },
  { onNews, onLife }: CallListeners,
): void {
  const calledAt = new Map<string, number>();

  function noteCall(id: string, now: number): void {
    if (now - (calledAt.get(id) ?? 0) < CALLED_EVERY_MS) return;
    if (calledAt.size >= 10_000) calledAt.clear();
    calledAt.set(id, now);
    // It is only shown: a call counts without it.
    store.called(id, now).catch((err: unknown) => log.warn({ err }, 'time of a webhook call could not be stored'));
  }

  async function readCall(webhook: StoredWebhook, request: FastifyRequest): Promise<WebhookMeaning> {
    const service = nodes.get(configIn(webhook.config).type)?.webhook;
    if (!service || !webhook.isWanted) throw apiErrors.hook_not_found();
    return service.read({
      method: request.method,
      address: address.hooks() + request.url,
      header(name) {
        const value = request.headers[name];
        return Array.isArray(value) ? value[0] : value;
      },
      query: Object.fromEntries(new URL(request.url, 'http://localhost').searchParams),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      secret: webhook.secret,
      facts: webhook.registration?.facts ?? {},
      now: Date.now(),
    });
  }

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const webhook = await store.find(parse(Params, request.params).id);
    if (!webhook) throw apiErrors.hook_not_found();
    admission.webhook(webhook.userId);
    const meaning = await readCall(webhook, request);
    if (meaning.is === 'refused') throw hookErrors.hook_signature({ problem: meaning.problem });
    void reply.header('x-content-type-options', 'nosniff').type('text/plain; charset=utf-8');
    if (meaning.is === 'asked') {
      const answer = meaning.answer.slice(0, ANSWER_LIMIT);
      if (answer.startsWith('{')) void reply.type('application/json');
      if (meaning.header !== undefined) void reply.header(meaning.header, answer);
      return reply.send(answer);
    }
    // The service repeats a call that is not taken. What to take of it is known once the webhook is registered.
    const isTaken =
      meaning.is !== 'records' ||
      (webhook.registration !== null && (await inbox.keep(webhook.id, meaning.records, Date.now())));
    if (!isTaken) throw hookErrors.hook_unavailable({});
    noteCall(webhook.id, Date.now());
    if (meaning.is === 'renewal' || meaning.is === 'ended') await onLife(webhook, meaning.is);
    if (meaning.is !== 'ignored' && meaning.is !== 'renewal') onNews(webhook);
    return reply.send('');
  }

  // Signatures are over bytes: nothing is parsed.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body);
  });
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/hooks/services/:id',
    bodyLimit: BODY_LIMIT,
    exposeHeadRoute: false,
    config: { access: 'public', reach: 'hooks' },
    handler: receive,
  });
}
