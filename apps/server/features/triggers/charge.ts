import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { targetOf } from './intake.ts';

/** What calls of hooks with a price are asked for. */
export interface HookCharges {
  /** Answers a call that brings no payment with what it costs, before its body is read. */
  askFirst(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Takes the payment of a call whose body was read: its key, which is the idempotency key of the run; null where the call was answered, as it has not paid; undefined where it is free. */
  take(request: FastifyRequest, reply: FastifyReply): Promise<string | null | undefined>;
}

/** Charges calls by what a feature offers for it: which payments there are is not known here. */
export function createHookCharges({ address, offers }: Pick<Platform, 'address' | 'offers'>): HookCharges {
  const headerOf =
    ({ headers }: FastifyRequest) =>
    (name: string): string | undefined => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    };

  async function take(request: FastifyRequest, reply: FastifyReply): Promise<string | null | undefined> {
    const { workflow, hook } = targetOf(request);
    if (!hook.charge) return undefined;
    const answer = await offers.get('charge')({
      userId: workflow.userId,
      workflowId: workflow.id,
      trigger: hook.trigger,
      data: hook.charge,
      url: new URL(request.url, address.hooks()).href,
      header: headerOf(request),
    });
    // Answers of runs are written past Fastify's headers, so these are set on the raw response.
    for (const [name, value] of Object.entries(answer.headers)) reply.raw.setHeader(name, value);
    if (reply.raw.hasHeader('access-control-allow-origin'))
      reply.raw.setHeader(
        'access-control-expose-headers',
        ['X-Execution-Id', ...Object.keys(answer.headers)].join(', '),
      );
    if (answer.paid) return answer.key;
    await reply.code(402).header('cache-control', 'no-store').send(answer.body);
    return null;
  }

  return {
    take,
    async askFirst(request, reply) {
      if (targetOf(request).hook.charge && !offers.get('bringsPayment')({ header: headerOf(request) }))
        await take(request, reply);
    },
  };
}
