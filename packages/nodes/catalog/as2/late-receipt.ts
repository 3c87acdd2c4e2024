import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import type { MimeEntity } from '../../lib/as2/mime.ts';
import type { As2Party } from '../../lib/as2/party.ts';
import { confirm, readReceipt } from '../../lib/as2/receipt.ts';
import { readBytes } from '../../lib/files/read.ts';
import type { SendContext } from './sent.ts';
import { keptMessages, outcomeOf, sentFrom, sentKey } from './sent.ts';

/** Bytes of a receipt. */
const RECEIPT_LIMIT = 1024 * 1024;

/**
 * Keeps the receipt by which the step was resumed, and gives lines for the log. What is no receipt of the partner changes nothing: anybody who got to know the address may send one.
 * Throws `as2_refused`, `as2_receipt_differs`.
 */
export async function noteLateReceipt(context: SendContext, party: As2Party): Promise<string[]> {
  const { items, run } = context;
  const value = run.resumed && 'value' in run.resumed ? run.resumed.value : null;
  if (!isJsonObject(value)) return [];
  const query = isJsonObject(value['query']) ? value['query'] : {};
  const index = Number(query['item']);
  if (!Number.isInteger(index) || index < 0 || index >= items.length) return ['A receipt came that is for no item.'];
  const kept = keptMessages(context);
  const sent = sentFrom(await kept.get(sentKey(context, index)));
  const entity = await entityIn(context, value);
  if (!sent || !entity) return ['A receipt came that cannot be read.'];
  try {
    const receipt = readReceipt(entity, party, run.now);
    confirm(receipt, { ...sent, isSigned: true });
    await kept.set(`${run.itemKey(index)}:done`, outcomeOf(sent.messageId, party, receipt));
    return [];
  } catch (error) {
    if (!(error instanceof HeddleError) || error.code !== 'as2_receipt_invalid') throw error;
    return [error.message];
  }
}

/** The receipt in a call of the run's address: the server has stored it as the file `body`. */
async function entityIn(
  { files, signal }: SendContext,
  call: { [name: string]: JsonValue },
): Promise<MimeEntity | null> {
  const { files: stored, headers } = call;
  const file = isJsonObject(stored) ? stored['body'] : undefined;
  if (!isJsonObject(file) || !isJsonObject(headers)) return null;
  // Written by the server, which has stored the file.
  const body = await readBytes(files, file as unknown as FileRef, RECEIPT_LIMIT, { signal });
  const texts = Object.entries(headers).map(([name, text]) => [name, asText(text)] as const);
  return { headers: Object.fromEntries(texts), body: Buffer.from(body) };
}
