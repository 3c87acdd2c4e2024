import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { OperationCall } from '../kit/call.ts';
import type { Parameters } from '../kit/connector.ts';
import { as, list, paragraph, text } from '../kit/parameters.ts';
import { fileOf } from '../kit/request.ts';

/** What a mail is written of. */
export const mailFields: Parameters = {
  to: list('To', { placeholder: 'ada@example.com, grace@example.com' }),
  cc: list('Cc'),
  bcc: list('Bcc'),
  subject: text('Subject'),
  text: as('mailText', paragraph('Text')),
  html: as('mailHtml', paragraph('HTML', { help: 'Mail clients that support HTML show it instead of the text.' })),
  attachments: as(
    'attachments',
    list('Attachments', { placeholder: 'file', help: 'Names of files in the item, separated by commas.' }),
  ),
  from: as('sendAs', text('From', { help: 'A send-as address of the account. If empty, its default address.' })),
  replyTo: as('answersTo', text('Reply to')),
};

/** Bytes that a mail may have: Gmail takes no more. */
const LIMIT = 25 * 1024 * 1024;

/** Headers and recipients that follow from the mail that is answered. */
export interface AnsweredMail {
  to?: string;
  subject?: string;
  inReplyTo?: string;
  references?: string;
}

/** The mail of an operation's fields as MIME (RFC 5322), in base64url. Throws `field_invalid` for a file that is not there or too large. */
export async function composeMail({ read, item, files }: OperationCall, answered: AnsweredMail = {}): Promise<string> {
  const given = (key: string): string => asText(read(key) ?? '').trim();
  const addresses = (key: string): string[] => splitList(given(key));
  const sent = splitList(given('attachments')).map((name) => fileOf(item, name));
  if (sent.reduce((size, file) => size + file.size, 0) > LIMIT)
    throw nodeErrors.field_invalid({ field: 'Attachments', reason: 'are larger than 25 MiB in total' });
  const to = addresses('to');
  const html = given('mailHtml');
  const { default: MailComposer } = await lazyImport(import('nodemailer/lib/mail-composer'));
  const composer = new MailComposer({
    to: to.length === 0 && answered.to !== undefined ? [answered.to] : to,
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    subject: given('subject') || (answered.subject ?? ''),
    ...(html === '' || given('mailText') !== '' ? { text: given('mailText') } : {}),
    ...(html === '' ? {} : { html }),
    ...(given('sendAs') === '' ? {} : { from: given('sendAs') }),
    ...(given('answersTo') === '' ? {} : { replyTo: given('answersTo') }),
    ...(answered.inReplyTo === undefined
      ? {}
      : { inReplyTo: answered.inReplyTo, references: answered.references ?? '' }),
    attachments: await Promise.all(
      sent.map(async (file) => ({
        filename: file.name ?? 'file',
        contentType: file.mediaType,
        content: Readable.from(await files.open(file)),
      })),
    ),
    // Only the files that are given are read: no address and no path in a field.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const mail = composer.compile();
  // Gmail reads the recipients of hidden copies from the header.
  mail.keepBcc = true;
  return (await buffer(mail.createReadStream())).toString('base64url');
}

/** A field that is a list holds it as text; an expression may have given a list. */
function splitList(value: string): string[] {
  if (value.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return parsed.map((entry) => asText(entry));
    } catch {
      // Text that only begins like a list is one entry or several.
    }
  }
  return value
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
