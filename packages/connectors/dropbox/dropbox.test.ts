import { createHmac } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { dropbox } from './dropbox.node.ts';
import { dropboxTrigger } from './dropboxTrigger.node.ts';
import { headerJson } from './shared.ts';
import { PART } from './upload.ts';

const credentials = { account: exampleCredential({}) };

interface Asked {
  path: string;
  argument: JsonValue;
  bytes: number;
  body: JsonValue;
}

/** A Dropbox that answers as it is told, and what it was asked. */
function dropboxThat(answer: (asked: Asked, count: number) => Response) {
  const asked: Asked[] = [];
  const fetch = async (url: string | URL, init?: { headers?: unknown; body?: unknown }) => {
    // What the HTTP client gives is of these types.
    const headers = new Headers(init?.headers as HeadersInit);
    const bytes = Buffer.from(await new Response(init?.body as BodyInit | null).arrayBuffer());
    const argument = headers.get('dropbox-api-arg');
    const isJson = headers.get('content-type') === 'application/json';
    const request = {
      path: new URL(url).pathname,
      argument: argument === null ? null : (JSON.parse(argument) as JsonValue),
      bytes: bytes.length,
      body: isJson ? (JSON.parse(String(bytes)) as JsonValue) : null,
    };
    asked.push(request);
    return answer(request, asked.length);
  };
  return { asked, fetch };
}

async function upload(size: number, answer: (asked: Asked, count: number) => Response, data: JsonObject = {}) {
  const files = new MemoryFileStore();
  const file = await files.put(Buffer.alloc(size, 'x'), { name: 'Büro.bin', mediaType: 'application/x-big' });
  const { asked, fetch } = dropboxThat(answer);
  const { outputs } = await runNode(dropbox, {
    items: [{ json: {}, files: { file } }],
    data: { operation: 'file.upload', credential: 'account', folder: 'Big/', requestRetries: 2, ...data },
    credentials,
    files,
    fetch,
  });
  return { asked, made: outputs['main']?.[0]?.json };
}

describe('A file that is uploaded to Dropbox', () => {
  const commit = { path: '/Big/Büro.bin', mode: 'overwrite', autorename: false };

  it('goes in one request if it is small', async () => {
    const { asked, made } = await upload(5, () => Response.json({ id: 'id:1' }));
    expect(asked).toEqual([{ path: '/2/files/upload', argument: commit, bytes: 5, body: null }]);
    expect(made).toEqual({ id: 'id:1' });
  });

  it('goes in parts of a session if it is large, and the last part ends it', async () => {
    const { asked, made } = await upload(PART * 2 + 3, ({ path }) =>
      path.endsWith('start') ? Response.json({ session_id: 's' }) : Response.json({ id: 'id:1' }),
    );
    expect(asked.map(({ path, argument, bytes }) => ({ path, argument, bytes }))).toEqual([
      { path: '/2/files/upload_session/start', argument: {}, bytes: 0 },
      { path: '/2/files/upload_session/append_v2', argument: { cursor: { session_id: 's', offset: 0 } }, bytes: PART },
      {
        path: '/2/files/upload_session/append_v2',
        argument: { cursor: { session_id: 's', offset: PART } },
        bytes: PART,
      },
      {
        path: '/2/files/upload_session/finish',
        argument: { cursor: { session_id: 's', offset: 2 * PART }, commit },
        bytes: 3,
      },
    ]);
    expect(made).toEqual({ id: 'id:1' });
  });

  it('goes on at the byte that Dropbox lacks when the connection breaks behind a part', async () => {
    const { asked } = await upload(PART + 3, ({ path }, count) => {
      if (path.endsWith('start')) return Response.json({ session_id: 's' });
      if (count === 2) throw new TypeError('fetch failed');
      if (count === 3)
        return Response.json(
          { error_summary: 'incorrect_offset/..', error: { '.tag': 'incorrect_offset', correct_offset: PART } },
          { status: 409 },
        );
      return Response.json({ id: 'id:1' });
    });
    expect(asked.slice(1).map(({ path, bytes }) => [path.split('/').at(-1), bytes])).toEqual([
      ['append_v2', PART],
      ['append_v2', PART],
      ['finish', 3],
    ]);
  });

  it('keeps what is there where it should', async () => {
    const { asked } = await upload(5, () => Response.json({ id: 'id:1' }), { existing: 'rename' });
    expect(asked[0]?.argument).toEqual({ path: '/Big/Büro.bin', mode: 'add', autorename: true });
  });

  it('is named in a header, which has ASCII only', () => {
    expect(headerJson({ path: '/Büro/😀' })).toBe(String.raw`{"path":"/B\u00fcro/\ud83d\ude00"}`);
  });
});

describe('A file that is downloaded from Dropbox', () => {
  it('has the name that it has there', async () => {
    const { asked, fetch } = dropboxThat(
      () =>
        new Response('content', {
          headers: { 'content-type': 'application/pdf', 'dropbox-api-result': '{"name":"2026-03.pdf","size":7}' },
        }),
    );
    const { outputs } = await runNode(dropbox, {
      items: [{ json: {} }],
      data: { operation: 'file.download', credential: 'account', path: 'Invoices/2026-03.pdf' },
      credentials,
      fetch,
    });
    expect(asked[0]).toMatchObject({ argument: { path: '/Invoices/2026-03.pdf' }, bytes: 0 });
    expect(outputs['main']?.[0]?.files?.['file']).toMatchObject({ name: '2026-03.pdf', mediaType: 'application/pdf' });
  });
});

describe('A folder of Dropbox', () => {
  it('is read on at a path of its own, with the cursor alone', async () => {
    const { asked, fetch } = dropboxThat((_asked, count) =>
      Response.json({ entries: [{ name: String(count) }], cursor: 'c', has_more: count === 1 }),
    );
    const { outputs } = await runNode(dropbox, {
      items: [{ json: {} }],
      data: { operation: 'file.list', credential: 'account', folder: '/' },
      credentials,
      fetch,
    });
    expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/2/files/list_folder', body: { path: '', limit: 100 } },
      { path: '/2/files/list_folder/continue', body: { cursor: 'c' } },
    ]);
    expect(outputs['main']?.map(({ json }) => json)).toEqual([{ name: '1' }, { name: '2' }]);
  });
});

describe('The trigger of Dropbox', () => {
  const poll = async (position: JsonObject | null, answer: (asked: Asked) => Response, data: JsonObject = {}) => {
    const { asked, fetch } = dropboxThat(answer);
    const result = await dropboxTrigger.poll?.({
      data: { event: 'fileChanged', folder: '/Invoices', recursive: 'true', ...data },
      credential: credentials.account,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      position,
      fetch,
    });
    return { asked, result };
  };

  it('begins at the present cursor of its folder', async () => {
    const { asked, result } = await poll(null, () => Response.json({ cursor: 'c1' }));
    expect(asked.map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/2/files/list_folder/get_latest_cursor',
        body: { path: '/Invoices', recursive: true, include_deleted: true },
      },
    ]);
    expect(result).toEqual({ position: { cursor: 'c1' }, records: [] });
  });

  const changes = {
    entries: [
      { '.tag': 'file', path_lower: '/invoices/a', rev: '1' },
      { '.tag': 'folder', path_lower: '/invoices/b' },
      { '.tag': 'deleted', path_lower: '/invoices/c' },
    ],
    cursor: 'c2',
    has_more: true,
  };

  it('gives the changes of its kind since the cursor, and says whether there are more', async () => {
    const { asked, result } = await poll({ cursor: 'c1' }, () => Response.json(changes));
    expect(asked.map(({ body }) => body)).toEqual([{ cursor: 'c1' }]);
    expect(result).toMatchObject({ position: { cursor: 'c2' }, more: true });
    expect(result?.records.map(({ json }) => json)).toEqual([changes.entries[0]]);
    const deleted = await poll({ cursor: 'c1' }, () => Response.json(changes), { event: 'deleted' });
    expect(deleted.result?.records.map(({ json }) => json)).toEqual([changes.entries[2]]);
  });

  it('gives a change the same key again, and another one after the next cursor', async () => {
    const keys = async (cursor: string) =>
      (await poll({ cursor }, () => Response.json(changes))).result?.records.map(({ key }) => key);
    expect(await keys('c1')).toEqual(await keys('c1'));
    expect(await keys('c2')).not.toEqual(await keys('c1'));
  });

  it('begins anew where Dropbox does not know the cursor any longer', async () => {
    const { asked, result } = await poll({ cursor: 'old' }, ({ path }) =>
      path.endsWith('continue')
        ? Response.json({ error_summary: 'reset/..', error: { '.tag': 'reset' } }, { status: 409 })
        : Response.json({ cursor: 'new' }),
    );
    expect(asked).toHaveLength(2);
    expect(result).toEqual({ position: { cursor: 'new' }, records: [] });
  });
});

describe('The webhook of Dropbox', () => {
  const read = async (
    method: string,
    more: { query?: { [name: string]: string }; headers?: { [name: string]: string } },
  ) =>
    dropboxTrigger.webhook?.read({
      method,
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => more.headers?.[name],
      query: more.query ?? {},
      body: Buffer.from(method === 'POST' ? BODY : ''),
      secret: 'unused',
      facts: { signingSecret: 'app secret' },
      now: Date.now(),
    });
  const BODY = '{"list_folder":{"accounts":["dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc"]}}';

  it('repeats the challenge with which Dropbox tries it', async () => {
    expect(await read('GET', { query: { challenge: '3eZb' } })).toEqual({ is: 'asked', answer: '3eZb' });
  });

  it('believes calls that are signed with the secret of the app', async () => {
    const signed = (key: string) => ({
      headers: { 'x-dropbox-signature': createHmac('sha256', key).update(BODY).digest('hex') },
    });
    expect(await read('POST', signed('app secret'))).toEqual({ is: 'news' });
    expect(await read('POST', signed('a guess'))).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read('POST', {})).toEqual({ is: 'refused', problem: 'missing' });
  });
});
