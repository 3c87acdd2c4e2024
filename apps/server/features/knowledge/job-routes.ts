import { KnowledgeJobBody } from '@heddle/contract/api/knowledge';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import { passageDefaults } from '@heddle/contract/node/knowledge';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/db/kysely.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { requireBase } from './bases.ts';
import { openProvider } from './embedder.ts';
import { createJob, createJobProgress, listJobs, viewJob } from './jobs.ts';
import { createReindexer } from './reindex.ts';

/** Interval at which jobs that another server or an earlier process has begun are looked after. Milliseconds. */
const ROUND = 10_000;

const Params = z.object({ id: z.string() });
const JobParams = Params.extend({ jobId: z.string() });

/** How documents that people add to a knowledge base are cut: as its last job has done it. */
export async function passagesOf(db: Db, baseId: string): Promise<{ chunkSize: number; overlap: number }> {
  const last = (await listJobs(db, baseId)).find(({ status }) => status === 'completed');
  return last ? { chunkSize: last.chunkSize, overlap: last.overlap } : passageDefaults;
}

/** The routes of jobs that index a knowledge base anew, and what carries these jobs. */
export function addJobs(app: FastifyInstance, platform: Platform): void {
  const { db, lifecycle, log } = platform;
  const reindexer = createReindexer(platform, createJobProgress(db));
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    const round = (): void =>
      void reindexer.advanceAll().catch((err: unknown) => log.error({ err }, 'round of indexing jobs failed'));
    round();
    timer = setInterval(round, ROUND).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));

  app.get('/api/knowledge/:id/jobs', async (request) => {
    const { id } = parse(Params, request.params);
    await requireBase(db, currentUser(request).id, id);
    return listJobs(db, id);
  });

  app.post('/api/knowledge/:id/jobs', { config: { scope: 'run' } }, async (request, reply) => {
    const [userId, { id: baseId }] = [currentUser(request).id, parse(Params, request.params)];
    await requireBase(db, userId, baseId);
    const { embedding, ...passages } = parse(KnowledgeJobBody, request.body);
    const provider = embedding
      ? (await openProvider(platform, { userId, credentialId: embedding.credentialId, signal: lifecycle.closing })).type
      : '';
    const job = { ...passages, userId, baseId, embedding: embedding && { ...embedding, provider } };
    const jobId = await createJob(db, job);
    void reindexer.advance(jobId);
    return reply.code(202).send(await viewJob(db, baseId, jobId));
  });

  app.post('/api/knowledge/:id/jobs/:jobId/stop', { config: { scope: 'run' } }, async (request) => {
    const { id, jobId } = parse(JobParams, request.params);
    await requireBase(db, currentUser(request).id, id);
    await viewJob(db, id, jobId);
    if (!(await reindexer.stop(jobId))) throw knowledgeErrors.knowledge_job_ended();
    return viewJob(db, id, jobId);
  });
}
