import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { baseNamed } from './bases.ts';
import { missingTexts, putDocument } from './put.ts';
import { passages, questions, synonyms } from './recall.sample.ts';
import { searchBase } from './search.ts';
import { keepVectors } from './vectors.ts';

/** Hits that are looked at. */
const TOP = 5;
const DIMENSIONS = 1024;
const FREQUENT = new Set(
  'a an and are as at be by do does for from get how i if in is it many much my of on or the they to up was we what when where which who whom within'.split(
    ' ',
  ),
);
const embedding = { provider: 'openAi', model: 'double' };

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const stem = (word: string): string => word.replace(/(?:ies|es|s)$/, '');
const concepts = new Map(synonyms.flatMap((group, index) => group.map((word) => [stem(word), `concept ${index}`])));

/** A double of an embedding model: each word, without its plural, is a direction; words of one list of synonyms have the same. */
function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  // A text without any such word still has a direction.
  vector[0] = 0.01;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (FREQUENT.has(word)) continue;
    let at = 7;
    for (const unit of concepts.get(stem(word)) ?? stem(word)) at = (at * 31 + (unit.codePointAt(0) ?? 0)) % 1_000_003;
    vector[at % DIMENSIONS] = 1;
  }
  return vector;
}

/** The share of questions whose passage is among the first hits. */
async function recall(baseId: string, mode: 'words' | 'both' | 'vectors', kind: 'same' | 'other'): Promise<number> {
  const asked = questions.filter((question) => question.kind === kind);
  let found = 0;
  for (const { question, answer } of asked) {
    const meaning = mode === 'words' ? null : { embedding, vector: vectorOf(question), withWords: mode === 'both' };
    const query = { query: question, limit: TOP, metadata: {}, meaning };
    const hits = await searchBase(app.platform.db, baseId, query, ada.user.id);
    if (hits.some(({ source }) => source === answer)) found += 1;
  }
  return found / asked.length;
}

// Thirty documents and sixty searches: longer than other tests on a machine that is busy.
it('finds the passage of a question among the first five: by words where it has them, by vectors where it says the same in others, and by both', async () => {
  const { db } = app.platform;
  const writer = { userId: ada.user.id, runId: 'run' };
  for (const [source, text] of Object.entries(passages)) {
    const document = {
      base: 'Handbook',
      source,
      title: source,
      text,
      metadata: {},
      chunkSize: 500,
      overlap: 0,
      embedding,
    };
    const missing = await missingTexts(db, writer, document);
    const baseId = await baseNamed(db, ada.user.id, 'Handbook');
    await keepVectors(
      db,
      baseId,
      missing.map(({ hash, text }) => ({ hash, vector: vectorOf(text) })),
    );
    await putDocument(app.platform, writer, document);
  }
  const baseId = await baseNamed(db, ada.user.id, 'Handbook');
  const figures = {
    words: { same: await recall(baseId, 'words', 'same'), other: await recall(baseId, 'words', 'other') },
    vectors: { same: await recall(baseId, 'vectors', 'same'), other: await recall(baseId, 'vectors', 'other') },
    hybrid: { same: await recall(baseId, 'both', 'same'), other: await recall(baseId, 'both', 'other') },
  };
  expect(figures.words.same).toBe(1);
  // What other searches are for: a question in other words has few words of its passage.
  expect(figures.words.other).toBeLessThan(0.4);
  expect(figures.vectors).toEqual({ same: 1, other: 1 });
  expect(figures.hybrid.same).toBe(1);
  expect(figures.hybrid.other).toBeGreaterThanOrEqual(0.9);
}, 60_000);
