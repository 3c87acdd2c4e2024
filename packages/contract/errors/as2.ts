import { defineErrors } from './define.ts';

/** Errors of messages between trading partners in AS2 (RFC 4130). */
export const as2Errors = defineErrors({
  as2_message_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The AS2 message cannot be read: ${p.reason}.`,
    hint: 'The partner has to send a message as RFC 4130 describes it, signed and encrypted with S/MIME.',
  },
  as2_decryption_failed: {
    status: 422,
    message: (p: { reason: string }) => `The AS2 message cannot be decrypted: ${p.reason}.`,
    hint: 'The sender has to encrypt with the certificate of the credential. Compare its serial number with the one that your partner has.',
  },
  as2_authentication_failed: {
    status: 422,
    message: (p: { reason: string }) => `The signature does not hold: ${p.reason}.`,
    hint: 'Compare the certificate of the partner in the credential with the one by which the partner signs.',
  },
  as2_decompression_failed: {
    status: 422,
    message: (p: { reason: string }) => `The AS2 message cannot be decompressed: ${p.reason}.`,
    hint: 'Messages are compressed with zlib, as RFC 5402 describes it.',
  },
  as2_security_insufficient: {
    status: 422,
    message: (p: { missing: string }) => `The AS2 message is not ${p.missing}, and the trigger requires that it is.`,
    hint: 'The partner has to sign and encrypt, or the trigger has to take messages without it.',
  },
  as2_certificate_invalid: {
    status: 422,
    message: (p: { whose: string; reason: string }) => `The certificate of ${p.whose} ${p.reason}.`,
    hint: 'Enter a certificate that holds in the credential, and exchange it with your partner before.',
  },
  as2_partner_unknown: {
    status: 403,
    message: (p: { from: string; to: string }) =>
      `No AS2 Trigger of this workflow takes messages from "${p.from}" for "${p.to}".`,
    hint: 'AS2-From and AS2-To of the message have to be the names in the credential of the trigger, with the same upper and lower case.',
  },
  as2_header_invalid: {
    status: 400,
    message: (p: { header: string }) => `The request has no valid header "${p.header}".`,
    hint: 'This address takes AS2 messages only: POST with AS2-From, AS2-To and Message-ID.',
  },
  as2_receipt_invalid: {
    status: 502,
    message: (p: { reason: string }) => `The partner did not answer with a valid receipt (MDN): ${p.reason}.`,
    hint: 'Ask your partner whether the message arrived. Sent again by this step, it has the same Message-ID.',
  },
  as2_receipt_differs: {
    status: 502,
    message: (p: { sent: string; received: string }) =>
      `The partner confirms other contents than were sent: the MIC is ${p.received} and not ${p.sent}.`,
    hint: 'The message was changed on its way, or the partner computes the MIC differently. Compare it with your partner before you send it again.',
  },
  as2_refused: {
    status: 502,
    message: (p: { disposition: string; text: string }) =>
      `The partner refuses the message: ${p.disposition}${p.text === '' ? '' : ` (${p.text})`}.`,
    hint: 'The disposition says why: authentication-failed and decryption-failed concern certificates, unknown-trading-relationship the AS2 names.',
  },
  as2_receipt_missing: {
    status: 504,
    message: (p: { hours: number }) => `No receipt (MDN) arrived within ${p.hours} hours.`,
    hint: 'Ask your partner whether the message arrived, and whether the URL for receipts can be reached. Sent again by this step, it has the same Message-ID.',
  },
});
