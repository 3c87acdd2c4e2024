import { BuildBody, FixBody } from '@heddle/contract/api/assistant';
import { readGraph } from '@heddle/contract/workflow/schema';
import type { FastifyRequest } from 'fastify';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import type { ModelAsker } from '../../platform/offers.ts';
import { createStreams } from '../../platform/http/streams.ts';
import { parse } from '../../platform/http/validate.ts';
import { buildWorkflow } from './build.ts';
import { explainFailure } from './fix.ts';
import { createLines } from './lines.ts';
import type { Ask } from './model.ts';
import { openAssistantModel } from './model.ts';

/** Who has made a request to the assistant, and which model is to answer. */
const askerOf = (
  request: FastifyRequest,
  task: string,
  { credentialId, model }: Pick<ModelAsker, 'credentialId' | 'model'>,
  signal: AbortSignal,
): ModelAsker => ({ userId: currentUser(request).id, task, credentialId, model, signal });

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
        asked(askerOf(request, 'build', body, signal), (ask) =>
          buildWorkflow(ask, nodes, { description: body.description, present }, onProgress),
        ),
      );
    });

    app.post('/api/assistant/fix', async (request, reply) => {
      const body = parse(FixBody, request.body);
      await answerInLines(request, reply, (signal, onProgress) => {
        onProgress('Reading the failure');
        return asked(askerOf(request, 'explain', body, signal), (ask) => explainFailure(ask, nodes, body));
      });
    });

    offers.provide('askModel', (asker, question) => asked(asker, (ask) => ask(question, () => undefined)));

    /** Does a task with a model. Its calls are counted. */
    async function asked<T>(
      { signal, credentialId, model, ...task }: ModelAsker,
      work: (ask: Ask) => Promise<T>,
    ): Promise<T> {
      const meter = offers.get('meterModels')(task);
      try {
        return await work(
          await openAssistantModel(platform, { userId: task.userId, credentialId, model, meter, signal }),
        );
      } finally {
        await meter.end();
      }
    }
  },
});
