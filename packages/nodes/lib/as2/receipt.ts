import { HeddleError } from '@heddle/contract/errors/define';
import { as2Errors } from '@heddle/contract/errors/as2';
import type { Digest } from './algorithms.ts';
import { digestNamed, micName } from './algorithms.ts';
import type { MimeEntity } from './mime.ts';
import { contentTypeOf, joinParts, readEntity, splitMultipart, writeEntity } from './mime.ts';
import { signedParts } from './open.ts';
import type { Mic } from './pack.ts';
import { boundaryOf, digestOf, receiptDigests, signedEntity } from './pack.ts';
import type { As2Party } from './party.ts';
import { keysOf } from './keys.ts';
import { acceptedBy } from './party.ts';
import { checkSignature } from './signature.ts';

/** A receipt (MDN, RFC 4130, 7): what has become of a message. */
export interface As2Receipt {
  messageId: string;
  /** `processed`, or with what went wrong: `processed/error: authentication-failed`. */
  disposition: string;
  /** Of the contents that were received; null where they could not be read. */
  mic: Mic | null;
  /** For people. */
  text: string;
}

/** A receipt as it was read. */
export interface ReadReceipt extends As2Receipt {
  isSigned: boolean;
}

/** What a message asks for as its receipt. */
export interface ReceiptRequest {
  /** Whether it asks for a receipt at all. */
  wanted: boolean;
  signed: boolean;
  /** By what the MIC is made. */
  digest: Digest;
  /** Where the receipt is to be sent; null: it is the answer of the request. */
  url: string | null;
}

const LINE = /[^\x20-\x7e]/g;

/** Reads what the headers of a message ask for. `signature`: the digest by which the message is signed, which is usual where none is named. */
export function receiptRequest(
  headers: Readonly<Record<string, string>>,
  signature: Digest['name'] | null,
): ReceiptRequest {
  const options = headers['disposition-notification-options'] ?? '';
  const listed = /signed-receipt-micalg\s*=\s*([^;]*)/i.exec(options)?.[1] ?? '';
  const named = listed.split(',').flatMap((one) => digestNamed(one) ?? []);
  const url = headers['receipt-delivery-option']?.trim() ?? '';
  return {
    wanted: (headers['disposition-notification-to'] ?? '').trim() !== '',
    signed: /signed-receipt-protocol\s*=[^;]*pkcs7-signature/i.test(options),
    digest: named[0] ?? digestOf(signature ?? ''),
    url: url === '' ? null : url,
  };
}

/** The disposition for an error of reading a message (RFC 4130, 7.5). */
export function dispositionOf(error: HeddleError): string {
  const modifiers: { readonly [code: string]: string } = {
    as2_decryption_failed: 'decryption-failed',
    as2_authentication_failed: 'authentication-failed',
    as2_decompression_failed: 'decompression-failed',
    as2_security_insufficient: 'insufficient-message-security',
  };
  return `processed/error: ${modifiers[error.code] ?? 'unexpected-processing-error'}`;
}

/**
 * Writes a receipt as it is sent by HTTP; signed where that is asked for. The same facts give the same bytes (with an RSA key). `now`: epoch milliseconds. Throws
 * `as2_certificate_invalid`.
 */
export function packReceipt(
  receipt: As2Receipt,
  party: As2Party,
  { isSigned, now }: { isSigned: boolean; now: number },
): { headers: Record<string, string>; body: Buffer } {
  const recipient = party.ownName.replaceAll(LINE, '_');
  const facts = {
    'Reporting-UA': 'Heddle',
    'Original-Recipient': `rfc822; ${recipient}`,
    'Final-Recipient': `rfc822; ${recipient}`,
    'Original-Message-ID': receipt.messageId.replaceAll(LINE, '_'),
    Disposition: `automatic-action/MDN-sent-automatically; ${receipt.disposition}`,
    ...(receipt.mic
      ? { 'Received-Content-MIC': `${receipt.mic.value}, ${micName(digestOf(receipt.mic.digest))}` }
      : {}),
  };
  const boundary = boundaryOf(receipt.messageId, 'receipt');
  const encoding = { 'Content-Transfer-Encoding': '7bit' };
  const report = joinParts(boundary, [
    writeEntity(
      { 'Content-Type': 'text/plain; charset=us-ascii', ...encoding },
      Buffer.from(`${receipt.text.replaceAll(LINE, '?')}\r\n`),
    ),
    writeEntity({ 'Content-Type': 'message/disposition-notification', ...encoding }, writeEntity(facts, Buffer.of())),
  ]);
  const headers = {
    'Content-Type': `multipart/report; report-type=disposition-notification; boundary="${boundary}"`,
  };
  if (!isSigned) return { headers, body: report };
  const digest = digestOf(receipt.mic?.digest ?? party.signature);
  return signedEntity(writeEntity(headers, report), keysOf(party), digest, {
    messageId: `receipt ${receipt.messageId}`,
    now,
  });
}

/** Reads a receipt, and checks its signature if it has one. `now`: epoch milliseconds. Throws `as2_receipt_invalid`. */
export function readReceipt(entity: MimeEntity, party: As2Party, now: number): ReadReceipt {
  try {
    if (contentTypeOf(entity).value !== 'multipart/signed') return { ...factsOf(entity), isSigned: false };
    const { content, signature } = signedParts(entity);
    const certificates = keysOf(party).partner;
    checkSignature(content, signature, { certificates, sha1: acceptedBy(party).sha1, now });
    return { ...factsOf(readEntity(content)), isSigned: true };
  } catch (error) {
    if (!(error instanceof HeddleError) || error.code === 'as2_receipt_invalid') throw error;
    throw as2Errors.as2_receipt_invalid({ reason: error.message.replace(/\.$/, '') }, { cause: error });
  }
}

function factsOf(entity: MimeEntity): As2Receipt {
  const { value: type } = contentTypeOf(entity);
  if (type !== 'multipart/report')
    throw as2Errors.as2_receipt_invalid({ reason: `it has the type ${type.slice(0, 80)}` });
  const parts = splitMultipart(entity).map((part) => readEntity(part));
  const notification = parts.find((part) => contentTypeOf(part).value === 'message/disposition-notification');
  if (!notification) throw as2Errors.as2_receipt_invalid({ reason: 'it has no disposition' });
  const text = parts.find((part) => contentTypeOf(part).value === 'text/plain');
  // The fields look like headers. A last one may have no empty line after it.
  const { headers } = readEntity(Buffer.concat([notification.body, Buffer.from('\r\n\r\n')]));
  const { disposition = '' } = headers;
  const semicolon = disposition.indexOf(';');
  return {
    messageId: headers['original-message-id'] ?? '',
    disposition: disposition.slice(semicolon + 1).trim(),
    mic: micIn(headers['received-content-mic'] ?? ''),
    text: text ? text.body.toString('utf8').trim().slice(0, 500) : '',
  };
}

/** `value, algorithm`. */
function micIn(header: string): Mic | null {
  const [value = '', name = ''] = header.split(',');
  const digest = digestNamed(name);
  return value.trim() === '' || !digest ? null : { value: value.trim(), digest: digest.name };
}

/** What was sent, as a receipt has to confirm it. */
export interface Expectation {
  messageId: string;
  /** By each digest that the receipt may use. */
  mics: readonly Mic[];
  /** Whether the receipt has to be signed. */
  isSigned: boolean;
}

/** Holds a receipt against what was sent. Throws `as2_receipt_invalid`, `as2_refused`, `as2_receipt_differs`. */
export function confirm(receipt: ReadReceipt, { messageId, mics, isSigned }: Expectation): void {
  const bare = (id: string): string => id.trim().replaceAll(/^<|>$/g, '');
  if (bare(receipt.messageId) !== bare(messageId))
    throw as2Errors.as2_receipt_invalid({ reason: `it is for another message: ${receipt.messageId.slice(0, 200)}` });
  const [state = '', rest = ''] = receipt.disposition.split('/');
  // A warning does not refuse the message, such as that it was a duplicate. Who refuses may be unable to sign.
  if (!/^(processed|displayed)$/i.test(state.trim()) || (rest !== '' && !/^\s*warning\b/i.test(rest)))
    throw as2Errors.as2_refused({ disposition: receipt.disposition.slice(0, 200), text: receipt.text.slice(0, 300) });
  if (isSigned && !receipt.isSigned) throw as2Errors.as2_receipt_invalid({ reason: 'it is not signed' });
  const sent = mics.find(({ digest }) => digest === (receipt.mic?.digest ?? ''));
  if (!receipt.mic || !sent)
    throw as2Errors.as2_receipt_invalid({ reason: 'it has no MIC by an algorithm that was asked for' });
  if (sent.value !== receipt.mic.value)
    throw as2Errors.as2_receipt_differs({ sent: sent.value, received: receipt.mic.value.slice(0, 120) });
}

/** The digests that a receipt may use, as the header lists them: that of the message first. */
export const micNames = (first: Digest['name']): string => receiptDigests(digestOf(first)).map(micName).join(', ');
