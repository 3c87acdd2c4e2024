import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { confluence } from './confluence.node.ts';
import { toStorage } from './shared.ts';

const cloud = exampleCredential({ cloudId: '1324a887' });
const api = 'https://api.atlassian.com/ex/confluence/1324a887/wiki/api/v2';

interface Asked {
  request: string;
  body: JsonValue;
}

async function run(data: JsonObject, answer: (asked: Asked, count: number) => Response) {
  const asked: Asked[] = [];
  const { outputs } = await runNode(confluence, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account: cloud },
    fetch: async (url, init) => {
      const text = await new Response(init?.body as BodyInit | null).text();
      const body = text === '' ? null : (JSON.parse(text) as JsonValue);
      const request = { request: `${init?.method ?? 'GET'} ${String(url)}`, body };
      asked.push(request);
      return answer(request, asked.length);
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('A list of Confluence', () => {
  it('is read on below the address of the cloud, which the next address lacks', async () => {
    const { asked, items } = await run({ operation: 'page.list', spaceIds: '7' }, (_asked, count) =>
      Response.json({
        results: [{ id: String(count) }],
        _links: count === 1 ? { next: '/wiki/api/v2/pages?limit=99&cursor=eyJpZCI6%3D', base: 'https://acme' } : {},
      }),
    );
    expect(asked.map(({ request }) => request)).toEqual([
      `GET ${api}/pages?space-id=7&limit=100`,
      `GET ${api}/pages?space-id=7&limit=99&cursor=eyJpZCI6%3D`,
    ]);
    expect(items).toEqual([{ id: '1' }, { id: '2' }]);
  });
});

describe('A page of Confluence', () => {
  const current = {
    id: '5',
    status: 'current',
    title: 'Notes',
    version: { number: 3 },
    body: { storage: { representation: 'storage', value: '<p>old</p>' } },
  };
  const update = (data: JsonObject, refused = false) =>
    run({ operation: 'page.update', pageId: '5', ...data }, ({ request }) =>
      request.startsWith('GET')
        ? Response.json(current)
        : Response.json(refused ? { errors: [{ status: 409, title: 'Version must be incremented' }] } : { id: '5' }, {
            status: refused ? 409 : 200,
          }),
    );

  it('is updated with the version after its own, and keeps what is not given', async () => {
    const { asked } = await update({ content: 'new & better', versionMessage: 'By workflow' });
    expect(asked.map(({ request }) => request)).toEqual([
      `GET ${api}/pages/5?body-format=storage`,
      `PUT ${api}/pages/5`,
    ]);
    expect(asked[1]?.body).toEqual({
      id: '5',
      status: 'current',
      title: 'Notes',
      body: { representation: 'storage', value: '<p>new &amp; better</p>' },
      version: { number: 4, message: 'By workflow' },
    });
    expect((await update({ title: 'Renamed' })).asked[1]?.body).toMatchObject({
      title: 'Renamed',
      body: { value: '<p>old</p>' },
    });
  });

  it('is not updated where it has another version than the known one, or is changed meanwhile', async () => {
    await expect(update({ title: 'x', knownVersion: 2 })).rejects.toMatchObject({
      code: 'connector_conflict',
      message: expect.stringContaining('version 3'),
    });
    await expect(update({ title: 'x', knownVersion: 3 }, true)).rejects.toMatchObject({ code: 'connector_conflict' });
  });

  it('takes plain text, and other formats as they are', async () => {
    expect(toStorage('One\ntwo\n\n<three>\n')).toBe('<p>One<br />two</p><p>&lt;three&gt;</p>');
    const { asked } = await run(
      { operation: 'page.create', spaceId: '7', title: 'T', content: 'h1. Title', contentFormat: 'wiki' },
      () => Response.json({ id: '6' }),
    );
    expect(asked[0]?.body).toEqual({
      spaceId: '7',
      title: 'T',
      status: 'current',
      body: { representation: 'wiki', value: 'h1. Title' },
    });
  });

  it('gets its labels by the first version of the API', async () => {
    const { asked } = await run({ operation: 'page.addLabels', pageId: '5', labels: 'release, 2026' }, () =>
      Response.json({ results: [{ name: 'release' }, { name: '2026' }] }),
    );
    expect(asked).toEqual([
      {
        request: 'POST https://api.atlassian.com/ex/confluence/1324a887/wiki/rest/api/content/5/label',
        body: [
          { prefix: 'global', name: 'release' },
          { prefix: 'global', name: '2026' },
        ],
      },
    ]);
  });
});
