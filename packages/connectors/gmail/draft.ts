import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { required, text } from '../kit/parameters.ts';
import { composeMail, mailFields } from './compose.ts';
import * as of from './shared.ts';

const sample = { id: 'r-8427410356812345678', message: of.reference };

async function create(call: OperationCall): Promise<JsonValue> {
  const thread = asText(call.read('threadId') ?? '').trim();
  const raw = await composeMail(call);
  const [draft = {}] = await callInner(call, 'draft.createRaw', {
    raw,
    ...(thread === '' ? {} : { threadId: thread }),
  });
  return draft;
}

export const draft: ConnectorObject = {
  key: 'draft',
  name: 'Draft',
  operations: {
    create: {
      name: 'Create draft',
      method: 'POST',
      path: `${of.MAILBOX}/drafts`,
      inputs: { ...mailFields, threadId: of.threadId },
      fixed: { body: {} },
      perform: create,
      repeat: 'twice',
      scopes: of.DRAFTS,
      sample,
    },
    createRaw: {
      name: 'Create MIME draft',
      method: 'POST',
      path: `${of.MAILBOX}/drafts`,
      body: {
        'message.raw': required(text('Message', { help: 'MIME (RFC 5322), in base64url.' })),
        'message.threadId': of.threadId,
      },
      repeat: 'twice',
      scopes: of.DRAFTS,
      sample,
    },
    send: {
      name: 'Send draft',
      method: 'POST',
      path: `${of.MAILBOX}/drafts/send`,
      body: { id: required(of.draftId) },
      repeat: 'twice',
      scopes: of.DRAFTS,
      sample: of.reference,
    },
  },
};
