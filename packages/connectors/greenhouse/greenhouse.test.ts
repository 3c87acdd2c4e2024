import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { MemoryFileStore, exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { greenhouse } from './greenhouse.node.ts';
import { greenhouseKey } from './greenhouseKey.credential.ts';
import { greenhouseTrigger } from './greenhouseTrigger.node.ts';

const SIGNED_WITH = 'a secret key';
const account = exampleCredential({ webhookKey: SIGNED_WITH });

async function run(data: JsonObject, answer: (url: URL) => Response) {
  const sent: { url: URL; body: string; headers: Headers }[] = [];
  const { outputs } = await runNode(greenhouse, {
    items: [{ json: {}, files: { file: { id: 'f', name: 'resume.pdf', mediaType: 'application/pdf', size: 4 } } }],
    files: new (class extends MemoryFileStore {
      override open = async () => new Blob(['held']).stream();
    })(),
    data: { credential: 'account', ...data },
    credentials: { account: { ...account, http: async () => ({ headers: { authorization: 'Basic a2V5Og==' } }) } },
    fetch: async (url, { body, headers } = {}) => {
      sent.push({
        url: new URL(url),
        body: await new Response(body as BodyInit | null).text(),
        headers: new Headers(headers),
      });
      return answer(new URL(url));
    },
  });
  return { sent, items: outputs['main'] };
}

it('a credential names the user whom changes are recorded for', async () => {
  const tools = {
    fetch: () => Promise.reject(new Error('unused')),
    addressOf: () => Promise.reject(new Error('unused')),
    signal: new AbortController().signal,
    token: () => Promise.reject(new Error('unused')),
  };
  expect(await greenhouseKey.http?.({ apiKey: 'key', onBehalfOf: ' 7 ' }, tools)).toEqual({
    headers: { authorization: 'Basic a2V5Og==', 'on-behalf-of': '7' },
  });
  expect(await greenhouseKey.http?.({ apiKey: 'key', onBehalfOf: '' }, tools)).toEqual({
    headers: { authorization: 'Basic a2V5Og==' },
  });
});

it('lists go on where the header Link says', async () => {
  const { sent, items } = await run({ operation: 'candidate.list' }, ({ searchParams }) =>
    searchParams.has('page')
      ? Response.json([{ id: 2 }])
      : Response.json([{ id: 1 }], {
          headers: { link: '<https://harvest.greenhouse.io/v1/candidates?page=2&per_page=100>; rel="next"' },
        }),
  );
  expect(items?.map(({ json }) => json['id'])).toEqual([1, 2]);
  expect(sent[1]?.url.search).toBe('?page=2&per_page=100');
});

describe('Attachments', () => {
  it('are sent as text', async () => {
    const { sent } = await run({ operation: 'attachment.add', candidateId: '5' }, () =>
      Response.json({ filename: 'resume.pdf' }, { status: 201 }),
    );
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      filename: 'resume.pdf',
      content_type: 'application/pdf',
      type: 'resume',
      content: 'aGVsZA==',
    });
  });

  it('are read from the address that Greenhouse gives, which does not get the API key', async () => {
    const { sent, items } = await run(
      { operation: 'attachment.download', candidateId: '5', attachmentName: 'resume.pdf' },
      ({ host }) =>
        host === 'harvest.greenhouse.io'
          ? Response.json({
              id: 5,
              attachments: [{ filename: 'resume.pdf', url: 'https://files.example.com/r?sig=1' }],
            })
          : new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
    );
    expect(items?.[0]?.files?.['file']).toMatchObject({ name: 'resume.pdf', size: 4 });
    expect(sent[0]?.headers.has('authorization')).toBe(true);
    expect(sent[1]?.url.host).toBe('files.example.com');
    expect(sent[1]?.headers.has('authorization')).toBe(false);
  });

  it('that are not there are said', async () => {
    await expect(
      run({ operation: 'attachment.download', candidateId: '5', attachmentName: 'a.pdf' }, () =>
        Response.json({ id: 5, attachments: [] }),
      ),
    ).rejects.toMatchObject({ code: 'connector_not_found' });
  });
});

describe('The webhook of Greenhouse', () => {
  const read = (body: unknown, key = SIGNED_WITH) => {
    const text = JSON.stringify(body);
    const signature = `sha256 ${createHmac('sha256', key).update(text).digest('hex')}`;
    return greenhouseTrigger.webhook?.read({
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => (name === 'signature' ? signature : undefined),
      query: {},
      body: Buffer.from(text),
      secret: 'unused',
      facts: { signingSecret: SIGNED_WITH },
      now: Date.now(),
    });
  };

  it('is signed with the secret key of the credential; a call to try it is no news', async () => {
    expect(await read({ action: 'new_candidate_application', payload: {} })).toEqual({ is: 'news' });
    expect(await read({ action: 'ping', payload: {} })).toEqual({ is: 'ignored' });
    expect(await read({ action: 'hire_candidate', payload: {} }, 'a guess')).toEqual({
      is: 'refused',
      problem: 'wrong',
    });
  });
});
