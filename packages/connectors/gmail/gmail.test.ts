import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { MemoryFileStore, exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { gmail } from './gmail.node.ts';
import { gmailTrigger } from './gmailTrigger.node.ts';
import { readMessage } from './read-message.ts';

const encoded = (text: string): string => Buffer.from(text).toString('base64url');

/** A message as the API gives it. */
const message = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  threadId: 't1',
  internalDate: String(Date.parse('2026-03-01T12:00:00Z')),
  payload: {
    mimeType: 'multipart/mixed',
    headers: [
      { name: 'From', value: 'Ada <ada@example.com>' },
      { name: 'Subject', value: 'Invoice 42' },
      { name: 'Message-ID', value: '<m42@example.com>' },
      { name: 'References', value: '<m1@example.com>' },
    ],
    parts: [
      {
        mimeType: 'multipart/alternative',
        parts: [
          { mimeType: 'text/plain', filename: '', body: { data: encoded('Grüße') } },
          { mimeType: 'text/html', filename: '', body: { data: encoded('<p>Grüße</p>') } },
        ],
      },
      { mimeType: 'application/pdf', filename: 'invoice.pdf', body: { attachmentId: 'a1', size: 7 } },
    ],
  },
  ...more,
});

/** A mailbox that answers by method and path, and keeps what it was sent. */
function mailbox(answers: { readonly [request: string]: JsonValue }) {
  const sent: { request: string; url: URL; body: JsonObject }[] = [];
  const fetch = async (address: string | URL, init?: { method?: string; body?: unknown }): Promise<Response> => {
    const url = new URL(address);
    const request = `${init?.method ?? 'GET'} ${url.pathname.replace('/gmail/v1/users/me/', '')}`;
    const text = init?.body === undefined || init.body === null ? '' : await new Response(init.body as string).text();
    sent.push({ request, url, body: (text === '' ? {} : JSON.parse(text)) as JsonObject });
    const answer = answers[request];
    return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
  };
  return { sent, fetch };
}

const credentials = { account: exampleCredential({}) };
const mimeOf = (body: JsonObject | undefined): string =>
  Buffer.from(asText(body?.['raw']), 'base64url').toString('utf8');

describe('A message of Gmail', () => {
  it('is read as people read it', () => {
    expect(readMessage(message('m42'))).toEqual({
      id: 'm42',
      threadId: 't1',
      date: '2026-03-01T12:00:00.000Z',
      from: 'Ada <ada@example.com>',
      to: '',
      cc: '',
      subject: 'Invoice 42',
      messageIdHeader: '<m42@example.com>',
      references: '<m1@example.com>',
      replyTo: '',
      text: 'Grüße',
      html: '<p>Grüße</p>',
      attachments: [{ attachmentId: 'a1', name: 'invoice.pdf', mediaType: 'application/pdf', size: 7 }],
    });
  });

  it('is sent with its recipients, hidden ones too, and files of the item', async () => {
    const files = new MemoryFileStore();
    const file: FileRef = await files.put(Buffer.from('a,b'), { name: 'list.csv', mediaType: 'text/csv' });
    const { sent, fetch } = mailbox({ 'POST messages/send': { id: 's1' } });
    await runNode(gmail, {
      items: [{ json: {}, files: { report: file } }],
      data: {
        operation: 'message.send',
        credential: 'account',
        to: 'ada@example.com, ben@example.com',
        bcc: 'cy@example.com',
        subject: 'Übersicht',
        mailText: 'Hello',
        attachments: 'report',
      },
      credentials,
      files,
      fetch,
    });
    const mime = mimeOf(sent[0]?.body);
    expect(mime).toContain('To: ada@example.com, ben@example.com');
    expect(mime).toContain('Bcc: cy@example.com');
    expect(mime).toContain('Subject: =?UTF-8?');
    expect(mime).toContain('filename=list.csv');
    expect(mime).toContain(Buffer.from('a,b').toString('base64'));
  });

  it('is answered in its thread', async () => {
    const { sent, fetch } = mailbox({ 'GET messages/m42': message('m42'), 'POST messages/send': { id: 's1' } });
    const data = { operation: 'message.reply', credential: 'account', messageId: 'm42', mailText: 'Thanks' };
    await runNode(gmail, { data, credentials, fetch });
    const mime = mimeOf(sent[1]?.body);
    expect(sent[1]?.body['threadId']).toBe('t1');
    expect(mime).toContain('To: Ada <ada@example.com>');
    expect(mime).toContain('Subject: Re: Invoice 42');
    expect(mime).toContain('In-Reply-To: <m42@example.com>');
    expect(mime).toContain('References: <m1@example.com> <m42@example.com>');
  });

  it('is found by a query, and read', async () => {
    const { sent, fetch } = mailbox({
      'GET messages': { messages: [{ id: 'a' }, { id: 'b' }] },
      'GET messages/a': message('a'),
      'GET messages/b': message('b'),
    });
    const data = { operation: 'message.search', credential: 'account', query: 'is:unread', limit: 2 };
    const { outputs } = await runNode(gmail, { data, credentials, fetch });
    expect(sent[0]?.url.searchParams.get('q')).toBe('is:unread');
    expect(outputs['main']?.map(({ json }) => [json['id'], json['text']])).toEqual([
      ['a', 'Grüße'],
      ['b', 'Grüße'],
    ]);
  });
});

it('messages that are searched in batches are those of the query, with their text', async () => {
  const { sent, fetch } = mailbox({ 'GET messages': { messages: [{ id: 'a' }] }, 'GET messages/a': message('a') });
  const data = {
    operation: 'message.search',
    credential: 'account',
    query: 'is:unread',
    receivedSince: '2026-03-01T00:00:00Z',
    handOn: 'batches',
  };
  const { loop } = await runNode(gmail, { data, credentials, fetch });
  expect(sent[0]?.url.searchParams.get('q')).toBe('is:unread after:1772323200');
  expect(loop?.items?.map(({ json }) => [json['id'], json['text']])).toEqual([['a', 'Grüße']]);
});

it('an attachment is a file of the item', async () => {
  const files = new MemoryFileStore();
  const { fetch } = mailbox({ 'GET messages/m42/attachments/a1': { size: 5, data: encoded('Hello') } });
  const data = {
    operation: 'attachment.download',
    credential: 'account',
    messageId: 'm42',
    attachmentId: 'a1',
    attachmentName: 'note.txt',
    attachmentType: 'text/plain',
  };
  const { outputs } = await runNode(gmail, { data, credentials, files, fetch });
  const file = outputs['main']?.[0]?.files?.['file'];
  expect(file).toMatchObject({ name: 'note.txt', mediaType: 'text/plain', size: 5 });
});

it('a trigger of Gmail asks for what came since its last poll', async () => {
  const soon = String(Date.now() + 60_000);
  const { sent, fetch } = mailbox({
    'GET messages': { messages: [{ id: 'new' }] },
    'GET messages/new': message('new', { internalDate: soon }),
  });
  const request = {
    data: { event: 'messageReceived', query: 'has:attachment' },
    credential: exampleCredential({}),
    fetch,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  const result = await gmailTrigger.poll?.({ ...request, position: { time: Date.now(), seen: [] } });
  expect(result?.records.map(({ key }) => key)).toEqual(['new']);
  expect(sent[0]?.url.searchParams.get('q')).toMatch(/^has:attachment after:\d{10}$/);
  const again = await gmailTrigger.poll?.({ ...request, position: result?.position ?? null });
  expect(again?.records).toEqual([]);
});
