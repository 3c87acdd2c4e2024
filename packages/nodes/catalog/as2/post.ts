import { as2Errors } from '@heddle/contract/errors/as2';
import { asText } from '@heddle/contract/node/text';
import { micName } from '../../lib/as2/algorithms.ts';
import type { PackedMessage } from '../../lib/as2/pack.ts';
import { digestOf } from '../../lib/as2/pack.ts';
import { writtenName } from '../../lib/as2/party.ts';
import type { ReadReceipt } from '../../lib/as2/receipt.ts';
import { micNames, readReceipt } from '../../lib/as2/receipt.ts';
import { collected } from '../../lib/files/read.ts';
import { exchange } from '../../lib/http/exchange.ts';
import { toStatusError } from '../../lib/http/failures.ts';
import { basicAuthorization } from '../../lib/http/headers.ts';
import type { HttpAnswer, HttpPolicy } from '../../lib/http/request.ts';
import type { SendContext, SendPartner } from './sent.ts';
import { channelName } from './sent.ts';

/** Bytes of a receipt. */
const RECEIPT_LIMIT = 1024 * 1024;

/** The headers of a message (RFC 4130, 6), with how it is to be confirmed. */
function headersFor(
  context: SendContext,
  { party }: SendPartner,
  message: PackedMessage & { messageId: string },
  index: number,
): Headers {
  const { field, run } = context;
  const subject = field
    .subject(index)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .trim();
  const headers = new Headers({
    ...message.headers,
    'AS2-Version': '1.2',
    'AS2-From': writtenName(party.ownName),
    'AS2-To': writtenName(party.partnerName),
    'Message-ID': message.messageId,
    'MIME-Version': '1.0',
    Date: new Date(run.now).toUTCString(),
    Subject: subject === '' ? 'AS2 message' : subject,
    'User-Agent': 'Heddle',
  });
  const receipt = field.receipt(index);
  if (receipt === 'none') return headers;
  headers.set('Disposition-Notification-To', party.ownName.replaceAll(/[^\w.@-]/g, '-'));
  const first = digestOf(party.signature);
  headers.set(
    'Disposition-Notification-Options',
    receipt === 'unsigned'
      ? `signed-receipt-micalg=optional, ${micName(first)}`
      : `signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, ${micNames(first.name)}`,
  );
  if (receipt === 'later')
    headers.set('Receipt-Delivery-Option', `${field.receiptUrl(index)}/receipts/${channelName(context)}?item=${index}`);
  return headers;
}

/**
 * Sends a message, and reads the receipt in the answer; null where none is wanted, or it comes later. The same message may be sent more than once: the partner knows it by its Message-ID. Throws
 * the errors of `exchange` and `as2_receipt_invalid`.
 */
export async function postMessage(
  context: SendContext,
  partner: SendPartner,
  message: PackedMessage & { messageId: string },
  index: number,
): Promise<ReadReceipt | null> {
  const { credential, party, url } = partner;
  const { fetch, field, run, signal } = context;
  const user = asText(credential.values['user'] ?? '');
  const ca = asText(credential.values['ca'] ?? '').trim();
  const secrets = [...credential.secrets];
  const policy: HttpPolicy = {
    fetch,
    signal,
    timeoutMs: field.sendTimeout(index) * 1000,
    retries: field.sendRetries(index),
    maxRedirects: null,
    acceptAnyStatus: false,
    repeatable: true,
    privateHeaders: [],
    secrets,
    signature: {
      origin: url.origin,
      auth: {
        ...(user === ''
          ? {}
          : { headers: { authorization: basicAuthorization(user, asText(credential.values['password'] ?? '')) } }),
        ...(ca === '' ? {} : { tls: { ca } }),
      },
      renew: null,
    },
  };
  const { body } = message;
  const payload = {
    contentType: message.headers['Content-Type'] ?? 'application/octet-stream',
    size: body.byteLength,
    open: () => new Blob([Uint8Array.from(body)]).stream(),
  };
  const headers = headersFor(context, partner, message, index);
  return exchange({ method: 'POST', url, headers, payload }, policy, async (answer) =>
    receiptIn(answer, policy, context, index).then((entity) => entity && readReceipt(entity, party, run.now)),
  );
}

async function receiptIn(
  { request, response }: HttpAnswer,
  policy: HttpPolicy,
  { field, signal }: SendContext,
  index: number,
) {
  if (response.status >= 300) throw await toStatusError(request, response, policy);
  const receipt = field.receipt(index);
  const body = await collected(response.body ?? none(), 'The receipt', RECEIPT_LIMIT, { signal });
  if (receipt === 'none' || receipt === 'later') return null;
  if (body.byteLength === 0) throw as2Errors.as2_receipt_invalid({ reason: 'the answer is empty' });
  return { headers: Object.fromEntries(response.headers), body: Buffer.from(body) };
}

async function* none(): AsyncGenerator<Uint8Array> {
  // An answer without a body.
}
