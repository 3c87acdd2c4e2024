import type { CredentialView } from '@heddle/contract/api/credentials';
import type { KnowledgeBaseView, KnowledgeDocumentView, KnowledgeJobView } from '@heddle/contract/api/knowledge';
import type { KnowledgeHit, KnowledgeOutcome } from '@heddle/contract/node/knowledge';
import type { AiDouble } from '@heddle/nodes/testing/ai/double';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { wordVector } from '@heddle/nodes/testing/ai/embeddings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createJob, createJobProgress } from './jobs.ts';
import { putDocument } from './put.ts';
import { createReindexer } from './reindex.ts';

let double: AiDouble;
let app: TestApp;
let ada: Person;
let credentialId: string;
/** What the double is to do with the next calls. */
let refuse: { status: number; message: string } | null = null;
let onAsked: () => unknown = () => undefined;

beforeAll(async () => {
  double = await startAiDouble([], ({ texts, model }) => {
    onAsked();
    if (refuse) return { refuse };
    // Another model, another length.
    return texts.map((text) => (model === 'large' ? [...wordVector(text), 1] : wordVector(text)));
  });
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.1/32' });
  ada = await app.signUp();
  const values = { apiKey: '', address: `${double.origin}/v1` };
  const made = await ada.send('POST', '/api/credentials', { name: 'Models', type: 'openAiCompatible', values });
  credentialId = made.json<CredentialView>().id;
});
afterAll(async () => {
  await app.end();
  await double.close();
});
let base: KnowledgeBaseView;
let url: string;
beforeEach(async () => {
  await app.platform.db.deleteFrom('knowledge_bases').execute();
  base = (await ada.send('POST', '/api/knowledge', { name: 'Handbook' })).json();
  url = `/api/knowledge/${base.id}`;
  refuse = null;
  onAsked = () => undefined;
  double.askedVectors.length = 0;
});

const paragraph = (word: string): string => `${`${word} `.repeat(100).trim()}.\n\n`;
const text = `# Fruit\n\n${['apple', 'bread', 'cheese'].map(paragraph).join('')}`;
const add = async (source: string, content: string) => {
  const answer = await ada.send('POST', `${url}/documents`, { source, text: content });
  return answer.json<KnowledgeOutcome & { code?: string }>();
};
const passages = { chunkSize: 800, overlap: 100 };
const by = (model: string) => ({ ...passages, embedding: { credentialId, model } });
const start = async (body: object): Promise<KnowledgeJobView> => {
  const answer = await ada.send('POST', `${url}/jobs`, body);
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json();
};
const latest = async () => (await ada.send('GET', `${url}/jobs`)).json<KnowledgeJobView[]>()[0];
const ended = async (): Promise<KnowledgeJobView | undefined> => {
  await expect.poll(async () => (await latest())?.status, { timeout: 15_000 }).not.toBe('running');
  await expect.poll(isCleared, { timeout: 15_000 }).toBe(true);
  return latest();
};
const isCleared = async (): Promise<boolean> => (await createJobProgress(app.platform.db).open()).length === 0;
const reindexed = async (body: object): Promise<KnowledgeJobView | undefined> => {
  await start(body);
  return ended();
};
const view = async (): Promise<KnowledgeBaseView> => (await ada.send('GET', url)).json();
const search = async (query: string, mode: string): Promise<KnowledgeHit[]> =>
  (await ada.send('POST', `${url}/search`, { query, mode })).json();
const asked = (): number => double.askedVectors.flatMap(({ texts }) => texts).length;
/** Rows that nothing finds: passages of other versions, and vectors without a passage. */
const leftovers = async (): Promise<number> => {
  const { db } = app.platform;
  const chunks = await db
    .selectFrom('knowledge_chunks as c')
    .leftJoin('knowledge_documents as d', (on) =>
      on.onRef('d.id', '=', 'c.document_id').onRef('d.version', '=', 'c.version'),
    )
    .where('d.id', 'is', null)
    .select('c.id')
    .execute();
  const hashes = db.selectFrom('knowledge_chunks').select('hash');
  return (
    chunks.length +
    (await db.selectFrom('knowledge_vectors').select('hash').where('hash', 'not in', hashes).execute()).length
  );
};

describe('a knowledge base that is re-indexed', () => {
  it('gets vectors, and documents that are added by hand get theirs', async () => {
    await add('food.md', text);
    await add('more.md', 'The bicycle stands behind the house.');
    expect(await reindexed(by('small'))).toMatchObject({ status: 'completed', done: 2, total: 2, error: null });
    expect(await view()).toMatchObject({
      documentCount: 2,
      embedding: { provider: 'openAiCompatible', model: 'small', credentialId },
    });
    const [first] = await search('bicycle', 'vectors');
    expect(first).toMatchObject({ source: 'more.md', parts: { words: null, vectors: expect.any(Number) } });
    const paid = asked();
    expect(await add('new.md', 'Trains come first.')).toMatchObject({ status: 'added', chunks: 1 });
    expect(asked()).toBe(paid + 1);
    const [found] = await search('trains', 'both');
    expect(found).toMatchObject({ source: 'new.md', parts: { words: 1, vectors: expect.any(Number) } });
    expect(await leftovers()).toBe(0);
  });

  it('is cut anew, without a text being paid for that has its vector', async () => {
    await add('short.md', 'The bicycle stands behind the house.');
    await reindexed(by('small'));
    await add('food.md', text);
    const before = asked();
    expect(await reindexed({ ...by('small'), chunkSize: 2000, overlap: 0 })).toMatchObject({ status: 'completed' });
    expect(asked()).toBe(before + 1);
    const { documents } = { documents: (await ada.send('GET', `${url}/documents`)).json<KnowledgeDocumentView[]>() };
    expect(documents.map(({ source, chunkCount, size }) => [source, chunkCount, size])).toEqual([
      ['food.md', 1, text.length],
      ['short.md', 1, 36],
    ]);
    // The settings are those that documents are added with from now on.
    expect(await add('food.md', text)).toMatchObject({ status: 'unchanged' });
    expect(await leftovers()).toBe(0);
  });

  it('changes its model at once, when all documents have their vectors', async () => {
    await add('food.md', text);
    await reindexed(by('small'));
    let during: Promise<KnowledgeHit[]> | undefined;
    onAsked = () => {
      onAsked = () => undefined;
      during = search('bread', 'both');
    };
    await reindexed(by('large'));
    expect((await during)?.[0]?.text).toContain('bread');
    expect(await view()).toMatchObject({ embedding: { model: 'large' } });
    expect((await search('bread', 'vectors'))[0]?.text).toContain('bread');
    expect(await leftovers()).toBe(0);
    await reindexed({ ...passages, embedding: null });
    expect(await view()).toMatchObject({ embedding: null });
    expect(await app.platform.db.selectFrom('knowledge_vectors').select('hash').execute()).toEqual([]);
    expect((await search('bread', 'words'))[0]?.parts).toEqual({ words: 1, vectors: null });
  });

  it('has a document that changes meanwhile as it was changed to', async () => {
    await add('food.md', text);
    onAsked = () => {
      onAsked = () => undefined;
      void add('food.md', 'Trains come first.');
    };
    await reindexed(by('small'));
    expect((await search('trains', 'vectors')).map((hit) => hit.text)).toEqual(['Trains come first.']);
    expect(await leftovers()).toBe(0);
  });

  it('stays as it was where the job is stopped, and does not pay again for what is there', async () => {
    await add('food.md', text);
    await add('more.md', 'The bicycle stands behind the house.');
    const job = await start(by('small'));
    const stopped = await ada.send('POST', `${url}/jobs/${job.id}/stop`);
    const isLate = stopped.json<{ code?: string }>().code === 'knowledge_job_ended';
    if (!isLate) {
      expect(await ended()).toMatchObject({ status: 'stopped' });
      expect(await view()).toMatchObject({ embedding: null, documentCount: 2 });
    }
    expect((await ada.send('POST', `${url}/jobs/${job.id}/stop`)).json()).toMatchObject({
      code: 'knowledge_job_ended',
    });
    expect(await reindexed(by('small'))).toMatchObject({ status: 'completed' });
    const texts = double.askedVectors.flatMap((call) => call.texts);
    expect(texts).toHaveLength(new Set(texts).size);
  });

  it('says why the job has failed, and what to do', async () => {
    await add('food.md', text);
    refuse = { status: 401, message: 'no such key' };
    expect(await reindexed(by('small'))).toMatchObject({
      status: 'failed',
      error: { code: 'ai_unauthorized', hint: expect.any(String) },
    });
    expect(await view()).toMatchObject({ embedding: null });
    expect((await search('bread', 'words'))[0]?.source).toBe('food.md');
  });

  it('goes on where an earlier process has been', async () => {
    await add('a.md', 'alpha');
    await add('b.md', 'beta');
    const { db } = app.platform;
    const embedding = { provider: 'openAiCompatible', model: 'small', credentialId };
    const id = await createJob(db, { ...passages, userId: ada.user.id, baseId: base.id, embedding });
    const dying = new AbortController();
    const before = createReindexer(
      { ...app.platform, lifecycle: { ...app.platform.lifecycle, closing: dying.signal } },
      createJobProgress(db),
    );
    onAsked = () => dying.abort();
    await before.advance(id);
    expect(await latest()).toMatchObject({ status: 'running' });
    onAsked = () => undefined;
    await createReindexer(app.platform, createJobProgress(db)).advanceAll();
    expect(await ended()).toMatchObject({ status: 'completed', done: 2 });
    expect(await leftovers()).toBe(0);
  });

  it('ends where another server was asked to stop it', async () => {
    await add('a.md', 'alpha');
    await add('b.md', 'beta');
    let stopped: Promise<boolean> | undefined;
    onAsked = () => (stopped ??= createJobProgress(app.platform.db).end(jobId, 'stopped'));
    const embedding = { provider: 'openAiCompatible', model: 'small', credentialId };
    const jobId = await createJob(app.platform.db, { ...passages, userId: ada.user.id, baseId: base.id, embedding });
    await createReindexer(app.platform, createJobProgress(app.platform.db)).advance(jobId);
    expect(await stopped).toBe(true);
    expect(await latest()).toMatchObject({ status: 'stopped' });
    expect(await view()).toMatchObject({ embedding: null });
    expect(await isCleared()).toBe(true);
  });

  it('is re-indexed by one job at a time', async () => {
    await add('a.md', 'alpha');
    const answers = await Promise.all([1, 2].map(() => ada.send('POST', `${url}/jobs`, by('small'))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409]);
    await ended();
  });
});

describe('the embedding model of a knowledge base', () => {
  it('needs a credential of its provider for searches and documents by hand', async () => {
    const embedding = { provider: 'openAi', model: 'small' };
    const document = { base: 'Handbook', source: 'a', title: 'a', text: 'alpha', metadata: {}, ...passages };
    await expect(
      putDocument(app.platform, { userId: ada.user.id, runId: 'run' }, { ...document, embedding }),
    ).rejects.toMatchObject({ code: 'knowledge_contended' });
    expect(await add('b', 'beta')).toMatchObject({ code: 'knowledge_credential_needed' });
    expect(await search('alpha', 'vectors')).toMatchObject({ code: 'knowledge_credential_needed' });
    const wrong = await ada.send('PUT', `${url}/credential`, { credentialId });
    expect(wrong.json()).toMatchObject({ code: 'knowledge_credential_differs' });
    await app.platform.db.updateTable('knowledge_bases').set({ provider: 'openAiCompatible' }).execute();
    const chosen = await ada.send('PUT', `${url}/credential`, { credentialId });
    expect(chosen.json()).toMatchObject({ embedding: { credentialId } });
    expect(await add('b', 'beta')).toMatchObject({ status: 'added' });
  });
});
