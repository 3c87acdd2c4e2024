import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { googleSlides } from './googleSlides.node.ts';
import { slideTexts } from './slide-text.ts';

const credential: OpenCredential = {
  id: 'google',
  type: 'googleToken',
  name: 'Google',
  values: { token: 'token' },
  secrets: new Set(),
  renewable: false,
  http: async () => ({ headers: { authorization: 'Bearer token' } }),
};

interface Sent {
  request: string;
  signed: boolean;
  body: JsonValue;
}

/** Runs the node; `answer` is what Google says to each request. */
async function run(
  data: JsonObject,
  answer: (request: string, sent: Sent) => Response,
  { files = new MemoryFileStore(), state = createMemoryState() } = {},
) {
  const seen: Sent[] = [];
  const { outputs } = await runNode(googleSlides, {
    items: [{ json: {} }],
    data: { credential: 'google', presentationId: 'p1', ...data },
    credentials: { google: credential },
    files,
    state,
    fetch: async (url, init) => {
      const at = new URL(url);
      const text = await new Response(init?.body ?? null).text();
      const sent: Sent = {
        request: `${init?.method ?? 'GET'} ${at.host}${at.pathname}`,
        signed: new Headers(init?.headers).has('authorization'),
        body: text === '' ? null : (JSON.parse(text) as JsonValue),
      };
      seen.push(sent);
      return answer(sent.request, sent);
    },
  });
  return { seen, items: outputs['main'] ?? [] };
}

const UPDATE = 'POST slides.googleapis.com/v1/presentations/p1:batchUpdate';

describe('A new slide', () => {
  const data = { operation: 'slide.create', slideTitle: 'Revenue', slideText: '12 %', position: 2 };

  it('has its texts in the placeholders of the layout', async () => {
    const { seen } = await run(data, () => Response.json({ presentationId: 'p1', replies: [{}] }));
    const body = seen[0]?.body ?? {};
    const objectId = asText(readPath(body, 'requests.0.createSlide.objectId'));
    expect(objectId).toMatch(/^[\da-f]{32}$/);
    expect(readPath(body, 'requests')).toEqual([
      {
        createSlide: {
          objectId,
          insertionIndex: 1,
          slideLayoutReference: { predefinedLayout: 'TITLE_AND_BODY' },
          placeholderIdMappings: [
            { layoutPlaceholder: { type: 'TITLE', index: 0 }, objectId: `${objectId}_title` },
            { layoutPlaceholder: { type: 'BODY', index: 0 }, objectId: `${objectId}_body` },
          ],
        },
      },
      { insertText: { objectId: `${objectId}_title`, text: 'Revenue', insertionIndex: 0 } },
      { insertText: { objectId: `${objectId}_body`, text: '12 %', insertionIndex: 0 } },
    ]);
  });

  it('is looked for before it is added again, where nobody knows whether it was', async () => {
    const state = createMemoryState();
    let made = '';
    await run(
      data,
      (_request, { body }) => {
        made = asText(readPath(body, 'requests.0.createSlide.objectId'));
        throw new TypeError('fetch failed');
      },
      { state },
    ).catch(() => undefined);
    const { seen, items } = await run(
      { ...data, requestRetries: 0 },
      () => Response.json({ slides: [{ objectId: 'other' }, { objectId: made }] }),
      { state },
    );
    expect(seen.map(({ request }) => request)).toEqual(['GET slides.googleapis.com/v1/presentations/p1']);
    expect(items[0]?.json).toEqual({ objectId: made });
  });
});

describe('The picture of a slide', () => {
  it('is loaded from the address that Google names, without the token', async () => {
    const files = new MemoryFileStore();
    const { seen, items } = await run(
      { operation: 'slide.thumbnail', slideId: 's1' },
      (request) =>
        request.includes('/thumbnail')
          ? Response.json({ contentUrl: 'https://lh7-us.googleusercontent.com/docsdf/a1' })
          : new Response('PNG', { headers: { 'content-type': 'image/png' } }),
      { files },
    );
    expect(seen.map(({ request, signed }) => ({ request, signed }))).toEqual([
      { request: 'GET slides.googleapis.com/v1/presentations/p1/pages/s1/thumbnail', signed: true },
      { request: 'GET lh7-us.googleusercontent.com/docsdf/a1', signed: false },
    ]);
    expect(items[0]?.json).toEqual({ name: 'slide-s1.png', mediaType: 'image/png', size: 3 });
    expect(items[0]?.files?.['file'] && (await files.read(items[0].files['file']))).toBe('PNG');
  });

  it('is an error where there is no address', async () => {
    await expect(run({ operation: 'slide.thumbnail', slideId: 's1' }, () => Response.json({}))).rejects.toMatchObject({
      code: 'connector_answer_invalid',
    });
  });
});

describe('Shapes', () => {
  it('are replaced by an image, on the slides that are named', async () => {
    const { seen, items } = await run(
      {
        operation: 'content.replaceWithImage',
        imagePlaceholder: 'logo',
        imageUrl: 'https://example.com/logo.png',
        onSlides: 's1, s2',
      },
      () =>
        Response.json({
          presentationId: 'p1',
          replies: [{ replaceAllShapesWithImage: { occurrencesChanged: 3 } }],
        }),
    );
    expect(seen).toMatchObject([
      {
        request: UPDATE,
        body: {
          requests: [
            {
              replaceAllShapesWithImage: {
                containsText: { text: '{{logo}}', matchCase: true },
                imageUrl: 'https://example.com/logo.png',
                imageReplaceMethod: 'CENTER_INSIDE',
                pageObjectIds: ['s1', 's2'],
              },
            },
          ],
        },
      },
    ]);
    expect(items[0]?.json).toEqual({ presentationId: 'p1', replaced: 3 });
  });
});

it('texts of slides are read from the top, with title and notes apart', () => {
  const shape = (text: string, more: JsonObject = {}, translateY = 0): JsonObject => ({
    objectId: text,
    transform: { translateY },
    shape: { text: { textElements: [{ paragraphMarker: {} }, { textRun: { content: `${text}\n` } }] }, ...more },
  });
  const cell = (text: string): JsonObject => ({ text: { textElements: [{ textRun: { content: text } }] } });
  const table: JsonObject = {
    transform: { translateY: 20 },
    table: { tableRows: [{ tableCells: [cell('a'), cell('b')] }] },
  };
  const slides = [
    {
      objectId: 's1',
      pageElements: [
        table,
        { transform: { translateY: 30 }, elementGroup: { children: [shape('grouped')] } },
        shape('first', {}, 10),
        shape('Title', { placeholder: { type: 'CENTERED_TITLE' } }, 99),
      ],
      slideProperties: {
        notesPage: {
          notesProperties: { speakerNotesObjectId: 'say this' },
          pageElements: [shape('number'), shape('say this')],
        },
      },
    },
  ];
  expect(slideTexts({ slides })).toEqual([
    { slide: 1, objectId: 's1', title: 'Title', text: 'first\na\tb\ngrouped', notes: 'say this' },
  ]);
});
