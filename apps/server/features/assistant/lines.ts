import type { AssistantLine } from '@heddle/contract/api/assistant';
import { ASSISTANT_PULSE } from '@heddle/contract/api/assistant';
import { assistantErrors } from '@heddle/contract/errors/assistant';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toHttpError } from '../../platform/http/errors.ts';
import type { Streams } from '../../platform/http/streams.ts';
import type { Platform } from '../../platform/platform.ts';

/** Milliseconds between two signs of life, and the longest that a task may take, corrections included. */
const TIMES = { pulse: ASSISTANT_PULSE, most: 15 * 60_000 };

/** Work whose answer takes its time. The signal is aborted once nobody waits for it any more. */
type Work<T> = (signal: AbortSignal, onProgress: (text: string) => void) => Promise<T>;

/**
 * Answers with a line of JSON for each piece of progress, then the result or the error; with an empty line now and then while there is nothing to tell.
 * Disconnecting stops the work, and so does `assistant_too_slow`. Throws `streams_exceeded`.
 */
export function createLines(
  { lifecycle, log }: Pick<Platform, 'lifecycle' | 'log'>,
  limit: Streams,
  { pulse, most }: typeof TIMES = TIMES,
) {
  return async <T>(request: FastifyRequest, reply: FastifyReply, work: Work<T>): Promise<void> => {
    limit.take(request, reply);
    const left = new AbortController();
    const slow = new AbortController();
    reply.raw.once('close', () => left.abort());
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' });
    // The first line leaves at once: the browser then knows that the server has taken the question.
    reply.raw.write('\n');
    const write = (line: AssistantLine<T>): void => void reply.raw.write(`${JSON.stringify(line)}\n`);
    const beat = setInterval(() => reply.raw.write('\n'), pulse);
    const deadline = setTimeout(() => slow.abort(assistantErrors.assistant_too_slow({ minutes: most / 60_000 })), most);
    const signal = AbortSignal.any([left.signal, slow.signal, lifecycle.closing]);
    try {
      write({ type: 'done', result: await work(signal, (text) => write({ type: 'progress', text })) });
    } catch (thrown) {
      const reason: unknown = slow.signal.aborted ? slow.signal.reason : thrown;
      if (!left.signal.aborted) write({ type: 'failed', error: toHttpError(reason, request, log).toJSON() });
    } finally {
      clearInterval(beat);
      clearTimeout(deadline);
      reply.raw.end();
    }
  };
}
