import { BuildBody, FixBody } from '@heddle/contract/api/assistant';
import { readGraph } from '@heddle/contract/workflow/schema';
import type { FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { createStreams } from '../../platform/http/streams.ts';
import { parse } from '../../platform/http/validate.ts';
import { buildWorkflow } from './build.ts';
import { explainFailure } from './fix.ts';
import { createLines } from './lines.ts';
import type { Ask } from './model.ts';
import { openAssistantModel } from './model.ts';

/** Workflows built by words, and failures explained and mended, by a model of the user's. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { nodes, config, offers } = platform;
    const answerInLines = createLines(platform, createStreams(config.streams));

    app.post('/api/assistant/build', async (request, reply) => {
      const body = parse(BuildBody, request.body);
      const present = body.graph ? readGraph(body.graph) : null;
      await answerInLines(request, reply, (signal, onProgress) =>
        asked(request, 'build', { ...body, signal }, (ask) =>
          buildWorkflow(ask, nodes, { description: body.description, present }, onProgress),
        ),
      );
    });

    app.post('/api/assistant/fix', async (request, reply) => {
      const body = parse(FixBody, request.body);
      await answerInLines(request, reply, (signal, onProgress) => {
        onProgress('Reading the failure');
        return asked(request, 'explain', { ...body, signal }, (ask) => explainFailure(ask, nodes, body));
      });
    });

    /** Does a task with the model that the request names. Its calls count for the user. */
    async function asked<T>(
      request: FastifyRequest,
      task: string,
      model: { credentialId: string; model: string; signal: AbortSignal },
      work: (ask: Ask) => Promise<T>,
    ): Promise<T> {
      const { id: userId } = currentUser(request);
      const meter = offers.get('meterAssistant')(userId, task);
      try {
        return await work(await openAssistantModel(platform, { ...model, userId, meter }));
      } finally {
        await meter.end();
      }
    }
  },
});
