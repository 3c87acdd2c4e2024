import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { notion } from './notion.node.ts';

const id = 'd9824bdc-8445-4327-be8b-5b47500af6ce';

/** Runs the node and returns the bodies it sent; `answers` are given one after the other. */
async function sentBy(data: JsonObject, ...answers: JsonObject[]) {
  const bodies: unknown[] = [];
  const { outputs } = await runNode(notion, {
    data: { credential: 'example', ...data },
    credentials: { example: exampleCredential({}) },
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(await new Response(init?.body ?? null).text()));
      expect(new Headers(init?.headers).get('notion-version')).toBe('2025-09-03');
      return Response.json(answers[bodies.length - 1] ?? { object: 'page' });
    },
  });
  return { bodies, ids: outputs['main']?.map(({ json }) => json['id']) };
}

describe('Notion', () => {
  it('gets titles and texts as rich text, a paragraph for each line', async () => {
    const { bodies } = await sentBy({ pageId: id, pageTitle: 'Budget', content: 'One\nTwo' });
    const line = (content: string) => ({
      type: 'paragraph',
      paragraph: { rich_text: [{ type: 'text', text: { content } }] },
    });
    expect(bodies).toEqual([
      {
        parent: { page_id: id },
        properties: { title: { title: [{ type: 'text', text: { content: 'Budget' } }] } },
        children: [line('One'), line('Two')],
      },
    ]);
  });

  it('gets long texts in pieces that it takes', async () => {
    const { bodies } = await sentBy({ operation: 'page.comment', pageId: id, comment: 'x'.repeat(4500) });
    const [{ rich_text: pieces = [] } = {}] = bodies as { rich_text?: { text: { content: string } }[] }[];
    expect(pieces.map(({ text }) => text.content.length)).toEqual([2000, 2000, 500]);
  });

  it('is queried over three pages, with the cursor in the body', async () => {
    const page = (n: string, next: string | null) => ({
      results: [{ id: n }],
      has_more: next !== null,
      next_cursor: next,
    });
    const { bodies, ids } = await sentBy(
      { operation: 'dataSource.query', dataSourceId: id, limited: false },
      page('1', 'a'),
      page('2', 'b'),
      page('3', null),
    );
    expect(ids).toEqual(['1', '2', '3']);
    expect(bodies).toEqual([
      { page_size: 100 },
      { page_size: 100, start_cursor: 'a' },
      { page_size: 100, start_cursor: 'b' },
    ]);
  });

  it('is searched for one kind of object', async () => {
    const { bodies } = await sentBy({ operation: 'page.search', kindOf: 'page', limit: 5 }, { results: [] });
    expect(bodies).toEqual([{ filter: { value: 'page', property: 'object' }, page_size: 5 }]);
  });
});
