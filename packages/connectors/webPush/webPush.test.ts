import type { JsonObject } from '@heddle/contract/json';
import type { CredentialTools, OpenCredential } from '@heddle/contract/node/credentials';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openMessage } from './testing.ts';
import { pushNotification } from './pushNotification.node.ts';
import { vapidKeys } from './vapidKeys.credential.ts';

const tools: CredentialTools = {
  fetch: () => Promise.reject(new Error('The credential fetches something.')),
  addressOf: () => Promise.reject(new Error('The credential looks up a host.')),
  signal: new AbortController().signal,
  token: async () => 'token',
};
const values = { privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', contact: 'mailto:ada@example.com' };
const opened = (type: string, http: OpenCredential['http']): OpenCredential => ({
  id: type,
  type,
  name: 'Mine',
  values,
  secrets: new Set(),
  renewable: false,
  http,
});
const vapid = opened('vapidKeys', async () => vapidKeys.http?.(values, tools) ?? {});
const google = opened('googleToken', async () => ({ headers: { authorization: 'Bearer google' } }));

interface Sent {
  url: string;
  headers: Headers;
  body: Buffer;
}

/** A browser with its subscription, and the push service that it uses. */
function pushService(answer: () => Response) {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const subscription = {
    endpoint: 'https://push.example.com/s/1',
    expirationTime: null,
    keys: { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
  };
  const sent: Sent[] = [];
  const run = (data: JsonObject, credential = vapid) =>
    runNode(pushNotification, {
      items: [{ json: { subscription } }],
      data: { credential: credential.id, subscription: '{{ subscription }}', requestRetries: 0, ...data },
      credentials: { [credential.id]: credential },
      files: new MemoryFileStore(),
      fetch: async (url, init) => {
        const body = Buffer.from(await new Response(init?.body ?? null).arrayBuffer());
        sent.push({ url: String(url), headers: new Headers(init?.headers), body });
        return answer();
      },
    });
  return { sent, run, read: (body: Buffer): unknown => JSON.parse(openMessage(body, browser, auth)) };
}

const created = (): Response =>
  new Response(null, { status: 201, headers: { location: 'https://push.example.com/m/9' } });

describe('A notification in a browser', () => {
  it('is encrypted for it, signed for its push service, and says how long and how urgent', async () => {
    const { sent, run, read } = pushService(created);
    const { outputs } = await run({
      title: 'Order 7',
      notificationText: 'Is on its way',
      notificationLink: 'https://example.com/orders/7',
      notificationData: [{ name: 'order', value: 7 }],
      timeToLive: 60,
      urgency: 'high',
    });
    const [{ url, headers, body } = { url: '', headers: new Headers(), body: Buffer.alloc(0) }] = sent;
    expect(url).toBe('https://push.example.com/s/1');
    expect(read(body)).toEqual({
      title: 'Order 7',
      body: 'Is on its way',
      url: 'https://example.com/orders/7',
      data: { order: 7 },
    });
    expect(headers.get('authorization')).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=B/);
    expect(Object.fromEntries(['content-encoding', 'ttl', 'urgency'].map((name) => [name, headers.get(name)]))).toEqual(
      {
        'content-encoding': 'aes128gcm',
        ttl: '60',
        urgency: 'high',
      },
    );
    // RFC 8030, 5.4
    expect(headers.get('topic')).toMatch(/^[\w-]{1,32}$/);
    expect(outputs['main']?.map(({ json }) => json)).toEqual([
      {
        accepted: true,
        gone: false,
        endpoint: 'https://push.example.com/s/1',
        message: 'https://push.example.com/m/9',
      },
    ]);
  });

  it('that has unsubscribed is told', async () => {
    for (const status of [404, 410]) {
      const { run } = pushService(() => new Response('gone', { status }));
      const { outputs } = await run({ title: 'Hello' });
      expect(outputs['main']?.map(({ json }) => json)).toMatchObject([{ accepted: false, gone: true }]);
    }
  });

  it('fails where the push service does not take it', async () => {
    const { run } = pushService(() => Response.json({ message: 'Bad VAPID' }, { status: 403 }));
    await expect(run({ title: 'Hello' })).rejects.toMatchObject({ code: 'connector_forbidden' });
  });

  it('has one topic for a tag, so that it replaces the one before', async () => {
    const { sent, run } = pushService(created);
    await run({ title: 'One', notificationTag: 'order 7' });
    await run({ title: 'Two', notificationTag: 'order 7' });
    expect(sent[0]?.headers.get('topic')).toBe(sent[1]?.headers.get('topic'));
  });

  it('never gets the token of a Google account', async () => {
    const { sent, run } = pushService(created);
    await expect(run({ title: 'Hello' }, google)).rejects.toMatchObject({ code: 'credential_type_wrong' });
    expect(sent).toEqual([]);
  });

  it('goes to https addresses only', async () => {
    const { sent, run } = pushService(created);
    const subscription = '{ "endpoint": "http://push.example.com/s/1", "keys": { "p256dh": "a", "auth": "b" } }';
    await expect(run({ title: 'Hello', subscription })).rejects.toMatchObject({ code: 'field_invalid' });
    expect(sent).toEqual([]);
  });
});

describe('A notification of Firebase', () => {
  it('says time to live and urgency as each push service takes them', async () => {
    const { sent, run } = pushService(() => Response.json({ name: 'projects/p/messages/1' }));
    const data = { operation: 'message.sendToTopic', projectId: 'p', topic: 'news', title: 'Hello' };
    await run({ ...data, timeToLive: 60, urgency: 'high', notificationData: [{ name: 'order', value: 7 }] }, google);
    expect(sent[0]?.url).toBe('https://fcm.googleapis.com/v1/projects/p/messages:send');
    const { message } = JSON.parse(sent[0]?.body.toString() ?? '') as { message: JsonObject };
    const expiration = expect.stringMatching(/^\d{10}$/);
    expect(message).toEqual({
      topic: 'news',
      notification: { title: 'Hello' },
      data: { order: '7' },
      android: { ttl: '60s', priority: 'HIGH' },
      apns: { headers: { 'apns-expiration': expiration, 'apns-priority': '10' } },
      webpush: { headers: { TTL: '60', Urgency: 'high' } },
    });
  });

  it('is only validated where that is wanted', async () => {
    const { sent, run } = pushService(() => Response.json({ name: 'projects/p/messages/fake_message_id' }));
    const data = {
      operation: 'message.sendToToken',
      projectId: 'p',
      token: 't1',
      title: 'Hello',
      validateOnly: 'true',
    };
    await run(data, google);
    expect(JSON.parse(sent[0]?.body.toString() ?? '')).toEqual({
      message: { token: 't1', notification: { title: 'Hello' } },
      validateOnly: true,
    });
  });
});

describe('The credential', () => {
  it('shows the public key for pages, and refuses what is no key or no contact', async () => {
    expect(await vapidKeys.test?.(values, tools)).toContain('BCVxsr7N_eNgVRqvHtD0zTZsEc6');
    expect(() => vapidKeys.check?.({ ...values, privateKey: 'short' })).toThrow(/32 bytes/);
    expect(() => vapidKeys.check?.({ ...values, contact: 'ada' })).toThrow(/mailto/);
  });
});
