import { randomUUID } from 'node:crypto';
import type { KnowledgeJobBody, KnowledgeJobView } from '@heddle/contract/api/knowledge';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeEmbedding } from '@heddle/contract/node/knowledge';
import type { Selectable } from 'kysely';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { KnowledgeJobTable } from '../../platform/db/schema/knowledge.ts';
import { embeddingOf } from './vectors.ts';

/** Jobs of a knowledge base that are listed and kept. */
const KEPT = 10;

export type JobRow = Selectable<KnowledgeJobTable>;

/** What a job is to make of a knowledge base. */
export interface NewJob extends Pick<KnowledgeJobBody, 'chunkSize' | 'overlap'> {
  userId: string;
  baseId: string;
  embedding: (KnowledgeEmbedding & { credentialId: string }) | null;
}

const ofBase = (db: Db, baseId: string) => db.selectFrom('knowledge_jobs').where('base_id', '=', baseId);

/** The documents of a knowledge base that searches find, which a job indexes anew. */
export const foundDocuments = (db: Db, baseId: string) =>
  db.selectFrom('knowledge_documents').where('base_id', '=', baseId).where('hash', '<>', '');

/** Creates a job. Returns its id. Throws `knowledge_job_under_way`. */
export async function createJob(db: Db, { userId, baseId, chunkSize, overlap, embedding }: NewJob): Promise<string> {
  const open = await ofBase(db, baseId).select('id').where('is_cleared', '=', 0).executeTakeFirst();
  if (open) throw knowledgeErrors.knowledge_job_under_way();
  const has = await embeddingOf(db, baseId);
  const { provider, model, credentialId } = embedding ?? { provider: '', model: '', credentialId: '' };
  const isSame = provider === has.provider && model === has.model;
  const generation = isSame ? has.generation : await generationFor(db, baseId, { provider, model }, has.generation);
  const { total } = await foundDocuments(db, baseId)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const row = { id, base_id: baseId, user_id: userId, status: 'running', credential_id: credentialId, provider, model };
  const made = { chunk_size: chunkSize, overlap, generation, dimensions: isSame ? has.dimensions : 0 };
  const state = { done: 0, total: Number(total), error: null, is_cleared: 0, claimed_by: '', claimed_until: 0 };
  try {
    await db
      .insertInto('knowledge_jobs')
      .values({ ...row, ...made, ...state, started_at: Date.now(), ended_at: null })
      .execute();
  } catch (error) {
    if (isDuplicate(error, 'knowledge_jobs', 'base_id'))
      throw knowledgeErrors.knowledge_job_under_way(undefined, { cause: error });
    throw error;
  }
  const kept = ofBase(db, baseId).select('id').orderBy('started_at', 'desc').limit(KEPT);
  await db
    .deleteFrom('knowledge_jobs')
    .where('base_id', '=', baseId)
    .where('is_cleared', '=', 1)
    .where('id', 'not in', kept)
    .execute();
  return id;
}

/** The generation of a model: that of an earlier job with the model, whose vectors may still be there, or a new one. */
async function generationFor(
  db: Db,
  baseId: string,
  { provider, model }: KnowledgeEmbedding,
  present: number,
): Promise<number> {
  const jobs = await ofBase(db, baseId).select(['provider', 'model', 'generation']).execute();
  const earlier = jobs.find((job) => job.provider === provider && job.model === model);
  if (earlier && Number(earlier.generation) !== present) return Number(earlier.generation);
  return Math.max(present, ...jobs.map(({ generation }) => Number(generation))) + 1;
}

/** The latest jobs of a knowledge base, the newest first. */
export async function listJobs(db: Db, baseId: string): Promise<KnowledgeJobView[]> {
  const rows = await ofBase(db, baseId).selectAll().orderBy('started_at', 'desc').limit(KEPT).execute();
  return rows.map(viewOf);
}

/** One of them. Throws `knowledge_job_unknown`. */
export async function viewJob(db: Db, baseId: string, id: string): Promise<KnowledgeJobView> {
  const row = await ofBase(db, baseId).selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw knowledgeErrors.knowledge_job_unknown();
  return viewOf(row);
}

const viewOf = (row: JobRow): KnowledgeJobView => ({
  id: row.id,
  // Written from the contract's words.
  status: row.status as KnowledgeJobView['status'],
  done: Number(row.done),
  total: Number(row.total),
  chunkSize: Number(row.chunk_size),
  overlap: Number(row.overlap),
  embedding: row.model === '' ? null : { provider: row.provider, model: row.model },
  error: row.error === null ? null : (JSON.parse(row.error) as KnowledgeJobView['error']),
  startedAt: new Date(Number(row.started_at)).toISOString(),
  endedAt: row.ended_at === null ? null : new Date(Number(row.ended_at)).toISOString(),
});

/** What is stored of jobs while they are under way. */
export function createJobProgress(db: Db) {
  const job = (id: string) => db.updateTable('knowledge_jobs').where('id', '=', id);
  return {
    /** The jobs that are not done, or have something left to remove. */
    async open(): Promise<string[]> {
      const rows = await db.selectFrom('knowledge_jobs').select('id').where('is_cleared', '=', 0).execute();
      return rows.map(({ id }) => id);
    },

    find: (id: string): Promise<JobRow | undefined> =>
      db.selectFrom('knowledge_jobs').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Takes a job until then. False where another server has it. */
    async claim(id: string, by: string, until: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await job(id)
        .set({ claimed_by: by, claimed_until: until })
        .where((of) => of.or([of('claimed_by', '=', by), of('claimed_until', '<', now)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async noteDone(id: string, done: number, total: number): Promise<void> {
      await job(id).set({ done, total }).execute();
    },

    /** The length of the vectors of a job's model, which the first answer says. */
    async noteDimensions(id: string, given: number): Promise<number> {
      await job(id).set({ dimensions: given }).where('dimensions', '=', 0).execute();
      return Number((await this.find(id))?.dimensions ?? given);
    },

    /** Ends a job under way. False where it has ended before. */
    async end(id: string, status: 'stopped' | 'failed', error: KnowledgeJobView['error'] = null): Promise<boolean> {
      const { numUpdatedRows } = await job(id)
        .set({ status, error: error && JSON.stringify(error), ended_at: Date.now() })
        .where('status', '=', 'running')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async noteCleared(id: string): Promise<void> {
      await job(id).set({ is_cleared: 1 }).execute();
    },
  };
}

export type JobProgress = ReturnType<typeof createJobProgress>;
