import type { KnowledgeDocument } from '@heddle/contract/node/knowledge';
import { wordVector } from '@heddle/nodes/testing/ai/embeddings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { baseNamed } from './bases.ts';
import { findDocument } from './documents.ts';
import { missingTexts, putDocument } from './put.ts';
import { LEFT_MS, clearInterrupted } from './open.ts';
import { searchBase } from './search.ts';
import { removeUnseen } from './sync.ts';
import { keepVectors } from './vectors.ts';
import { newVersion, writeChunks } from './versions.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());
beforeEach(() => app.platform.db.deleteFrom('knowledge_bases').execute());

const embedding = { provider: 'openAi', model: 'test-model' };
const document = (source: string, text: string, more: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  base: 'Handbook',
  source,
  title: source,
  text,
  metadata: {},
  chunkSize: 500,
  overlap: 0,
  embedding,
  ...more,
});
const writer = (runId = 'run') => ({ userId: ada.user.id, runId });
const base = () => baseNamed(app.platform.db, ada.user.id, 'Handbook');
const missing = (given: KnowledgeDocument) => missingTexts(app.platform.db, writer(), given);

/** Adds a document as the node does. Gives the texts that it had to embed. */
async function add(given: KnowledgeDocument, runId = 'run'): Promise<string[]> {
  const { db } = app.platform;
  const texts = await missingTexts(db, writer(runId), given);
  await keepVectors(
    db,
    await base(),
    texts.map(({ hash, text }) => ({ hash, vector: wordVector(text) })),
  );
  await putDocument(app.platform, writer(runId), given);
  return texts.map(({ text }) => text);
}
const search = async (query: string, withWords: boolean, { metadata = {}, near = query } = {}) =>
  (
    await searchBase(
      app.platform.db,
      await base(),
      { query, limit: 10, metadata, meaning: { embedding, vector: wordVector(near), withWords } },
      ada.user.id,
    )
  ).map(({ source }) => source);
const vectorCount = async (): Promise<number> =>
  (await app.platform.db.selectFrom('knowledge_vectors').select('hash').execute()).length;

const paragraph = (word: string): string => `${`${word} `.repeat(60).trim()}.\n\n`;

describe('the vectors of a knowledge base', () => {
  it('find passages by meaning, with their words or without, of fitting documents only', async () => {
    await add(document('a', 'alpha beta', { metadata: { city: 'Bern' } }));
    await add(document('b', 'gamma delta', { metadata: { city: 'London' } }));
    expect((await search('unheard', false, { near: 'gamma' }))[0]).toBe('b');
    expect((await search('alpha', false, { near: 'gamma' }))[0]).toBe('b');
    expect(await search('unheard', false, { near: 'gamma', metadata: { city: 'bern' } })).toEqual(['a']);
    expect((await search('alpha', true))[0]).toBe('a');
    expect(await search('alpha', true, { near: 'gamma' })).toEqual(expect.arrayContaining(['a', 'b']));
  });

  it('are those of new texts only, also in a document that has changed, and of no text that is gone', async () => {
    const [one, two, three] = ['apple', 'bread', 'cheese'].map(paragraph);
    const before = await add(document('a', `${one}${two}`));
    expect(before).toHaveLength(2);
    expect(await add(document('a', `${one}${three}`))).toEqual([expect.stringContaining('cheese')]);
    expect(await vectorCount()).toBe(2);
    expect(await missing(document('other', `${one}${three}`))).toEqual([]);
  });

  it('are kept when the document is not added in the end, so that nothing is embedded twice', async () => {
    const given = document('a', `${paragraph('apple')}${paragraph('bread')}`);
    const [first] = await missing(given);
    if (!first) throw new Error('Nothing is missing.');
    await keepVectors(app.platform.db, await base(), [{ hash: first.hash, vector: [1, 2] }]);
    expect((await missing(given)).map(({ text }) => text)).toEqual([expect.stringContaining('bread')]);
    await expect(putDocument(app.platform, writer(), given)).rejects.toMatchObject({ code: 'knowledge_contended' });
  });

  it('are of one model', async () => {
    await add(document('a', 'alpha'));
    const other = { embedding: { provider: 'openAi', model: 'other' } };
    for (const [wrong, code] of [
      [other, 'knowledge_embedding_differs'],
      [{ embedding: null }, 'knowledge_vectors_needed'],
    ] as const)
      await expect(putDocument(app.platform, writer(), document('b', 'beta', wrong))).rejects.toMatchObject({ code });
    await expect(keepVectors(app.platform.db, await base(), [{ hash: 'x', vector: [1, 2, 3] }])).rejects.toMatchObject({
      code: 'knowledge_vectors_differ',
    });
  });

  it('are needed for a search by meaning', async () => {
    await putDocument(app.platform, writer(), document('a', 'alpha', { embedding: null }));
    await expect(search('alpha', true)).rejects.toMatchObject({ code: 'knowledge_without_vectors' });
  });
});

describe('what an interrupted run has left', () => {
  const never = new AbortController().signal;
  const left = async () => {
    const { db } = app.platform;
    const count = async (table: 'knowledge_chunks' | 'knowledge_vectors' | 'knowledge_open'): Promise<number> =>
      (await db.selectFrom(table).selectAll().execute()).length;
    return [await count('knowledge_chunks'), await count('knowledge_vectors'), await count('knowledge_open')];
  };

  it('is removed in time, unless it is found', async () => {
    await add(document('a', 'alpha'));
    const changed = document('a', `${paragraph('beta')}${paragraph('gamma')}`);
    const texts = await missing(changed);
    await keepVectors(
      app.platform.db,
      await base(),
      texts.map(({ hash, text }) => ({ hash, vector: wordVector(text) })),
    );
    const known = await findDocument(app.platform.db, await base(), 'a');
    const target = { id: known?.id ?? '', baseId: await base(), version: newVersion(), generation: 0 };
    await writeChunks(app.platform.db, target, changed.text, [{ start: 0, end: 10 }]);
    expect(await left()).toEqual([2, 3, 1]);
    await clearInterrupted(app.platform, Date.now() + LEFT_MS - 60_000, never);
    expect(await left()).toEqual([2, 3, 1]);
    await clearInterrupted(app.platform, Date.now() + LEFT_MS + 60_000, never);
    expect(await left()).toEqual([1, 1, 0]);
    expect(await search('alpha', true)).toEqual(['a']);
  });

  it('is removed with vectors of a document that never was one', async () => {
    const [text] = await missing(document('a', 'alpha'));
    await keepVectors(app.platform.db, await base(), [{ hash: text?.hash ?? '', vector: [1, 2] }]);
    expect(await left()).toEqual([0, 1, 1]);
    await clearInterrupted(app.platform, Date.now() + LEFT_MS + 60_000, never);
    expect(await left()).toEqual([0, 0, 0]);
  });
});

describe('documents that a run has not seen', () => {
  const unseen = async (runId: string, prefix = '') =>
    removeUnseen(app.platform, { id: await base(), name: 'Handbook' }, { prefix, runId });

  it('are removed with their vectors, those of another source are not', async () => {
    for (const [source, text] of [
      ['docs/a', 'alpha'],
      ['docs/b', 'beta'],
      ['blog/c', 'gamma'],
    ] as const)
      await add(document(source, text), 'one');
    await add(document('docs/a', 'alpha'), 'two');
    expect(await unseen('two', 'docs/')).toBe(1);
    expect((await search('beta', false)).toSorted()).toEqual(['blog/c', 'docs/a']);
    expect(await vectorCount()).toBe(2);
  });

  it('stay where the run has seen none', async () => {
    await add(document('a', 'alpha'), 'one');
    await expect(unseen('two')).rejects.toMatchObject({ code: 'knowledge_unseen' });
    expect(await search('alpha', false)).toEqual(['a']);
  });
});
