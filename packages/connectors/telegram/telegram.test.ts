import type { OpenCredential } from '@heddle/contract/node/credentials';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { telegramBot } from './telegramBot.node.ts';

const token = '123456:a-secret-token';
const bot: OpenCredential = {
  id: 'bot',
  type: 'telegramBotToken',
  name: 'Bot',
  values: { token },
  secrets: new Set([token]),
  renewable: false,
  http: async () => ({}),
};
const credentials = { bot };

describe('Telegram', () => {
  it('gets the token in the address, and errors do not show it', async () => {
    const asked: string[] = [];
    const failure: unknown = await runNode(telegramBot, {
      data: { credential: 'bot', chat: '7', text: 'Hello' },
      credentials,
      fetch: async (url) => {
        asked.push(String(url));
        return Response.json({ ok: false, description: `Not Found: ${String(url)}` }, { status: 404 });
      },
    }).catch((thrown: unknown) => thrown);
    expect(asked).toEqual([`https://api.telegram.org/bot${token}/sendMessage`]);
    expect(failure).toMatchObject({ code: 'connector_not_found' });
    expect(JSON.stringify(failure)).not.toContain(token);
    expect(String(failure)).not.toContain(token);
  });

  it('gets a file as a part of a form, under the name that the method has for it', async () => {
    const files = new MemoryFileStore();
    const doc = await files.put(Buffer.from('hello'), { name: 'note.txt', mediaType: 'text/plain' });
    let form = new FormData();
    await runNode(telegramBot, {
      data: { credential: 'bot', operation: 'message.uploadDocument', chat: '7', file: 'doc', caption: 'A note' },
      items: [{ json: {}, files: { doc } }],
      credentials,
      files,
      fetch: async (_url, init) => {
        form = await new Response(init?.body ?? null, { headers: new Headers(init?.headers) }).formData();
        return Response.json({ ok: true, result: { message_id: 1 } });
      },
    });
    const document = form.get('document');
    expect([form.get('chat_id'), form.get('caption'), document instanceof File && (await document.text())]).toEqual([
      '7',
      'A note',
      'hello',
    ]);
  });

  it('gets the answers of a poll as objects, and the message to reply to inside of its parameters', async () => {
    let body = '';
    await runNode(telegramBot, {
      data: { credential: 'bot', operation: 'message.sendPoll', chat: '7', question: 'Ready?', answers: 'yes, no' },
      credentials,
      fetch: async (_url, init) => {
        body = await new Response(init?.body ?? null).text();
        return Response.json({ ok: true, result: {} });
      },
    });
    expect(JSON.parse(body)).toEqual({ chat_id: '7', question: 'Ready?', options: [{ text: 'yes' }, { text: 'no' }] });
  });
});
