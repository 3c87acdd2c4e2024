import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { liveKitAddress } from './address.ts';
import { liveKitKey } from './liveKitKey.credential.ts';
import { webRtc } from './webRtc.node.ts';

const values = { url: 'wss://acme.livekit.cloud', apiKey: 'key', apiSecret: 'secret' };
const tools = {
  fetch: () => Promise.reject(new Error('It fetches something.')),
  addressOf: () => Promise.reject(new Error('It looks up a host.')),
  signal: new AbortController().signal,
  token: async () => '',
};
const account = {
  ...exampleCredential(values),
  http: async () => (await liveKitKey.http?.(values, tools)) ?? {},
};

/** The claims of a token whose signature is right (RFC 7515, HS256). */
function claimsOf(token: string): JsonObject {
  const [head = '', payload = '', signature] = token.split('.');
  expect(signature).toBe(createHmac('sha256', 'secret').update(`${head}.${payload}`).digest('base64url'));
  expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' });
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as JsonObject;
}

async function run(data: JsonObject) {
  const asked: { request: string; claims: JsonObject; body: unknown }[] = [];
  const { outputs } = await runNode(webRtc, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, init) => {
      const [, token = ''] = (new Headers(init?.headers).get('authorization') ?? '').split(' ');
      const body: unknown = JSON.parse(await new Response(init?.body as BodyInit).text());
      asked.push({ request: `${init?.method} ${String(url)}`, claims: claimsOf(token), body });
      return Response.json({});
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('An access token of LiveKit', () => {
  it('is signed here, for one person in one room, and says what it allows', async () => {
    const { asked, items } = await run({
      roomName: 'kick-off',
      identity: 'ada',
      displayName: 'Ada',
      canPublish: 'false',
      validMinutes: 10,
    });
    expect(asked).toEqual([]);
    expect(items[0]).toMatchObject({ url: values.url, room: 'kick-off', identity: 'ada' });
    const claims = claimsOf(asText(items[0]?.['token']));
    expect(claims).toMatchObject({
      iss: 'key',
      sub: 'ada',
      name: 'Ada',
      video: { roomJoin: true, room: 'kick-off', canPublish: false, canSubscribe: true, canPublishData: true },
    });
    expect(Number(claims['exp']) - Number(claims['nbf'])).toBe(600);
  });

  it('does not administer the room unless it should', async () => {
    const videoOf = async (data: JsonObject) => {
      const { items } = await run({ roomName: 'a', identity: 'b', ...data });
      return claimsOf(asText(items[0]?.['token']))['video'];
    };
    expect(await videoOf({})).not.toHaveProperty('roomAdmin');
    expect(await videoOf({ isAdmin: 'true' })).toHaveProperty('roomAdmin', true);
  });
});

describe('A request to the room service', () => {
  it('has a token for the room that it is about', async () => {
    const { asked } = await run({ operation: 'participant.remove', roomName: 'kick-off', identity: 'ada' });
    expect(asked).toMatchObject([
      {
        request: 'POST https://acme.livekit.cloud/twirp/livekit.RoomService/RemoveParticipant',
        claims: { iss: 'key', video: { roomAdmin: true, room: 'kick-off' } },
        body: { room: 'kick-off', identity: 'ada' },
      },
    ]);
  });

  it('sends texts as Base64', async () => {
    const { asked } = await run({ operation: 'room.send', roomName: 'a', sentText: 'Hällo' });
    expect(asked[0]?.body).toEqual({ room: 'a', data: 'SMOkbGxv', kind: 'RELIABLE' });
  });

  it('goes to the server, however its address is entered', () => {
    for (const url of ['wss://acme.livekit.cloud', 'https://acme.livekit.cloud/', ' acme.livekit.cloud'])
      expect(liveKitAddress({ url })).toBe('https://acme.livekit.cloud/twirp/livekit.RoomService');
    expect(liveKitAddress({ url: 'ws://127.0.0.1:7880' })).toBe('http://127.0.0.1:7880/twirp/livekit.RoomService');
  });
});
