import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { googleDocs } from './googleDocs.node.ts';

/** Runs the node on an item; `answer` is what Google says to each request, by method and path. */
async function run(data: JsonObject, answers: { [request: string]: JsonValue }, item: JsonObject = {}) {
  const sent: { request: string; body: JsonValue }[] = [];
  const { outputs } = await runNode(googleDocs, {
    items: [{ json: item }],
    data: { credential: 'google', ...data },
    credentials: { google: exampleCredential({}) },
    fetch: async (url, init) => {
      const request = `${init?.method ?? 'GET'} ${new URL(url).pathname}`;
      const text = await new Response(init?.body ?? null).text();
      sent.push({ request, body: text === '' ? null : (JSON.parse(text) as JsonValue) });
      const answer = answers[request];
      return answer === undefined ? Response.json({ error: 'not found' }, { status: 404 }) : Response.json(answer);
    },
  });
  return { sent, given: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('Placeholders', () => {
  it('are filled with the fields of the item, those of objects by dotted names, and counted', async () => {
    const { sent, given } = await run(
      { operation: 'content.fill', documentId: 'd1' },
      {
        'POST /v1/documents/d1:batchUpdate': {
          documentId: 'd1',
          replies: [{ replaceAllText: { occurrencesChanged: 2 } }, { replaceAllText: {} }, {}],
        },
      },
      { name: 'Ada', address: { city: 'London' }, tags: ['a', 'b'] },
    );
    const texts = [
      ['{{name}}', 'Ada'],
      ['{{address.city}}', 'London'],
      ['{{tags}}', 'a, b'],
    ];
    expect(sent[0]?.body).toEqual({
      requests: texts.map(([text, replaceText]) => ({
        replaceAllText: { containsText: { text, matchCase: true }, replaceText },
      })),
    });
    expect(given).toEqual([{ documentId: 'd1', replaced: { name: 2, 'address.city': 0, tags: 0 } }]);
  });

  it('are filled in the copy of a template, not in the template', async () => {
    const { sent, given } = await run(
      {
        operation: 'document.fromTemplate',
        documentId: 'template',
        copyName: 'Offer for Ada',
        placeholders: [{ name: 'name', value: 'Ada' }],
        placeholderStyle: 'angles',
      },
      {
        'POST /drive/v3/files/template/copy': { id: 'copy', name: 'Offer for Ada' },
        'POST /v1/documents/copy:batchUpdate': { replies: [{ replaceAllText: { occurrencesChanged: 1 } }] },
      },
    );
    expect(sent).toEqual([
      { request: 'POST /drive/v3/files/template/copy', body: { name: 'Offer for Ada' } },
      {
        request: 'POST /v1/documents/copy:batchUpdate',
        body: {
          requests: [{ replaceAllText: { containsText: { text: '<<name>>', matchCase: true }, replaceText: 'Ada' } }],
        },
      },
    ]);
    expect(given).toMatchObject([{ documentId: 'copy', replaced: { name: 1 } }]);
  });
});

describe('What is inserted at the end', () => {
  const document = { revisionId: 'r7', body: { content: [{ endIndex: 1 }, { startIndex: 1, endIndex: 12 }] } };

  it('is a table whose cells are filled from the last, at the revision that was read', async () => {
    const { sent } = await run(
      { operation: 'content.insertTable', documentId: 'd1', tableRows: '[{ "Item": "Chair", "Price": 90 }]' },
      { 'GET /v1/documents/d1': document, 'POST /v1/documents/d1:batchUpdate': { documentId: 'd1' } },
    );
    // A table at 11 begins at 12, its row at 13, its first cell at 14, the text of that at 15.
    expect(sent[1]?.body).toEqual({
      requests: [
        { insertTable: { rows: 2, columns: 2, location: { index: 11 } } },
        { insertText: { location: { index: 22 }, text: '90' } },
        { insertText: { location: { index: 20 }, text: 'Chair' } },
        { insertText: { location: { index: 17 }, text: 'Price' } },
        { insertText: { location: { index: 15 }, text: 'Item' } },
      ],
      writeControl: { requiredRevisionId: 'r7' },
    });
  });

  it('is a paragraph that gets its style and leaves that of the text before it', async () => {
    const { sent } = await run(
      { operation: 'content.addParagraph', documentId: 'd1', text: 'Terms', paragraphStyle: 'HEADING_2' },
      { 'GET /v1/documents/d1': document, 'POST /v1/documents/d1:batchUpdate': { documentId: 'd1' } },
    );
    expect(sent[1]?.body).toMatchObject({
      requests: [
        { insertText: { location: { index: 11 }, text: '\nTerms' } },
        { updateParagraphStyle: { range: { startIndex: 12, endIndex: 17 }, fields: 'namedStyleType' } },
      ],
    });
  });

  it('is no table that Google would refuse', async () => {
    const rows = JSON.stringify([Array.from({ length: 21 }, () => 'x')]);
    await expect(
      run(
        { operation: 'content.insertTable', documentId: 'd1', tableRows: rows },
        { 'GET /v1/documents/d1': document },
      ),
    ).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
