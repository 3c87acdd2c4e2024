import type { RunCallback } from '@heddle/contract/api/executions';
import {
  PassListQuery,
  RetryBody,
  RunListQuery,
  RunSearchQuery,
  RunStatsQuery,
  RunViewQuery,
  StartRunBody,
  StepDataQuery,
} from '@heddle/contract/api/executions';
import { TOTAL_HEADER } from '@heddle/contract/api/workflows';
import { PassName } from '@heddle/contract/run/view';
import { isFinal } from '@heddle/contract/run/states';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import { currentUser } from '../../platform/http/session.ts';
import { createStreams } from '../../platform/http/streams.ts';
import { parse } from '../../platform/http/validate.ts';
import { clipStep } from './clip.ts';
import { streamActivity } from './activity.ts';
import type { RunAsker } from './run-starting.ts';
import type { ExecutionService } from './service.ts';
import { createExecutionService } from './service.ts';
import type { Sink } from './stream.ts';
import { streamRun } from './stream.ts';
import { executionData } from './user-data.ts';

const Params = z.object({ id: z.string() });
const runs = { config: { scope: 'run' } } as const;
const StepParams = Params.extend({ nodeId: z.string() });
const LoopParams = Params.extend({ loop: PassName.shape.loop });
const PassParams = LoopParams.extend(PassName.shape);
const LastEventId = z.coerce.number().int().min(0).catch(-1);

function openSink(reply: FastifyReply): Sink {
  const { raw } = reply;
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  reply.hijack();
  raw.flushHeaders();
  return {
    write: (text) => raw.write(text),
    onDrain: (listener) => raw.on('drain', listener),
    end: () => raw.end(),
  };
}

/** What steps and passes of loops have to show. */
function addStepRoutes(app: FastifyInstance, service: ExecutionService): void {
  app.get('/api/executions/:id/steps/:nodeId/data', async (request) => {
    const { id, nodeId } = parse(StepParams, request.params);
    return service.stepData(currentUser(request).id, id, nodeId, parse(StepDataQuery, request.query));
  });

  app.get('/api/executions/:id/passes/:loop', async (request) => {
    const { id, loop } = parse(LoopParams, request.params);
    return service.passes(currentUser(request).id, id, loop, parse(PassListQuery, request.query));
  });

  app.get('/api/executions/:id/passes/:loop/:pass', async (request) => {
    const { id, ...name } = parse(PassParams, request.params);
    return service.pass(currentUser(request).id, id, name);
  });
}

/** Reads counts of runs, stops one, and gives the address that resumes one. */
function addRunRoutes(app: FastifyInstance, { offers }: Pick<Platform, 'offers'>, service: ExecutionService): void {
  app.get('/api/executions/stats', async (request) =>
    service.stats(currentUser(request).id, parse(RunStatsQuery, request.query)),
  );

  app.post('/api/executions/:id/stop', runs, async (request) =>
    service.stop(currentUser(request).id, parse(Params, request.params).id),
  );

  // Needs the scope `run`: knowing the address is enough to resume the run.
  app.get('/api/executions/:id/callback', runs, async (request) => {
    const { row } = await service.open(currentUser(request).id, parse(Params, request.params).id);
    return { url: offers.get('callbackUrl')(row.id) } satisfies RunCallback;
  });
}

export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { config, journal, lifecycle, openStreams, origins, runActivity } = platform;
    const service = createExecutionService(platform);
    platform.userData.add(executionData(platform, service));
    const limit = createStreams(config.streams);
    const streams = new Set<() => void>();
    lifecycle.closing.addEventListener('abort', () => {
      for (const end of streams) end();
    });

    /** Keeps a stream open until its receiver disconnects, its session or key ends, or the server shuts down. */
    function keepOpen(request: FastifyRequest, reply: FastifyReply, end: () => void): void {
      if (reply.raw.destroyed || lifecycle.closing.aborted) return end();
      streams.add(end);
      const forget = openStreams.add(request, end);
      reply.raw.on('close', () => {
        streams.delete(end);
        forget();
        end();
      });
    }

    /** Who makes the request: the step of a run, a signed-in person or a program with an API key. */
    const starterIn = (request: FastifyRequest): RunAsker => ({
      origin: origins.read(request.headers, currentUser(request).id),
      startedBy: request.sessionId === null ? 'key' : 'person',
    });

    app.get('/api/executions', async (request, reply) => {
      const { runs, total } = await service.list(currentUser(request).id, parse(RunListQuery, request.query));
      return reply.header(TOTAL_HEADER, total).send(runs);
    });

    app.post('/api/executions', runs, async (request, reply) => {
      const run = await service.start(currentUser(request).id, parse(StartRunBody, request.body), starterIn(request));
      return reply.code(201).send(run);
    });

    app.get('/api/executions/events', { exposeHeadRoute: false }, (request, reply) => {
      const { id } = currentUser(request);
      limit.take(request, reply);
      keepOpen(request, reply, streamActivity(runActivity, id, openSink(reply)));
    });

    app.get('/api/executions/search', async (request, reply) => {
      const given = new AbortController();
      reply.raw.on('close', () => given.abort());
      return service.search(currentUser(request).id, parse(RunSearchQuery, request.query), given.signal);
    });

    app.get('/api/executions/:id', async (request) => {
      const run = await service.get(
        currentUser(request).id,
        parse(Params, request.params).id,
        parse(RunViewQuery, request.query),
      );
      return { ...run, steps: run.steps.map((step) => clipStep(step, run.id)) };
    });

    addStepRoutes(app, service);

    app.post('/api/executions/:id/retry', runs, async (request, reply) =>
      reply
        .code(201)
        .send(
          await service.retry(
            currentUser(request).id,
            parse(Params, request.params).id,
            parse(RetryBody, request.body ?? undefined).from,
            starterIn(request),
          ),
        ),
    );

    addRunRoutes(app, platform, service);

    app.get('/api/executions/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
      limit.take(request, reply);
      const run = await service.open(currentUser(request).id, parse(Params, request.params).id);
      const sent = request.headers['last-event-id'];
      const after = sent === undefined ? -1 : LastEventId.parse(sent);
      // An EventSource reconnects after every end of a stream, unless the answer is 204.
      if (after >= 0 && isFinal(run.row.status) && (await service.hasAll(run.row.id, after)))
        return reply.code(204).send();
      const sink = openSink(reply);
      try {
        keepOpen(request, reply, await streamRun(journal, run, after, sink));
      } catch (error) {
        sink.end();
        throw error;
      }
    });
  },
});
