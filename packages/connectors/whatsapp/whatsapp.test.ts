import { createHmac } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { whatsappMessage } from './whatsappMessage.node.ts';
import { whatsappTrigger } from './whatsappTrigger.node.ts';

const APP_SECRET = 'app-secret';
const credential = (appSecret = APP_SECRET): OpenCredential => ({
  id: 'whatsapp',
  type: 'whatsappToken',
  name: 'WhatsApp',
  values: { phoneNumberId: '1065', businessAccountId: '1022', appSecret },
  secrets: new Set(),
  renewable: false,
  http: async () => ({ headers: { authorization: 'Bearer token' } }),
});

interface Sent {
  request: string;
  signed: boolean;
  body: string;
}

/** Runs the node with a file in its item; `answer` is what Meta says to each request. */
async function run(data: JsonObject, answer: (request: string) => Response = () => Response.json({ messages: [] })) {
  const files = new MemoryFileStore();
  const file = await files.put(Buffer.from('%PDF'), { name: 'offer.pdf', mediaType: 'application/pdf' });
  const seen: Sent[] = [];
  const { outputs } = await runNode(whatsappMessage, {
    items: [{ json: {}, files: { file } }],
    data: { credential: 'whatsapp', to: '+49151', ...data },
    credentials: { whatsapp: credential() },
    files,
    fetch: async (url, init) => {
      const at = new URL(url);
      const request = `${init?.method ?? 'GET'} ${at.host}${at.pathname}`;
      const signed = new Headers(init?.headers).has('authorization');
      seen.push({ request, signed, body: await new Response(init?.body ?? null).text() });
      return answer(request);
    },
  });
  return { seen, files, items: outputs['main'] ?? [] };
}

const bodyOf = ({ body }: Sent): JsonValue => JSON.parse(body) as JsonValue;
const head = { messaging_product: 'whatsapp', recipient_type: 'individual', to: '+49151' };

describe('A message', () => {
  it('that is a template has its values in their order', async () => {
    const { seen } = await run({
      operation: 'message.sendTemplate',
      templateName: 'order_shipped',
      templateLanguage: 'en_US',
      bodyTexts: 'Ada, A-7',
    });
    expect(seen.map(bodyOf)).toEqual([
      {
        ...head,
        type: 'template',
        template: {
          name: 'order_shipped',
          language: { policy: 'deterministic', code: 'en_US' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Ada' },
                { type: 'text', text: 'A-7' },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('with buttons replies to another, and is refused where WhatsApp would refuse it', async () => {
    const data = { operation: 'message.sendButtons', messageText: 'Deliver today?', replyTo: 'wamid.1' };
    const { seen } = await run({ ...data, buttons: '["Yes", { "id": "n", "title": "No" }]' });
    expect(seen.map(bodyOf)).toEqual([
      {
        ...head,
        type: 'interactive',
        context: { message_id: 'wamid.1' },
        interactive: {
          type: 'button',
          body: { text: 'Deliver today?' },
          action: {
            buttons: [
              { type: 'reply', reply: { id: 'Yes', title: 'Yes' } },
              { type: 'reply', reply: { id: 'n', title: 'No' } },
            ],
          },
        },
      },
    ]);
    for (const buttons of ['[]', '[1, 2, 3, 4]', '["A title of more than twenty characters"]'])
      await expect(run({ ...data, buttons })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('is sent with media by URL or by ID', async () => {
    const data = { operation: 'message.sendMedia', mediaType: 'image', caption: 'Look' };
    const { seen: byUrl } = await run({ ...data, media: 'https://example.com/a.png' });
    const { seen: byId } = await run({ ...data, media: '1037' });
    expect([...byUrl, ...byId].map(bodyOf)).toEqual([
      { ...head, type: 'image', image: { link: 'https://example.com/a.png', caption: 'Look' } },
      { ...head, type: 'image', image: { id: '1037', caption: 'Look' } },
    ]);
  });

  it('is sent with a file of the item, which is uploaded first', async () => {
    const { seen } = await run({ operation: 'message.sendFile', documentName: 'Offer.pdf' }, (request) =>
      Response.json(request.endsWith('/media') ? { id: '77' } : { messages: [{ id: 'wamid.2' }] }),
    );
    expect(seen.map(({ request }) => request)).toEqual([
      'POST graph.facebook.com/v23.0/1065/media',
      'POST graph.facebook.com/v23.0/1065/messages',
    ]);
    expect(seen[0]?.body).toContain('filename="offer.pdf"');
    expect(seen[0]?.body).toContain('%PDF');
    expect(seen.slice(1).map(bodyOf)).toEqual([
      { ...head, type: 'document', document: { id: '77', filename: 'Offer.pdf' } },
    ]);
  });
});

describe('A file that somebody has sent', () => {
  const load = (url: string) =>
    run({ operation: 'media.download', mediaId: '77' }, (request) =>
      request.endsWith('/77')
        ? Response.json({ url, mime_type: 'image/jpeg' })
        : new Response('JPEG', { headers: { 'content-type': 'application/octet-stream' } }),
    );

  it('is loaded from the address of Meta with the token', async () => {
    const { seen, files, items } = await load('https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1');
    expect(seen.map(({ signed }) => signed)).toEqual([true, true]);
    expect(items[0]?.json).toMatchObject({ mediaType: 'image/jpeg', size: 4 });
    const file = items[0]?.files?.['file'];
    expect(file && (await files.read(file))).toBe('JPEG');
  });

  it('is loaded without it from any other', async () => {
    const { seen } = await load('https://evilfbsbx.com/a');
    expect(seen.map(({ signed }) => signed)).toEqual([true, false]);
  });
});

describe('The webhook', () => {
  const target = { address: 'https://heddle.example/hooks/services/a1', secret: 'verify-token' };
  const call = (sent: Partial<WebhookCall>, headers: Record<string, string> = {}): WebhookCall => ({
    method: 'POST',
    address: target.address,
    header: (name) => headers[name],
    query: {},
    body: Buffer.from(''),
    secret: target.secret,
    facts: { appSecret: APP_SECRET, has: 'messages' },
    now: Date.now(),
    ...sent,
  });
  const signed = (content: JsonValue, facts: JsonObject, key = APP_SECRET): WebhookCall => {
    const body = Buffer.from(JSON.stringify(content));
    const signature = `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
    return call({ body, facts }, { 'x-hub-signature-256': signature });
  };
  const read = async (sent: WebhookCall) => whatsappTrigger.webhook?.read(sent);

  // https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples
  const received = (value: JsonObject): JsonValue => ({
    object: 'whatsapp_business_account',
    entry: [
      { id: '1022', changes: [{ field: 'messages', value: { metadata: { phone_number_id: '1065' }, ...value } }] },
    ],
  });
  const message = { from: '49151', id: 'wamid.1', type: 'text', text: { body: 'Hello' } };
  const both = received({
    contacts: [{ wa_id: '49151', profile: { name: 'Ada' } }],
    messages: [message],
    statuses: [{ id: 'wamid.0', status: 'read' }],
  });

  it('repeats the challenge to who knows the verify token', async () => {
    const query = (token: string) => ({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '42' });
    expect(await read(call({ method: 'GET', query: query('verify-token') }))).toEqual({ is: 'asked', answer: '42' });
    expect(await read(call({ method: 'GET', query: query('other') }))).toMatchObject({ is: 'refused' });
  });

  it('brings each message with who has sent it, where Meta has signed the call', async () => {
    const facts = { appSecret: APP_SECRET, has: 'messages' };
    expect(await read(signed(both, facts))).toEqual({
      is: 'records',
      records: [{ key: 'wamid.1', json: { ...message, contactName: 'Ada', phoneNumberId: '1065' } }],
    });
    expect(await read(signed(both, facts, 'another key'))).toEqual({ is: 'refused', problem: 'wrong' });
    expect(await read(call({ body: Buffer.from(JSON.stringify(both)) }))).toEqual({
      is: 'refused',
      problem: 'missing',
    });
  });

  it('brings what became of messages, each state once', async () => {
    expect(await read(signed(both, { appSecret: APP_SECRET, has: 'statuses' }))).toMatchObject({
      records: [{ key: 'wamid.0:read', json: { status: 'read' } }],
    });
  });

  it('believes nobody before the app secret is known', async () => {
    expect(await read(signed(both, {}))).toEqual({ is: 'refused', problem: 'wrong' });
  });

  /** Sets the webhook up at a Meta that has this address already, and returns what was sent. */
  async function register(known: string, appSecret?: string) {
    const sent: JsonValue[] = [];
    const registration = await whatsappTrigger.webhook?.register({
      target,
      data: { event: 'messageReceived' },
      credential: credential(appSecret),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      fetch: async (_url, init) => {
        if (init?.method !== 'POST')
          return Response.json({ data: [known === '' ? { id: '1' } : { id: '1', override_callback_uri: known }] });
        sent.push(JSON.parse(await new Response(init.body ?? null).text()) as JsonValue);
        return Response.json({ success: true });
      },
    });
    return { sent, registration };
  }

  it('is set in place of that of the app, but takes none from another address', async () => {
    const { sent, registration } = await register('');
    expect(sent).toEqual([{ override_callback_uri: target.address, verify_token: target.secret }]);
    expect(registration?.facts).toEqual({ address: target.address, appSecret: APP_SECRET, has: 'messages' });
    await expect(register('https://other.example/hook')).rejects.toMatchObject({ code: 'connector_conflict' });
  });

  it('is not set without the secret that its calls are signed with', async () => {
    await expect(register('', '')).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('is the only way: polling gives nothing', async () => {
    expect(whatsappTrigger.fields['delivery']).toMatchObject({ default: 'webhook' });
    expect(whatsappTrigger.fields['delivery']?.choices?.map(({ value }) => value)).toEqual(['webhook']);
    const polled = await whatsappTrigger.poll?.({
      data: { event: 'messageReceived' },
      position: { taken: ['wamid.1'] },
      credential: credential(),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      fetch: () => Promise.reject(new Error('It is asked.')),
    });
    expect(polled).toEqual({ position: { taken: ['wamid.1'] }, records: [] });
  });
});
