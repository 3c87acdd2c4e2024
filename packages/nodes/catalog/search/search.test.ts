import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { createNodeState } from '@heddle/contract/node/state';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { searchIndexing } from './searchIndexing.node.ts';
import { runSync } from '../../lib/cooperative.ts';
import { runNode } from '../../testing/run-node.ts';
import type { IndexedDocument } from './documents.ts';
import { toDocument } from './documents.ts';
import { differsByOne } from './matching.ts';
import { Ranking } from './scoring.ts';
import { openIndex } from './shards.ts';
import { snippetOf } from './snippets.ts';
import { wordsOf } from './words.ts';

let state: StatePort;
let runs = 0;
beforeEach(() => {
  state = createMemoryState();
});

async function step(data: JsonObject, items: JsonObject[] = [{}]): Promise<JsonObject[]> {
  runs += 1;
  const { outputs } = await runNode(searchIndexing, {
    data,
    state,
    runId: `run-${runs}`,
    items: items.map((json) => ({ json })),
  });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

const add = (items: JsonObject[], data: JsonObject = {}) =>
  step({ operation: 'add', text: 'title, body', keep: 'price, tags', ...data }, items);
/** The ids of what is found, the best first. */
async function found(query: string, data: JsonObject = {}): Promise<JsonValue[]> {
  return (await step({ query, output: 'items', ...data })).map(({ id }) => id ?? null);
}

const shop: JsonObject[] = [
  { id: 1, title: 'Red running shoes', body: 'Light shoes for the road.', price: 90, tags: ['sport'] },
  { id: 2, title: 'Blue coat', body: 'A warm coat, which goes with red shoes and running.', price: 150 },
  { id: 3, title: 'Café table', body: 'For two. Übergröße.', price: 40 },
];

describe('a search', () => {
  beforeEach(() => add(shop));

  it('finds words in any case and without accents, the best first', async () => {
    expect(await found('SHOES')).toEqual(['1', '2']);
    expect(await found('cafe ubergroße')).toEqual(['3']);
    expect(await found('bicycle')).toEqual([]);
  });

  it('wants any of the words or all of them', async () => {
    expect(await found('coat table')).toEqual(['2', '3']);
    expect(await found('coat table', { match: 'all' })).toEqual([]);
    expect(await found('coat red', { match: 'all' })).toEqual(['2']);
  });

  it('takes beginnings and words with one letter wrong where that is wanted', async () => {
    expect(await found('runn')).toEqual([]);
    expect(await found('runn', { prefix: true })).toEqual(['1', '2']);
    expect(await found('runn coat', { prefix: true })).toEqual(['2']);
    expect(await found('tabel', { fuzzy: true })).toEqual(['3']);
    expect(await found('rad', { fuzzy: true })).toEqual([]);
  });

  it('looks in fields, which count more or less', async () => {
    expect(await found('red', { fields: 'title' })).toEqual(['1']);
    expect(await found('road coat', { fields: 'title^0.1, body^5' })).toEqual(['1', '2']);
    expect(await found('road coat', { fields: 'title^50, body' })).toEqual(['2', '1']);
  });

  it('is filtered by stored fields', async () => {
    expect(await found('shoes', { filter: [{ field: 'price', operator: 'less', value: 100 }] })).toEqual(['1']);
    expect(await found('', { filter: [{ field: 'price', operator: 'greater', value: 80 }] })).toEqual(['1', '2']);
  });

  it('returns pages and the total count', async () => {
    const [first] = await step({ query: 'shoes', limit: 1, offset: 1 });
    expect(first).toMatchObject({
      results: { total: 2, hits: [{ id: '2', document: { title: 'Blue coat', price: 150 } }] },
    });
  });

  it('shows where', async () => {
    const [hit] = await step({ query: 'running shoes', limit: 1, output: 'items' });
    expect(hit).toMatchObject({
      snippets: { title: 'Red **running** **shoes**', body: 'Light **shoes** for the road.' },
    });
  });

  it('answers each item', async () => {
    const results = await step({ query: '{{ q }}' }, [{ q: 'coat' }, { q: 'table' }]);
    expect(results).toMatchObject([
      { q: 'coat', results: { total: 1 } },
      { q: 'table', results: { total: 1 } },
    ]);
  });
});

describe('an index', () => {
  it('is changed document by document', async () => {
    await add(shop);
    await add([{ id: 1, title: 'Green hat' }]);
    expect([await found('running'), await found('hat')]).toEqual([['2'], ['1']]);
    await step({ operation: 'remove' }, [{ id: '2' }, { id: 'none' }]);
    expect(await found('coat')).toEqual([]);
    await step({ operation: 'clear' });
    expect(await found('')).toEqual([]);
  });

  it('belongs to its name and to those who share it', async () => {
    await add(shop);
    expect([await found('coat', { index: 'other' }), await found('coat', { scope: 'user' })]).toEqual([[], []]);
  });

  it('keeps the concurrent additions of many runs', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, run) =>
        add(Array.from({ length: 20 }, (__, at) => ({ id: `${run}-${at}`, title: `word ${run}` }))),
      ),
    );
    const [all] = await step({ query: 'word' });
    expect(all).toMatchObject({ results: { total: 400 } });
  });

  it('reports that it is full', async () => {
    const index = openIndex(createNodeState(state, 'step').in('user', 'search'), 'large', {
      signal: new AbortController().signal,
    });
    const half = { fields: [], data: { text: 'x'.repeat(140 * 1024) } };
    // Two of them do not fit into one of the 256 entries.
    const documents = Array.from({ length: 257 }, (_, at) => ({ id: String(at), ...half }));
    await expect(index.put(documents)).rejects.toMatchObject({ code: 'search_index_full' });
  });

  it('is not begun to be filled with more than it holds', async () => {
    const items = Array.from({ length: 2100 }, (_, id) => ({ id, title: ' '.repeat(32_768) }));
    await expect(add(items)).rejects.toMatchObject({ code: 'search_index_full' });
    expect(await found('')).toEqual([]);
    expect(await add(items.map((item) => ({ ...item, id: 1 })))).toHaveLength(2100);
  });

  it('takes no document that is too large', async () => {
    await expect(add([{ id: 1, title: 'x'.repeat(40_000) }])).rejects.toThrow(
      'The text of the document "1" is larger than 32768 characters.',
    );
    await expect(add([{ id: 1, title: 'x', price: 'y'.repeat(20_000) }])).rejects.toThrow('What is kept');
  });
});

it('scores are those of BM25 where there is one field', () => {
  const documents = ['red shoes shoes', 'blue coat', 'red coat coat coat'].map((title, at): IndexedDocument =>
    toDocument(String(at), { title }, { text: ['title'], keep: [], language: 'en' }),
  );
  const ranking = new Ranking(
    [{ terms: ['coat'], all: false, prefix: false, fuzzy: false, boosts: undefined }],
    () => 10,
  );
  runSync(ranking.count(documents));
  runSync(ranking.score(documents));
  const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5));
  // By hand: lengths 2 and 4, mean 3.
  const scoreOf = (count: number, length: number): number =>
    idf * (count / (count + 1.2 * (0.25 + (0.75 * length) / 3)));
  const { total, best } = ranking.hits(0);
  expect(total).toBe(2);
  expect(best.map(({ document, score }) => [document.id, score])).toEqual([
    ['2', expect.closeTo(scoreOf(3, 4), 10)],
    ['1', expect.closeTo(scoreOf(1, 2), 10)],
  ]);
});

it('words follow the language', () => {
  const termsOf = (text: string, language: string): string[] => [...wordsOf(text, language)].map(({ term }) => term);
  expect(termsOf('Don’t stop: 3.5 km!', 'en')).toEqual(['don’t', 'stop', '3.5', 'km']);
  expect(termsOf('私は東京に住んでいます', 'ja')).toContain('東京');
  expect(termsOf('İSTANBUL ILIK', 'tr')).toEqual(['istanbul', 'ılık']);
  expect(() => termsOf('a', 'no such')).toThrow('language tag');
});

it('one letter is one insertion, deletion, exchange or swap', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  const near = (word: string): Set<string> => {
    const all = new Set<string>();
    for (let at = 0; at <= word.length; at += 1) {
      for (const letter of 'abc')
        all.add(word.slice(0, at) + letter + word.slice(at)).add(word.slice(0, at) + letter + word.slice(at + 1));
      all
        .add(word.slice(0, at) + word.slice(at + 1))
        .add(word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2));
    }
    return all;
  };
  fc.assert(fc.property(letters, letters, (a, b) => differsByOne(a, b) === (a !== b && near(a).has(b))));
});

describe('a snippet', () => {
  const isFox = (term: string): boolean => term === 'fox';

  it('is the stretch with the most finds, cut between words', () => {
    const text = `A fox. ${'word '.repeat(40)}Then a fox met another fox and left. ${'end '.repeat(40)}`;
    expect(snippetOf(text, 'en', isFox, 40, '*')).toMatch(
      /^…(word )?Then a \*fox\* met another \*fox\* and…?( left\.)?…$/,
    );
    expect(snippetOf('no such', 'en', isFox, 40, '*')).toBeUndefined();
  });

  it('never cuts a character in two and always shows a find', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('😀', 'a', ' ', 'é'), maxLength: 60 }),
        fc.integer({ min: 1, max: 30 }),
        (text, length) => {
          const snippet = snippetOf(`${text} fox ${text}`, 'en', isFox, length, '*') ?? '';
          expect(snippet).toContain('*fox*');
          expect(snippet.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});
