import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, flag, required, text } from '../kit/parameters.ts';
import { composeMail, mailFields } from './compose.ts';
import { readMessage } from './read-message.ts';
import * as of from './shared.ts';

const first = ([entry]: readonly JsonValue[]): JsonObject => (entry !== undefined && isJsonObject(entry) ? entry : {});

const sendRaw = async (call: OperationCall, raw: string, thread: string): Promise<JsonValue> =>
  first(await callInner(call, 'message.sendRaw', { raw, ...(thread === '' ? {} : { threadId: thread }) }));

/** Answers a message in its thread: to who wrote it, with the headers that mail programs tell the thread by. */
async function reply(call: OperationCall): Promise<JsonValue> {
  const before = first(await callInner(call, 'message.get', { messageId: asText(call.read('messageId')) }));
  const subject = asText(before['subject']);
  const id = asText(before['messageIdHeader']);
  const raw = await composeMail(call, {
    to: asText(before['replyTo']) || asText(before['from']),
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    ...(id === '' ? {} : { inReplyTo: id, references: `${asText(before['references'])} ${id}`.trim() }),
  });
  return sendRaw(call, raw, asText(before['threadId']));
}

/** The query of the node, with the time since when messages came. */
function queryOf(read: OperationCall['read']): string {
  const since = Date.parse(asText(read('receivedSince') ?? ''));
  const parts = [asText(read('query') ?? '').trim(), Number.isNaN(since) ? '' : `after:${Math.floor(since / 1000)}`];
  return parts.filter((part) => part !== '').join(' ');
}

/** Reads a message that was found. */
const readFound = async (call: OperationCall, entry: JsonValue): Promise<JsonValue> =>
  first(await callInner(call, 'message.get', { messageId: asText(first([entry])['id']) }));

const sample = {
  ...of.reference,
  labelIds: ['INBOX', 'UNREAD'],
  snippet: 'The invoice is attached.',
  date: '2026-03-01T12:00:00.000Z',
  from: 'Ada <ada@example.com>',
  to: 'you@example.com',
  subject: 'Invoice 42',
  text: 'The invoice is attached.',
  html: '',
  attachments: [{ attachmentId: 'ANGjdJ8w', name: 'invoice.pdf', mediaType: 'application/pdf', size: 48_210 }],
};

const modify = (name: string, change: { add?: string[]; remove?: string[] }) => ({
  name,
  method: 'POST' as const,
  path: `${of.MAILBOX}/messages/{id}/modify`,
  params: of.byMessage,
  fixed: { body: { addLabelIds: change.add ?? [], removeLabelIds: change.remove ?? [] } },
  repeat: 'same' as const,
  scopes: of.MODIFY,
  sample: of.reference,
});

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    send: {
      name: 'Send message',
      method: 'POST',
      path: `${of.MAILBOX}/messages/send`,
      inputs: { ...mailFields, to: required(mailFields['to'] ?? text('To')) },
      fixed: { body: {} },
      perform: async (call) => sendRaw(call, await composeMail(call), ''),
      repeat: 'twice',
      scopes: of.SEND,
      sample: of.reference,
    },
    reply: {
      name: 'Reply to message',
      description: 'Replies in the thread, to the sender unless "To" is set',
      method: 'POST',
      path: `${of.MAILBOX}/messages/send`,
      inputs: { id: required(of.messageId), ...mailFields },
      fixed: { body: {} },
      perform: reply,
      repeat: 'twice',
      scopes: [...of.SEND, ...of.READ],
      sample: of.reference,
    },
    sendRaw: {
      name: 'Send MIME message',
      method: 'POST',
      path: `${of.MAILBOX}/messages/send`,
      body: { raw: required(text('Message', { help: 'MIME (RFC 5322), in base64url.' })), threadId: of.threadId },
      repeat: 'twice',
      scopes: of.SEND,
      sample: of.reference,
    },
    search: {
      name: 'Search messages',
      description: 'Newest first, with their text',
      method: 'GET',
      path: `${of.MAILBOX}/messages`,
      query: { q: of.query, labelIds: of.labels, includeSpamTrash: flag('Include spam and trash') },
      inputs: { since: as('receivedSince', text('Received since', { placeholder: '2026-03-01T00:00:00Z' })) },
      items: 'messages',
      next: of.pages,
      derive: (read) => (key) => (key === 'query' ? queryOf(read) : read(key)),
      complete: readFound,
      scopes: of.READ,
      sample,
    },
    get: {
      name: 'Get message',
      method: 'GET',
      path: `${of.MAILBOX}/messages/{id}`,
      params: of.byMessage,
      fixed: { query: { format: 'full' } },
      answer: readMessage,
      scopes: of.READ,
      sample,
    },
    markRead: modify('Mark as read', { remove: ['UNREAD'] }),
    markUnread: modify('Mark as unread', { add: ['UNREAD'] }),
    archive: modify('Archive message', { remove: ['INBOX'] }),
    addLabels: {
      ...modify('Add labels', {}),
      body: { addLabelIds: required(of.labels) },
    },
    removeLabels: {
      ...modify('Remove labels', {}),
      body: { removeLabelIds: required(of.labels) },
    },
    trash: {
      name: 'Move to trash',
      method: 'POST',
      path: `${of.MAILBOX}/messages/{id}/trash`,
      params: of.byMessage,
      repeat: 'same',
      scopes: of.MODIFY,
      sample: of.reference,
    },
    untrash: {
      name: 'Restore from trash',
      method: 'POST',
      path: `${of.MAILBOX}/messages/{id}/untrash`,
      params: of.byMessage,
      repeat: 'same',
      scopes: of.MODIFY,
      sample: of.reference,
    },
    delete: {
      name: 'Delete message',
      description: 'Deletes it permanently. "Move to trash" keeps it for 30 days',
      method: 'DELETE',
      path: `${of.MAILBOX}/messages/{id}`,
      params: of.byMessage,
      scopes: of.DELETE,
      sample: { success: true },
    },
  },
};
