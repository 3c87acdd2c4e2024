import { randomUUID } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeVector } from '@heddle/contract/node/knowledge';
import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';
import { chunksOf } from '@heddle/nodes/lib/knowledge/chunks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';
import { clearOthers, clearVersion, lockBase, lockDocument, metadataOf } from './documents.ts';
import { embedOutside } from './embedder.ts';
import { hashOf, textHash } from './given.ts';
import type { JobProgress, JobRow } from './jobs.ts';
import { foundDocuments } from './jobs.ts';
import { hasOpen, noteOpen } from './open.ts';
import { clearUnusedVectors, knownHashes, storeVectors } from './vectors.ts';
import { newVersion, withoutVector, writeChunks, writtenOf } from './versions.ts';

/** How long a server has a job; it asks for more time while it goes on. Milliseconds. */
const CLAIM_MS = 60_000;
const DOCUMENTS_AT_ONCE = 100;
const CHUNKS_READ = 200;

/** Drives jobs. What it does is stored document by document, so that any server goes on with it after a crash. */
export interface Reindexer {
  /** Goes on with a job until it has ended. Never rejects. */
  advance(jobId: string): Promise<void>;
  /** Goes on with all jobs. */
  advanceAll(): Promise<void>;
  /** Stops a job and removes what it has written. False where it has ended. */
  stop(jobId: string): Promise<boolean>;
}

type Surroundings = Pick<Platform, 'atomically' | 'config' | 'db' | 'egress' | 'lifecycle' | 'log' | 'offers'>;
type Found = NonNullable<Awaited<ReturnType<typeof nextDocument>>>;

/** The reindexer over what is stored of jobs. */
export function createReindexer(surroundings: Surroundings, progress: JobProgress): Reindexer {
  const { db, lifecycle, log } = surroundings;
  const me = randomUUID();
  const advancing = new Map<string, AbortController>();

  async function work(job: JobRow, signal: AbortSignal): Promise<void> {
    const total = await count(foundDocuments(db, job.base_id));
    let done = await count(foundDocuments(db, job.base_id).where('next_version', '<>', 0));
    await progress.noteDone(job.id, done, total);
    for (;;) {
      signal.throwIfAborted();
      const document = await nextDocument(db, job.base_id);
      if (!document) {
        if (await switchOver(surroundings, job.id)) return;
        // A document has been added or has changed meanwhile, or the job has ended.
        if ((await progress.find(job.id))?.status !== 'running') return;
        continue;
      }
      if (await indexAnew(surroundings, progress, { job, document, signal })) {
        done += 1;
        await progress.noteDone(job.id, done, Math.max(total, done));
      } else if ((await progress.find(job.id))?.status !== 'running') {
        // Another server was asked to stop it.
        return;
      }
    }
  }

  /** A failure of the model ends the job, another one is tried again. */
  async function attempt(job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      await work(job, signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof HeddleError) || error.code === 'database_unreachable') throw error;
      const { code, message, hint } = error;
      await progress.end(job.id, 'failed', { code, message, hint: hint ?? '' });
    }
  }

  async function advance(jobId: string): Promise<void> {
    if (advancing.has(jobId) || lifecycle.closing.aborted) return;
    const stop = new AbortController();
    advancing.set(jobId, stop);
    const claim = (): Promise<boolean> => progress.claim(jobId, me, Date.now() + CLAIM_MS, Date.now());
    const report = (err: unknown): void => log.error({ err, jobId }, 'indexing of a knowledge base failed');
    const renewal = setInterval(() => {
      claim().then((isMine) => (isMine ? undefined : stop.abort()), report);
    }, CLAIM_MS / 3).unref();
    const signal = AbortSignal.any([stop.signal, lifecycle.closing]);
    try {
      if (!(await claim())) return;
      const job = await progress.find(jobId);
      if (job?.status === 'running')
        await attempt(job, signal).catch((error: unknown) => passUnlessAborted(signal, error));
      const ended = await progress.find(jobId);
      if (ended && ended.status !== 'running' && !lifecycle.closing.aborted) await clear(surroundings, progress, ended);
    } catch (error) {
      report(error);
    } finally {
      clearInterval(renewal);
      advancing.delete(jobId);
      // The next server need not wait until the claim runs out.
      await progress.claim(jobId, me, 0, 0).catch(report);
    }
  }

  return {
    advance,

    async advanceAll() {
      for (const id of await progress.open()) void advance(id);
    },

    async stop(jobId) {
      if (!(await progress.end(jobId, 'stopped'))) return false;
      advancing.get(jobId)?.abort();
      void advance(jobId);
      return true;
    },
  };
}

function passUnlessAborted(signal: AbortSignal, error: unknown): void {
  if (!signal.aborted) throw error;
}

async function count(query: ReturnType<typeof foundDocuments>): Promise<number> {
  const { total } = await query.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

const nextDocument = (db: Db, baseId: string) =>
  foundDocuments(db, baseId)
    .where('next_version', '=', 0)
    .select(['id', 'source', 'title', 'metadata', 'version'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** The text that a version was cut from: its chunks cover it. */
async function textOfVersion(db: Db, documentId: string, version: number): Promise<string> {
  const parts: string[] = [];
  let end = 0;
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom('knowledge_chunks')
      .select(['position', 'start_at', 'text'])
      .where('document_id', '=', documentId)
      .where('version', '=', version)
      .where('position', '>', after)
      .orderBy('position')
      .limit(CHUNKS_READ)
      .execute();
    for (const { start_at: start, text } of rows) {
      parts.push(text.slice(end - Number(start)));
      end = Number(start) + text.length;
    }
    const last = rows.at(-1);
    if (!last) return parts.join('');
    after = Number(last.position);
    await yieldToEventLoop();
  }
}

interface Task {
  job: JobRow;
  document: Found;
  signal: AbortSignal;
}

/** Writes the next version of a document. False where the document has changed meanwhile. */
async function indexAnew(
  surroundings: Surroundings,
  progress: JobProgress,
  { job, document: { id, source, title, metadata, version: present }, signal }: Task,
): Promise<boolean> {
  const { db, atomically } = surroundings;
  const { base_id: baseId, credential_id: credentialId, model, user_id: userId } = job;
  const [chunkSize, overlap, generation] = [job.chunk_size, job.overlap, job.generation].map(Number) as [
    number,
    number,
    number,
  ];
  const text = await textOfVersion(db, id, Number(present));
  const chunks = chunksOf(text, chunkSize, overlap);
  if (model !== '') {
    const texts = new Map(
      chunks.map(({ start, end }) => [textHash(text.slice(start, end), generation), text.slice(start, end)]),
    );
    const known = await knownHashes(db, baseId, [...texts.keys()]);
    const missing = [...texts].filter(([hash]) => !known.has(hash)).map(([hash, text]) => ({ hash, text }));
    const asked = { userId, credentialId, model, runId: `knowledge-${job.id}`, task: id, signal };
    await embedOutside(surroundings, asked, missing, (vectors) => keep(db, progress, job, vectors));
  }
  const version = newVersion();
  await writeChunks(db, { id, baseId, version, generation }, text, chunks);
  const isRunning = db
    .selectFrom('knowledge_jobs')
    .select('id')
    .where('id', '=', job.id)
    .where('status', '=', 'running');
  const facts = { source, title, text, metadata: metadataOf(metadata), chunkSize, overlap };
  const note = db
    .updateTable('knowledge_documents')
    .set({ next_version: version, next_chunks: chunks.length, next_hash: hashOf(facts) })
    .where('id', '=', id)
    .where('version', '=', present)
    .where(sql<boolean>`(${writtenOf(db, id, version)}) = ${chunks.length}`)
    .where(model === '' ? sql<boolean>`1 = 1` : sql<boolean>`not exists ${withoutVector(db, id, version)}`)
    .where(sql<boolean>`exists ${isRunning}`);
  const [, noted] = await atomically([lockDocument(db, id), note]);
  if (noted === 0) await clearVersion(db, id, version);
  return noted !== 0;
}

/** Throws `knowledge_vectors_differ`. */
async function keep(db: Db, progress: JobProgress, job: JobRow, vectors: readonly KnowledgeVector[]): Promise<void> {
  const given = vectors[0]?.vector.length ?? 0;
  const has = await progress.noteDimensions(job.id, given);
  if (vectors.some(({ vector }) => vector.length !== has))
    throw knowledgeErrors.knowledge_vectors_differ({ has, given });
  await storeVectors(db, job.base_id, vectors);
}

/** Makes what a job has written the versions that are found, all at once. False where a document is missing, or the job has ended. */
async function switchOver({ db, atomically }: Surroundings, jobId: string): Promise<boolean> {
  const job = await db.selectFrom('knowledge_jobs').selectAll().where('id', '=', jobId).executeTakeFirst();
  if (!job) return false;
  const { base_id: baseId, provider, model, credential_id, generation, dimensions } = job;
  const done = db.selectFrom('knowledge_jobs').select('id').where('id', '=', jobId).where('status', '=', 'completed');
  const [, ended] = await atomically([
    lockBase(db, baseId),
    db
      .updateTable('knowledge_jobs')
      .set({ status: 'completed', ended_at: Date.now() })
      .where('id', '=', jobId)
      .where('status', '=', 'running')
      .where(({ not, exists }) => not(exists(foundDocuments(db, baseId).where('next_version', '=', 0).select('id')))),
    db
      .updateTable('knowledge_bases')
      .set({ provider, model, credential_id, generation, dimensions })
      .where('id', '=', baseId)
      .where(({ exists }) => exists(done)),
    db
      .updateTable('knowledge_documents')
      .set(({ ref }) => ({
        version: ref('next_version'),
        chunks: ref('next_chunks'),
        hash: ref('next_hash'),
        next_version: 0,
      }))
      .where('base_id', '=', baseId)
      .where('next_version', '<>', 0)
      .where(({ exists }) => exists(done)),
  ]);
  return ended !== 0;
}

/** Removes what an ended job has replaced, or has written in vain; vectors that were paid for in vain stay for a while. */
async function clear(surroundings: Surroundings, progress: JobProgress, job: JobRow): Promise<void> {
  const { db, lifecycle } = surroundings;
  const baseId = job.base_id;
  await db
    .updateTable('knowledge_documents')
    .set({ next_version: 0 })
    .where('base_id', '=', baseId)
    .where('next_version', '<>', 0)
    .execute();
  for (let after = ''; ;) {
    const documents = await db
      .selectFrom('knowledge_documents')
      .select(['id', 'version'])
      .where('base_id', '=', baseId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(DOCUMENTS_AT_ONCE)
      .execute();
    for (const { id, version } of documents) await clearOthers(surroundings, id, Number(version));
    const last = documents.at(-1);
    if (!last) break;
    if (lifecycle.closing.aborted) return;
    after = last.id;
  }
  if (job.status === 'completed' && !(await hasOpen(db, baseId))) await clearUnusedVectors(db, baseId);
  else await noteOpen(db, { baseId, source: '', runId: job.id });
  await progress.noteCleared(job.id);
}
