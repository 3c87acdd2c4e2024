import { StartEvaluationBody } from '@heddle/contract/api/evaluations';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { defineFeature } from '../../platform/feature.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import { createJudges } from './judge.ts';
import { createEvaluationProgress } from './results.ts';
import { createRunner } from './runner.ts';
import type { EvaluationPlace } from './service.ts';
import { createEvaluationService } from './service.ts';
import { createEvaluationStore } from './store.ts';
import { evaluationData } from './user-data.ts';

/** Interval at which runs that another server or an earlier process has begun are looked after. Milliseconds. */
const ROUND = 10_000;

const IdParams = z.object({ id: z.string() });
const Params = IdParams.extend({ evaluationId: z.string() });
const RunParams = Params.extend({ runId: z.string() });

function placeOf(request: FastifyRequest): EvaluationPlace {
  const { id, evaluationId } = parse(Params, request.params);
  return { userId: currentUser(request).id, workflowId: id, id: evaluationId };
}

const runOf = (request: FastifyRequest): string => parse(RunParams, request.params).runId;

/** Evaluations of workflows: sets of cases whose results graders judge, revision by revision. */
export const feature = defineFeature({
  scope: 'api',
  register(app, platform) {
    const { db, atomically, log, runFinished, userData } = platform;
    const store = createEvaluationStore(db);
    const progress = createEvaluationProgress(db, atomically);
    const runner = createRunner(platform, progress, createJudges(platform));
    const service = createEvaluationService(platform, { store, progress, runner });
    userData.add(evaluationData(store));

    const report = (err: unknown): void => log.error({ err }, 'evaluation round failed');
    runFinished.subscribe(({ id, mode }) => {
      if (mode !== 'evaluation') return;
      progress.ofExecution(id).then((runId) => (runId === null ? undefined : runner.advance(runId)), report);
    });
    let timer: NodeJS.Timeout | undefined;
    app.addHook('onListen', async () => {
      const round = (): void => void runner.advanceAll().catch(report);
      round();
      timer = setInterval(round, ROUND).unref();
    });
    app.addHook('onClose', async () => clearInterval(timer));

    const at = '/api/workflows/:id/evaluations';
    const atOne = `${at}/:evaluationId`;

    app.get(at, async (request) => {
      const { id } = parse(IdParams, request.params);
      return service.list(currentUser(request).id, id);
    });

    app.post(at, async (request, reply) => {
      const { id } = parse(IdParams, request.params);
      return reply.code(201).send(await service.create(currentUser(request).id, id, request.body));
    });

    app.get(atOne, async (request) => service.get(placeOf(request)));
    app.put(atOne, async (request) => service.update(placeOf(request), request.body));

    app.delete(atOne, async (request, reply) => {
      await service.remove(placeOf(request));
      return reply.code(204).send();
    });

    app.get('/api/executions/:id/evaluation-case', async (request) =>
      service.caseOf(currentUser(request).id, parse(IdParams, request.params).id),
    );

    app.get(`${atOne}/runs`, async (request) => service.runs(placeOf(request)));

    app.post(`${atOne}/runs`, { config: { scope: 'run' } }, async (request, reply) => {
      const { revision } = parse(StartEvaluationBody, request.body ?? {});
      return reply.code(202).send(await service.start(placeOf(request), revision));
    });

    app.get(`${atOne}/runs/:runId`, async (request) => service.run(placeOf(request), runOf(request)));

    app.post(`${atOne}/runs/:runId/stop`, { config: { scope: 'run' } }, async (request) =>
      service.stop(placeOf(request), runOf(request)),
    );
  },
});
