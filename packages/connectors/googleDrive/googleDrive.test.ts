import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { googleDrive } from './googleDrive.node.ts';

const credential: OpenCredential = {
  id: 'google',
  type: 'googleToken',
  name: 'Google',
  values: { token: 'token' },
  secrets: new Set(),
  renewable: false,
  http: async () => ({ headers: { authorization: 'Bearer token' } }),
};

/** Runs the node with a file in its item; `answer` is what Google says to each request. */
async function run(data: JsonObject, answer: (url: URL) => JsonValue) {
  const files = new MemoryFileStore();
  const file = await files.put(Buffer.from('hello'), { name: 'note.txt', mediaType: 'text/plain' });
  const seen: { request: string; parents: string[]; body: string }[] = [];
  const { outputs } = await runNode(googleDrive, {
    items: [{ json: {}, files: { file } }],
    data: { credential: 'google', ...data },
    credentials: { google: credential },
    files,
    fetch: async (url, init) => {
      const at = new URL(url);
      const parents = ['addParents', 'removeParents'].map((name) => at.searchParams.get(name) ?? '');
      const request = `${init?.method ?? 'GET'} ${at.pathname}`;
      seen.push({ request, parents, body: await new Response(init?.body ?? null).text() });
      return Response.json(answer(at));
    },
  });
  return { seen, given: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('files of Google Drive', () => {
  it('that are moved leave the folders that they were in', async () => {
    const data = { operation: 'file.move', fileId: '1', toFolder: 'new' };
    const { seen } = await run(data, () => ({ id: '1', parents: ['old'] }));
    expect(seen.at(-1)).toMatchObject({ request: 'PATCH /drive/v3/files/1', parents: ['new', 'old'] });
  });

  it('are listed over three pages', async () => {
    const next: { [token: string]: string } = { '': 'b', b: 'c' };
    const { given } = await run({ operation: 'file.list' }, (url) => {
      const token = url.searchParams.get('pageToken') ?? '';
      return { files: [{ id: `file${token}` }], ...(next[token] ? { nextPageToken: next[token] } : {}) };
    });
    expect(given).toEqual([{ id: 'file' }, { id: 'fileb' }, { id: 'filec' }]);
  });

  it('are searched by names with quotation marks', async () => {
    let query = '';
    await run({ operation: 'file.search', nameContains: "Ada's" }, (url) => {
      query = url.searchParams.get('q') ?? '';
      return { files: [] };
    });
    expect(query).toBe(String.raw`name contains 'Ada\'s' and trashed = false`);
  });
});
