import { createHash } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { boxApp } from './boxApp.credential.ts';
import { boxStorage } from './boxStorage.node.ts';
import { boxTrigger } from './boxTrigger.node.ts';
import { LARGE } from './upload.ts';

const credentials = { account: exampleCredential({}) };

interface Asked {
  request: string;
  headers: Headers;
  bytes: Buffer;
}

/** A Box that answers as it is told, and what it was asked. */
function boxThat(answer: (asked: Asked, count: number) => Response) {
  const asked: Asked[] = [];
  const fetch = async (url: string | URL, init?: { method?: string; headers?: unknown; body?: unknown }) => {
    const { hostname, pathname } = new URL(url);
    const request = {
      request: `${init?.method ?? 'GET'} ${hostname}${pathname}`,
      // What the HTTP client gives is of these types.
      headers: new Headers(init?.headers as HeadersInit),
      bytes: Buffer.from(await new Response(init?.body as BodyInit | null).arrayBuffer()),
    };
    asked.push(request);
    return answer(request, asked.length);
  };
  return { asked, fetch };
}

async function upload(size: number, answer: (asked: Asked, count: number) => Response, data: JsonObject = {}) {
  const files = new MemoryFileStore();
  const content = Buffer.alloc(size, 'x');
  const file = await files.put(content, { name: 'big.bin', mediaType: 'application/x-big' });
  const { asked, fetch } = boxThat(answer);
  const { outputs } = await runNode(boxStorage, {
    items: [{ json: {}, files: { file } }],
    data: { operation: 'file.upload', credential: 'account', folderId: '678', requestRetries: 2, ...data },
    credentials,
    files,
    fetch,
  });
  return { asked, content, made: outputs['main']?.[0]?.json };
}

const sha = (bytes: Uint8Array): string => `sha=${createHash('sha1').update(bytes).digest('base64')}`;
const SESSION = 'upload.box.com/api/2.0/files/upload_sessions';

describe('A file that is uploaded to Box', () => {
  it('goes in one form if it is small, its facts before its content', async () => {
    const { asked, made } = await upload(5, () => Response.json({ entries: [{ id: '1' }] }));
    expect(asked.map(({ request }) => request)).toEqual(['POST upload.box.com/api/2.0/files/content']);
    const form = String(asked[0]?.bytes);
    expect(form).toContain('{"name":"big.bin","parent":{"id":"678"}}');
    expect(form.indexOf('name="attributes"')).toBeLessThan(form.indexOf('name="file"'));
    expect(made).toEqual({ id: '1' });
  });

  const taken = Response.json(
    { type: 'error', status: 409, code: 'item_name_in_use', context_info: { conflicts: { type: 'file', id: '77' } } },
    { status: 409 },
  );

  it('becomes a version of the file that has the name, or is refused', async () => {
    const answer = (_asked: Asked, count: number) =>
      count === 1 ? taken.clone() : Response.json({ entries: [{ id: '77' }] });
    const { asked } = await upload(5, answer);
    expect(asked.map(({ request }) => request)).toEqual([
      'POST upload.box.com/api/2.0/files/content',
      'POST upload.box.com/api/2.0/files/77/content',
    ]);
    await expect(upload(5, answer, { existing: 'fail' })).rejects.toMatchObject({ code: 'connector_conflict' });
  });

  it('goes in parts of the size that Box names, each with its hash, and ends with the hash of all', async () => {
    const part = 12_000_000;
    const { asked, content, made } = await upload(LARGE, ({ request }, count) => {
      if (count === 1) return Response.json({ id: 's', part_size: part }, { status: 201 });
      if (request.startsWith('PUT')) return Response.json({ part: { part_id: String(count) } });
      // Box still works on the parts.
      if (count === 4) return new Response(null, { status: 202, headers: { 'retry-after': '0.001' } });
      return Response.json({ entries: [{ id: '1' }] }, { status: 201 });
    });
    expect(asked.map(({ request }) => request)).toEqual([
      `POST ${SESSION}`,
      `PUT ${SESSION}/s`,
      `PUT ${SESSION}/s`,
      `POST ${SESSION}/s/commit`,
      `POST ${SESSION}/s/commit`,
    ]);
    expect(JSON.parse(String(asked[0]?.bytes))).toEqual({ folder_id: '678', file_name: 'big.bin', file_size: LARGE });
    expect(asked.slice(1, 3).map(({ headers }) => [headers.get('content-range'), headers.get('digest')])).toEqual([
      [`bytes 0-${part - 1}/${LARGE}`, sha(content.subarray(0, part))],
      [`bytes ${part}-${LARGE - 1}/${LARGE}`, sha(content.subarray(part))],
    ]);
    expect(asked[4]?.headers.get('digest')).toBe(sha(content));
    expect(JSON.parse(String(asked[4]?.bytes))).toEqual({ parts: [{ part_id: '2' }, { part_id: '3' }] });
    expect(made).toEqual({ id: '1' });
  });

  it('sends a part again when the connection breaks', async () => {
    const { asked, content } = await upload(LARGE, ({ request }, count) => {
      if (count === 1) return Response.json({ id: 's', part_size: LARGE });
      if (count === 2) throw new TypeError('fetch failed');
      return Response.json(request.startsWith('PUT') ? { part: { part_id: '1' } } : { entries: [{ id: '1' }] });
    });
    expect(asked.map(({ request }) => request.split(' ')[0])).toEqual(['POST', 'PUT', 'PUT', 'POST']);
    expect(asked[3]?.headers.get('digest')).toBe(sha(content));
  });
});

describe('Metadata of a file in Box', () => {
  it('is updated by a JSON patch that sets each field', async () => {
    const { asked, fetch } = boxThat(() => Response.json({ amount: 950 }));
    await runNode(boxStorage, {
      items: [{ json: {} }],
      data: {
        operation: 'metadata.update',
        credential: 'account',
        fileId: '1',
        metadataTemplate: 'contract',
        moreFields: [
          { name: 'amount', value: 950 },
          { name: 'a/b', value: 'x' },
        ],
      },
      credentials,
      fetch,
    });
    expect(asked[0]?.request).toBe('PUT api.box.com/2.0/files/1/metadata/enterprise/contract');
    expect(asked[0]?.headers.get('content-type')).toBe('application/json-patch+json');
    expect(JSON.parse(String(asked[0]?.bytes))).toEqual([
      { op: 'add', path: '/amount', value: 950 },
      { op: 'add', path: '/a~1b', value: 'x' },
    ]);
  });
});

describe('The trigger of Box', () => {
  const file = (id: string, ...folders: string[]) => ({
    type: 'file',
    id,
    path_collection: { entries: ['0', ...folders].map((folder) => ({ id: folder })) },
  });
  const event = (event_id: string, event_type: string, source: JsonObject) => ({ event_id, event_type, source });
  const poll = async (position: JsonObject | null, answer: JsonObject, folderId = '678') => {
    const { asked, fetch } = boxThat(() => Response.json(answer));
    const result = await boxTrigger.poll?.({
      data: { event: 'fileUploaded', folderId },
      credential: credentials.account,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      position,
      fetch,
    });
    return { asked, result };
  };

  it('begins at the present position', async () => {
    const { result } = await poll(null, { next_stream_position: 1_152_922_976, entries: [] });
    expect(result).toEqual({ position: { cursor: '1152922976' }, records: [] });
  });

  it('gives the files that were uploaded to its folder or below, each known by the ID of its event', async () => {
    const answer = {
      next_stream_position: '2',
      entries: [
        event('e1', 'ITEM_UPLOAD', file('1', '678', '9')),
        event('e2', 'ITEM_UPLOAD', file('2', '5')),
        event('e3', 'ITEM_RENAME', file('3', '678')),
      ],
    };
    const { result } = await poll({ cursor: '1' }, answer);
    expect(result?.records.map(({ key, json }) => [key, json['id']])).toEqual([['e1', '1']]);
    expect(result?.position).toEqual({ cursor: '2' });
    const all = await poll({ cursor: '1' }, answer, '0');
    expect(all.result?.records.map(({ key }) => key)).toEqual(['e1', 'e2']);
  });
});

// The published example of https://developer.box.com/guides/webhooks/v2/signatures-v2/ as Box's own libraries test it.
describe('A call of Box', () => {
  const body =
    '{"type":"webhook_event","webhook":{"id":"1234567890"},"trigger":"FILE.UPLOADED","source":{"id":"1234567890","type":"file","name":"Test.txt"}}';
  const time = '2020-01-01T00:00:00-07:00';
  const signed: { [name: string]: string } = {
    'box-delivery-timestamp': time,
    'box-signature-primary': '6TfeAW3A1PASkgboxxA5yqHNKOwFyMWuEXny/FPD5hI=',
    'box-signature-secondary': 'v+1CD1Jdo3muIcbpv5lxxgPglOqMfsNHPV899xWYydo=',
  };
  const read = async (headers: { [name: string]: string }, keys: string, more: Partial<WebhookCall> = {}) =>
    boxTrigger.webhook?.read({
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => headers[name],
      query: {},
      body: Buffer.from(body),
      secret: 'unused',
      facts: { keys },
      now: Date.parse(time) + 60_000,
      ...more,
    });

  it('is believed by either of its two signatures', async () => {
    expect(await read(signed, 'SamplePrimaryKey\nSampleSecondaryKey')).toEqual({ is: 'news' });
    expect(await read(signed, 'replaced\nSampleSecondaryKey')).toEqual({ is: 'news' });
    expect(await read(signed, 'SamplePrimaryKey\nreplaced')).toEqual({ is: 'news' });
    expect(await read(signed, 'replaced\nreplaced')).toEqual({ is: 'refused', problem: 'wrong' });
  });

  it('is refused without signatures, for another body, and when it is old', async () => {
    const keys = 'SamplePrimaryKey\nSampleSecondaryKey';
    expect(await read({}, keys)).toEqual({ is: 'refused', problem: 'missing' });
    expect(await read(signed, keys, { body: Buffer.from(`${body} `) })).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(signed, keys, { now: Date.parse(time) + 601_000 })).toEqual({ is: 'refused', problem: 'old' });
    expect(await read(signed, '\n')).toEqual({ is: 'refused', problem: 'wrong' });
  });

  it('says that the webhook has ended', async () => {
    expect(await read({}, '', { body: Buffer.from('{"trigger":"WEBHOOK.DELETED"}') })).toEqual({ is: 'ended' });
  });
});

describe('A Box app', () => {
  it('logs in for its enterprise', async () => {
    const sent: string[] = [];
    const signature = await boxApp.http?.(
      { clientId: ' id ', clientSecret: 's', subject: 'enterprise', subjectId: '42', primaryKey: '', secondaryKey: '' },
      {
        fetch: async (url, init) => {
          sent.push(`${String(url)} ${await new Response(init?.body as BodyInit).text()}`);
          return Response.json({ access_token: 't', expires_in: 3600 });
        },
        addressOf: () => Promise.reject(new Error('It looks up a host.')),
        signal: new AbortController().signal,
        token: async (fetchToken) => (await fetchToken()).value,
      },
    );
    expect(signature?.headers).toEqual({ authorization: 'Bearer t' });
    expect(sent).toEqual([
      'https://api.box.com/oauth2/token grant_type=client_credentials&client_id=id&client_secret=s&box_subject_type=enterprise&box_subject_id=42',
    ]);
  });
});
