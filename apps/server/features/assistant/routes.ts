import type { AssistantLine } from '@heddle/contract/api/assistant';
import { BuildBody, FixBody } from '@heddle/contract/api/assistant';
import { readGraph } from '@heddle/contract/workflow/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { createStreams } from '../../platform/http/streams.ts';
import { toHttpError } from '../../platform/http/errors.ts';
import { parse } from '../../platform/http/validate.ts';
import { buildWorkflow } from './build.ts';
import { explainFailure } from './fix.ts';
import { openAssistantModel } from './model.ts';

/** Workflows built by words, and failures explained and mended, by a model of the user's. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { nodes, config, log } = platform;
    const limit = createStreams(config.streams);

    app.post('/api/assistant/build', async (request, reply) => {
      const body = parse(BuildBody, request.body);
      const present = body.graph ? readGraph(body.graph) : null;
      await answerInLines(request, reply, async (signal, onProgress) => {
        const ask = await openAssistantModel(platform, currentUser(request).id, body, signal);
        return buildWorkflow(ask, nodes, { description: body.description, present }, onProgress);
      });
    });

    app.post('/api/assistant/fix', async (request, reply) => {
      const body = parse(FixBody, request.body);
      await answerInLines(request, reply, async (signal, onProgress) => {
        onProgress('Reading the failure');
        const ask = await openAssistantModel(platform, currentUser(request).id, body, signal);
        return explainFailure(ask, nodes, body);
      });
    });

    /** Answers with a line of JSON for each piece of progress, then the result or the error. Disconnecting stops the work. */
    async function answerInLines<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (signal: AbortSignal, onProgress: (text: string) => void) => Promise<T>,
    ): Promise<void> {
      limit.take(request, reply);
      const left = new AbortController();
      reply.raw.once('close', () => left.abort());
      const signal = AbortSignal.any([left.signal, platform.lifecycle.closing]);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value);
      reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'no-store' });
      const write = (line: AssistantLine<T>): void => void reply.raw.write(`${JSON.stringify(line)}\n`);
      try {
        write({ type: 'done', result: await work(signal, (text) => write({ type: 'progress', text })) });
      } catch (thrown) {
        if (!left.signal.aborted) write({ type: 'failed', error: toHttpError(thrown, request, log).toJSON() });
      }
      reply.raw.end();
    }
  },
});
