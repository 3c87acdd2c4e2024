import type { KnowledgeBaseView, KnowledgeDocumentView } from '@heddle/contract/api/knowledge';
import type { KnowledgeDocument } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { baseNamed } from './bases.ts';
import { putDocument } from './put.ts';
import { searchBase } from './search.ts';
import { knowledgeData } from './user-data.ts';

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterAll(() => app.end());
beforeEach(() => app.platform.db.deleteFrom('knowledge_bases').execute());

const document = (source: string, text: string, more: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  base: 'Handbook',
  source,
  title: source,
  text,
  metadata: {},
  chunkSize: 500,
  overlap: 50,
  embedding: null,
  ...more,
});
const put = async (given: KnowledgeDocument, person = ada) =>
  putDocument(app.platform, { userId: person.user.id, runId: 'run' }, given);
const search = async (query: string, metadata = {}, person = ada) =>
  searchBase(
    app.platform.db,
    await baseNamed(app.platform.db, person.user.id, 'handbook'),
    {
      query,
      metadata,
      limit: 10,
      meaning: null,
    },
    person.user.id,
  );
const sources = async (query: string, metadata = {}, person = ada): Promise<string[]> =>
  (await search(query, metadata, person)).map(({ source }) => source);
const chunkTexts = async (): Promise<string[]> =>
  (await app.platform.db.selectFrom('knowledge_chunks').select('text').orderBy('id').execute()).map(({ text }) => text);

describe('a knowledge base', () => {
  it('finds passages by other forms of their words, those of others and of other bases never', async () => {
    await put(document('hours.md', 'The office opens at eight.'));
    await put(document('travel.md', 'Trips are booked by the office. Trains come first.'));
    await put(document('secret.md', 'The office of Eve opens.'), eve);
    await put(document('other.md', 'The office of another base opens.', { base: 'Other' }));
    expect(await sources('When did the offices open?')).toEqual(['hours.md', 'travel.md']);
    expect(await sources('office', {}, eve)).toEqual(['secret.md']);
    expect(await sources('helicopter')).toEqual([]);
    const [best] = await search('trains');
    expect(best).toMatchObject({ source: 'travel.md', score: 1, position: 0, start: 0, end: 50 });
  });

  it.each(['" OR base_id : "x', '(office) NEAR/2 *', "o'ffice & | ! :*", '', '…', 'AND NOT OR'])(
    'takes any text as a query: %j',
    async (query) => {
      await put(document('hours.md', 'The office opens at eight.'));
      expect(await search(query)).toBeInstanceOf(Array);
    },
  );

  it('filters by metadata, in any case of the letters', async () => {
    await put(document('a', 'The office opens.', { metadata: { city: 'Bern', year: '2024' } }));
    await put(document('b', 'The office opens.', { metadata: { city: 'London' } }));
    expect(await sources('office', { city: 'bern' })).toEqual(['a']);
    expect(await sources('office', { city: 'Bern', year: '2023' })).toEqual([]);
  });

  it('keeps where a passage is in its document, also where characters cannot be stored', async () => {
    const text = `${'First \0 words. '.repeat(60)}The \ud800 zeppelin lands. ${'Last words. '.repeat(60)}`;
    expect((await put(document('a', text))).chunks).toBeGreaterThan(3);
    const [hit] = await search('zeppelin');
    expect(hit?.text).toBe(text.slice(hit?.start, hit?.end).replaceAll('\0', '\uFFFD').toWellFormed());
    expect(hit?.text).toContain('zeppelin');
  });

  it('writes nothing of a document that has not changed, and replaces one that has', async () => {
    expect(await put(document('a', 'The old office.'))).toEqual({ status: 'added', chunks: 1 });
    expect(await put(document('a', 'The old office.'))).toEqual({ status: 'unchanged', chunks: 1 });
    expect((await put(document('a', 'The old office.', { metadata: { city: 'Bern' } }))).status).toBe('updated');
    expect((await put(document('a', 'The new office.'))).status).toBe('updated');
    expect(await chunkTexts()).toEqual(['The new office.']);
    expect(await sources('old')).toEqual([]);
    expect(await sources('new')).toEqual(['a']);
  });

  it('has the old document until the new one is whole, and the next call removes what an interrupted one has left', async () => {
    const { db } = app.platform;
    await put(document('a', 'The old office.'));
    const [chunk] = await db.selectFrom('knowledge_chunks').selectAll().execute();
    if (!chunk) throw new Error('There is no chunk.');
    const left = {
      ...chunk,
      id: Number(chunk.id) + 4096,
      version: Number(chunk.version) + 4096,
      text: 'half an office',
    };
    await db.insertInto('knowledge_chunks').values(left).execute();
    expect((await search('office')).map(({ text }) => text)).toEqual(['The old office.']);
    await put(document('a', 'The new office.'));
    expect(await chunkTexts()).toEqual(['The new office.']);
  });

  it('is whole after several runs have written the same document at once', async () => {
    const texts = ['one', 'two', 'three'].map((word) => `${word} office. `.repeat(200));
    const outcomes = await Promise.allSettled(texts.map((text) => put(document('a', text))));
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'knowledge_contended' });
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { chunks, version } = await app.platform.db
      .selectFrom('knowledge_documents')
      .select(['chunks', 'version'])
      .executeTakeFirstOrThrow();
    const kept = await app.platform.db
      .selectFrom('knowledge_chunks')
      .select('text')
      .where('version', '=', Number(version))
      .execute();
    expect(kept).toHaveLength(Number(chunks));
    expect(await chunkTexts()).toHaveLength(Number(chunks));
    expect(new Set(kept.map(({ text }) => text.split(' ')[0])).size).toBe(1);
  });

  it.each([
    ['no text', { text: ' ' }],
    ['a long text', { text: 'x'.repeat(knowledgeLimits.text + 1) }],
    ['no source', { source: '' }],
    ['a wide overlap', { overlap: 200 }],
    ['a small chunk', { chunkSize: 10, overlap: 0 }],
    ['no simple name', { metadata: { 'a.b': 'c' } }],
    ['no base', { base: '' }],
  ])('keeps no document with %s', async (_, wrong) => {
    await expect(put(document('a', 'b', wrong))).rejects.toMatchObject({ code: 'knowledge_document_invalid' });
  });

  it('has limits', async () => {
    await put(document('a', 'b'));
    await app.platform.db.updateTable('knowledge_documents').set({ chunks: knowledgeLimits.chunks }).execute();
    await expect(put(document('c', 'd'))).rejects.toMatchObject({ code: 'knowledge_full' });
    // Its own chunks are replaced.
    expect((await put(document('a', 'new'))).status).toBe('updated');
  });

  it('is listed, searched and removed by its owner, with all that was indexed', async () => {
    await put(document('a', 'The office opens.'));
    await put(document('b', 'The office closes.'));
    const [base] = (await ada.send('GET', '/api/knowledge')).json<KnowledgeBaseView[]>();
    expect(base).toMatchObject({ name: 'Handbook', documentCount: 2, chunkCount: 2 });
    const found = await ada.send('GET', `/api/knowledge/${base?.id}/search?query=closes`);
    expect(found.json()).toMatchObject([{ source: 'b' }]);
    const listed = await ada.send('GET', `/api/knowledge/${base?.id}/documents?limit=1`);
    expect(listed.headers['x-total-count']).toBe('2');
    const [first] = listed.json<KnowledgeDocumentView[]>();
    expect(first).toMatchObject({ source: 'a', chunkCount: 1, isIndexed: true });
    expect((await ada.send('DELETE', `/api/knowledge/${base?.id}/documents/${first?.id}`)).statusCode).toBe(204);
    expect(await sources('office')).toEqual(['b']);
    expect((await ada.send('DELETE', `/api/knowledge/${base?.id}`)).statusCode).toBe(204);
    expect(await chunkTexts()).toEqual([]);
  });

  it('is made, renamed and filled over the API, with texts and files', async () => {
    const made = await ada.send('POST', '/api/knowledge', { name: ' Manuals ' });
    expect(made).toMatchObject({ statusCode: 201 });
    const { id, name } = made.json<KnowledgeBaseView>();
    expect(name).toBe('Manuals');
    expect((await ada.send('POST', '/api/knowledge', { name: 'manuals' })).json()).toMatchObject({
      code: 'knowledge_name_taken',
    });
    await ada.send('POST', '/api/knowledge', { name: 'Other' });
    expect((await ada.send('PUT', `/api/knowledge/${id}`, { name: 'OTHER' })).json()).toMatchObject({
      code: 'knowledge_name_taken',
    });
    const path = `/api/knowledge/${id}`;
    expect((await ada.send('PUT', path, { name: 'manualS' })).json()).toMatchObject({ id, name: 'manualS' });
    const typed = { source: 'loom.md', title: 'Looms', text: 'A loom holds the warp.' };
    expect((await ada.send('POST', `${path}/documents`, typed)).json()).toEqual({ status: 'added', chunks: 1 });
    const file = async (query: string, payload: Buffer) =>
      app.server.inject({
        method: 'POST',
        url: `${path}/files?${query}`,
        headers: { cookie: ada.cookie, 'content-type': 'application/octet-stream' },
        payload,
      });
    const page = Buffer.from('<html><style>p {}</style><p>Weft &amp; shuttle</p></html>');
    expect((await file('name=weft.html', page)).json()).toEqual({ status: 'added', chunks: 1 });
    const listed = (await ada.send('GET', `${path}/documents?search=LOOM`)).json<KnowledgeDocumentView[]>();
    expect(listed).toMatchObject([{ source: 'loom.md', title: 'Looms', size: 22 }]);
    const hits = (await ada.send('GET', `${path}/search?query=shuttle`)).json<{ source: string; text: string }[]>();
    expect(hits).toMatchObject([{ source: 'weft.html', text: expect.stringContaining('Weft & shuttle') as string }]);
    expect(hits[0]?.text).not.toContain('{}');
    expect((await ada.send('GET', path)).json()).toMatchObject({ documentCount: 2, chunkCount: 2 });
    for (const [query, content, reason] of [
      ['name=a.png', 'PNG', 'another kind'],
      ['name=empty.txt', ' ', 'none in it'],
      ['name=none', 'text', 'ending'],
    ] as const) {
      const answer = (await file(query, Buffer.from(content))).json<{ code: string; message: string }>();
      expect(answer).toMatchObject({ code: 'knowledge_file_unreadable' });
      expect(answer.message).toContain(reason);
    }
    expect((await file('name=a.pdf', Buffer.from('no pdf'))).json()).toMatchObject({ code: 'pdf_invalid' });
  });

  it('is exported and erased with the account', async () => {
    await put(document('a', 'The office opens.'), eve);
    const part = knowledgeData(app.platform);
    expect(await Array.fromAsync(part.export(eve.user.id) as AsyncIterable<unknown>)).toMatchObject([
      { name: 'Handbook' },
      { base: 'Handbook', source: 'a' },
      { source: 'a', chunks: [{ start: 0, text: 'The office opens.' }] },
    ]);
    await part.erase?.(eve.user.id);
    expect(await Array.fromAsync(part.export(eve.user.id) as AsyncIterable<unknown>)).toEqual([]);
  });
});

describe('the nodes of knowledge bases', () => {
  it('add documents, find passages with citations, and remove documents', async () => {
    const run = async (data: ReturnType<typeof node>, items: object[]) => {
      const workflow = await saveWorkflow(ada, [node('start', 'manualTrigger'), data], chain('start', data.id));
      const { id } = (
        await ada.send('POST', '/api/executions', { workflowId: workflow.id, items, mode: 'live' })
      ).json<{ id: string }>();
      await vi.waitFor(
        async () =>
          expect((await ada.send('GET', `/api/executions/${id}`)).json()).toMatchObject({ status: 'completed' }),
        10_000,
      );
      return (await ada.send('GET', `/api/executions/${id}/steps/${data.id}/data`)).json<object>();
    };
    const base = 'Handbook';
    const add = { base, source: '{{ name }}', text: '{{ text }}', to: 'kept' };
    const pages = [
      { name: 'hours', text: 'The office opens at eight.' },
      { name: 'travel', text: 'Trains come first.' },
    ];
    await run(node('add', 'knowledgeDocuments', add), pages);
    expect(
      JSON.stringify(await run(node('find', 'knowledgeSearch', { base, query: '{{ q }}' }), [{ q: 'trains' }])),
    ).toContain('"citation":"[1]"');
    await run(node('drop', 'knowledgeDocuments', { operation: 'remove', base, source: 'hours' }), [{}]);
    expect(await sources('office trains')).toEqual(['travel']);
  });
});
