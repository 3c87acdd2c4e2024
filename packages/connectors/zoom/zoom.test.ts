import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { videoCall } from './videoCall.node.ts';
import { zoomApp } from './zoomApp.credential.ts';
import { zoomTrigger } from './zoomTrigger.node.ts';

const account = { ...exampleCredential({}), http: async () => ({ headers: { authorization: 'Bearer t' } }) };

async function run(data: JsonObject, answer: (url: URL) => Response) {
  const asked: { url: URL; signed: boolean }[] = [];
  const { outputs } = await runNode(videoCall, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, init) => {
      const address = new URL(url);
      asked.push({ url: address, signed: new Headers(init?.headers).has('authorization') });
      return answer(address);
    },
  });
  return { asked, items: outputs['main'] ?? [] };
}

describe('A recording of Zoom', () => {
  const recording = () =>
    new Response('video', {
      headers: { 'content-type': 'video/mp4', 'content-disposition': 'attachment; filename="GMT.mp4"' },
    });

  it('is a file, which only Zoom is asked for with the credential', async () => {
    const { asked, items } = await run(
      { operation: 'recording.download', downloadUrl: 'https://us02web.zoom.us/rec/download/abc' },
      recording,
    );
    expect(asked.map(({ url, signed }) => [url.href, signed])).toEqual([
      ['https://us02web.zoom.us/rec/download/abc', true],
    ]);
    expect(items[0]?.files?.['file']).toMatchObject({ name: 'GMT.mp4', mediaType: 'video/mp4' });
    for (const downloadUrl of ['https://zoom.us.example.com/rec', 'http://zoom.us/rec', 'https://notzoom.us/rec'])
      await expect(run({ operation: 'recording.download', downloadUrl }, recording)).rejects.toMatchObject({
        code: 'connector_path_invalid',
      });
  });
});

describe('A list of Zoom', () => {
  it('is read page by page with the token of the next one', async () => {
    const { asked, items } = await run({ operation: 'meeting.list' }, (url) =>
      Response.json(
        url.searchParams.has('next_page_token')
          ? { meetings: [{ id: 2 }], next_page_token: '' }
          : { meetings: [{ id: 1 }], next_page_token: 'n' },
      ),
    );
    expect(items.map(({ json }) => json)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked).toHaveLength(2);
  });
});

describe('The trigger of Zoom', () => {
  it('gives recordings that were not there before, however old their meeting is', async () => {
    let meetings: JsonObject[] = [{ uuid: 'a', start_time: '2026-03-02T08:30:00Z' }];
    const poll = (position: JsonObject | null) =>
      zoomTrigger.poll?.({
        data: { event: 'recordingReady', userId: 'me' },
        credential: account,
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        position,
        fetch: async () => Response.json({ meetings, next_page_token: '' }),
      });
    const first = await poll(null);
    expect(first?.records).toEqual([]);
    meetings = [...meetings, { uuid: 'b', start_time: '2026-03-01T08:30:00Z' }];
    const second = await poll(first?.position ?? null);
    expect(second?.records.map(({ json }) => json['uuid'])).toEqual(['b']);
    expect((await poll(second?.position ?? null))?.records).toEqual([]);
  });
});

describe('The webhook of Zoom', () => {
  const SECRET = 'secret token';
  const now = Date.parse('2026-03-02T08:30:00Z');
  const read = async (body: string, { key = SECRET, age = 0 } = {}) => {
    const time = String(now / 1000 - age);
    const headers: { [name: string]: string } = {
      'x-zm-request-timestamp': time,
      'x-zm-signature': `v0=${createHmac('sha256', key).update(`v0:${time}:${body}`).digest('hex')}`,
    };
    return zoomTrigger.webhook?.read({
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => headers[name],
      query: {},
      body: Buffer.from(body),
      secret: 'unused',
      facts: { signingSecret: SECRET },
      now,
    });
  };

  it('believes calls that are signed with the secret token, and not long ago', async () => {
    const body = '{"event":"recording.completed"}';
    expect(await read(body)).toEqual({ is: 'news' });
    expect(await read(body, { key: 'a guess' })).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(body, { age: 301 })).toEqual({ is: 'refused', problem: 'old' });
  });

  it('answers a signed trial with the signature of its text, and nobody else', async () => {
    const trial = '{"event":"endpoint.url_validation","payload":{"plainToken":"qgg8"}}';
    const encryptedToken = createHmac('sha256', SECRET).update('qgg8').digest('hex');
    expect(await read(trial)).toEqual({
      is: 'asked',
      answer: JSON.stringify({ plainToken: 'qgg8', encryptedToken }),
    });
    expect(await read(trial, { key: 'a guess' })).toEqual({ is: 'refused', problem: 'wrong' });
  });

  it('is entered by people, and needs the secret token', async () => {
    const register = (values: JsonObject) =>
      zoomTrigger.webhook?.register({
        data: { event: 'recordingReady' },
        credential: exampleCredential(values),
        vendorAddress: () => undefined,
        signal: new AbortController().signal,
        target: { address: 'https://heddle.example/hooks/services/a1', secret: 's' },
        fetch: () => Promise.reject(new Error('It asks Zoom.')),
      });
    expect(zoomTrigger.webhook?.byHand).toBe(true);
    expect(await register({ secretToken: SECRET })).toEqual({ facts: { signingSecret: SECRET }, expiresAt: null });
    await expect(register({})).rejects.toMatchObject({ code: 'field_required' });
  });
});

describe('A Zoom server app', () => {
  it('logs in for its account', async () => {
    const sent: string[] = [];
    const signature = await zoomApp.http?.(
      { accountId: 'a1', clientId: 'c', clientSecret: 's', secretToken: '' },
      {
        fetch: async (url, init) => {
          const authorization = new Headers(init?.headers).get('authorization');
          sent.push(`${String(url)} ${authorization} ${await new Response(init?.body as BodyInit).text()}`);
          return Response.json({ access_token: 't', expires_in: 3600 });
        },
        addressOf: () => Promise.reject(new Error('It looks up a host.')),
        signal: new AbortController().signal,
        token: async (fetchToken) => (await fetchToken()).value,
      },
    );
    expect(signature?.headers).toEqual({ authorization: 'Bearer t' });
    expect(sent).toEqual([
      `https://zoom.us/oauth/token Basic ${btoa('c:s')} grant_type=account_credentials&account_id=a1`,
    ]);
  });
});
