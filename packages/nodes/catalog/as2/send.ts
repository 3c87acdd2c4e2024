import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { namedCallbackChannel } from '@heddle/contract/run/events';
import { as2Errors } from '@heddle/contract/errors/as2';
import type { Item } from '@heddle/contract/run/item';
import { partyFrom } from '../../lib/as2/party.ts';
import type { As2Party } from '../../lib/as2/party.ts';
import { confirm } from '../../lib/as2/receipt.ts';
import { as2Work, LARGEST, SMALL } from '../../lib/as2/work-module.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { noteLateReceipt } from './late-receipt.ts';
import { postMessage } from './post.ts';
import type { SendContext, SendPartner, SentMessage } from './sent.ts';
import { channelName, keptMessages, outcomeOf, sentFrom, sentKey } from './sent.ts';

/** Messages to a partner that are under way at a time. */
const CONCURRENCY = 2;
const HOUR_MS = 3_600_000;

/** The Message-ID of an item: the same on every attempt and after a crash, so that the partner knows a message that it has. */
export const messageIdOf = (key: string, { ownName }: Pick<As2Party, 'ownName'>): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${ownName.replaceAll(/[^\w.-]/g, '-')}>`;

/**
 * Sends the file of every item and holds the receipts against what was sent. Receipts that come later are waited for without holding the run. Items whose message
 * was confirmed are not sent again when the step is repeated.
 */
export async function sendByAs2(context: SendContext): Promise<NodeResult> {
  const { field, items } = context;
  if (items.length === 0) return main([]);
  for (const index of items.keys()) checkItem(context, index);
  const credential = await context.credential('partner');
  const partner = { credential, party: partyFrom(credential.values), url: urlOf(credential) };
  const logs = await noteLateReceipt(context, partner.party);
  const outcomes = await concurrently(items.length, CONCURRENCY, context, async (index) =>
    deliver(context, partner, index),
  );
  const waits = outcomes.flatMap((outcome) => (typeof outcome === 'number' ? [outcome] : []));
  if (waits.length > 0)
    return {
      outputs: {},
      wait: { duration: Math.min(...waits), channel: namedCallbackChannel(channelName(context)) },
      logs,
    };
  const given = items.map((item: Item, index): Item => {
    const outcome = outcomes[index];
    return put(item, field.receiptField(index), isJsonObject(outcome) ? outcome : null);
  });
  return { ...main(given), logs };
}

/** What can be wrong with an item before anything is sent. */
function checkItem({ field, items }: SendContext, index: number): void {
  const hours = field.receipt(index) === 'later' ? field.waitHours(index) : 0;
  if (hours > 0 && !/^https?:/.test(field.receiptUrl(index)))
    throw nodeErrors.field_invalid({ field: 'Callback URL', reason: 'must be a URL that the partner can reach' });
  requiredFile(items[index], field.file(index));
}

function urlOf({ values }: OpenCredential): URL {
  const url = URL.parse(asText(values['url'] ?? '').trim());
  if (!url) throw nodeErrors.field_invalid({ field: 'Partner', reason: 'has no URL to send to' });
  return url;
}

/** What has become of the message of an item; for how long its receipt is still waited for, in milliseconds, while that has not come. */
async function deliver(context: SendContext, partner: SendPartner, index: number): Promise<JsonObject | number> {
  const { field, run } = context;
  const kept = keptMessages(context);
  const doneKey = `${run.itemKey(index)}:done`;
  const done = await kept.get(doneKey);
  if (isJsonObject(done)) return done;
  const later = field.receipt(index) === 'later';
  const before = later ? sentFrom(await kept.get(sentKey(context, index))) : null;
  if (before) return remaining(context, before, index);
  const message = await packed(context, partner, index);
  const receipt = await postMessage(context, partner, message, index);
  const { messageId, mics } = message;
  if (later) {
    const sent = { messageId, mics: mics.map((mic) => ({ ...mic })), at: run.now };
    await kept.set(sentKey(context, index), sent);
    return remaining(context, sent, index);
  }
  if (receipt) confirm(receipt, { messageId, mics, isSigned: field.receipt(index) === 'signed' });
  const outcome = outcomeOf(messageId, partner.party, receipt);
  await kept.set(doneKey, outcome);
  return outcome;
}

/** Milliseconds for which a receipt is still waited for. Throws `as2_receipt_missing`. */
function remaining({ field, run }: SendContext, { at }: SentMessage, index: number): number {
  const hours = field.waitHours(index);
  const left = at + hours * HOUR_MS - run.now;
  if (left <= 0) throw as2Errors.as2_receipt_missing({ hours });
  return left;
}

async function packed(context: SendContext, { party }: SendPartner, index: number) {
  const { field, files, items, run, signal, resources } = context;
  const file = requiredFile(items[index], field.file(index));
  const bytes = await readBytes(files, file, LARGEST, { signal });
  const mediaType = field.mediaType(index).trim() || typeOf(bytes, file.mediaType);
  const messageId = messageIdOf(run.idempotencyKey(index), party);
  const message = await runInWorker(
    as2Work,
    'packMessage',
    [{ bytes, mediaType, name: file.name }, party, { messageId, now: run.now }],
    { signal, resources, small: bytes.byteLength <= SMALL },
  );
  return { ...message, messageId };
}

/** The media type of an interchange, by how it begins. */
function typeOf(bytes: Uint8Array, otherwise: string): string {
  const start = Buffer.from(bytes.subarray(0, 20)).toString('latin1').trimStart();
  if (start.startsWith('ISA')) return 'application/EDI-X12';
  if (/^UN[AB]/.test(start)) return 'application/EDIFACT';
  return start.startsWith('<?xml') ? 'application/xml' : otherwise;
}
