import { HeddleError } from '@heddle/contract/errors/define';
import { mailErrors } from '@heddle/contract/errors/mail';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { signedInServer, withToken } from '../../lib/mailbox/sign-ins.ts';
import { requiredFile } from '../../lib/files/read.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import type { MailAddress } from './addresses.ts';
import { readAddresses } from './addresses.ts';
import type { SmtpSession, OutgoingMail } from './smtp-session.ts';
import { openSmtpSession } from './smtp-session.ts';
import type { mailFields } from './fields.ts';
import { plainText } from './plain-text.ts';
import type { MailServerValues } from './server.ts';
import { checkMailServer } from './server.ts';

const MOST_RECIPIENTS = 100;
const MIB = 1024 * 1024;

type Context = NodeContext<typeof mailFields>;

/** Validates a mail before it is sent. */
type Draft = Pick<OutgoingMail, 'to' | 'cc' | 'bcc' | 'replyTo'> & { files: FileRef[] };

/**
 * Sends a mail for each item. All are validated before the first is sent. Accepted mails are recorded in the run, so that a
 * further attempt does not send them again; a mail sent right before a crash is sent again with the same Message-ID.
 */
export async function sendMails(context: Context): Promise<NodeResult> {
  const { items, signal, run, progress } = context;
  const sent = context.state.in('run', 'mail');
  const drafts: Draft[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    drafts.push(await draft(context, item, index));
  }
  const server = await serverOf(context);
  const from: MailAddress[] = [];
  for (const index of items.keys()) from.push(await senderOf(context, index, server));
  const logs: string[] = [];
  const results: Item[] = [];
  let session: SmtpSession | null = null;
  try {
    for (const [index, item] of items.entries()) {
      const [sender, prepared] = [from[index], drafts[index]];
      if (!sender || !prepared) continue;
      const key = run.idempotencyKey(index);
      let result = await sent.get(key);
      if (result === undefined) {
        session ??= await server.open();
        const mail = write(context, index, sender, prepared, logs);
        const receipt = await session.send(mail);
        result = { messageId: mail.messageId, ...receipt };
        await sent.set(key, result);
      }
      const rejected = rejectedOf(result);
      if (rejected.length > 0) logs.push(`Item ${index + 1}: the mail server does not take ${rejected.join(', ')}`);
      const name = context.field.result(index).trim();
      results.push(name === '' ? item : { ...item, json: withPaths(item.json, [{ name, value: result }]) });
      progress(index + 1, items.length, 'Mails');
      signal.throwIfAborted();
    }
  } finally {
    session?.end();
  }
  return { ...main(results), logs };
}

/** The rejected recipients in the record of a mail. */
function rejectedOf(result: JsonValue): string[] {
  const rejected = isJsonObject(result) ? result['rejected'] : undefined;
  return Array.isArray(rejected) ? rejected.filter((address) => typeof address === 'string') : [];
}

async function draft({ field }: Context, item: Item, index: number): Promise<Draft> {
  const [to, cc, bcc, replyTo] = [
    await readAddresses(field.to(index), 'To'),
    await readAddresses(field.cc(index), 'Cc'),
    await readAddresses(field.bcc(index), 'Bcc'),
    await readAddresses(field.replyTo(index), 'Reply-To'),
  ];
  if (to.length === 0) throw nodeErrors.field_required({ field: 'To' }, { details: { index } });
  if (to.length + cc.length + bcc.length > MOST_RECIPIENTS)
    throw mailErrors.mail_recipients_many({ limit: MOST_RECIPIENTS });
  const files = filesOf(item, field.attach(index), () => field.files(index));
  const size = files.reduce(
    (sum, file) => sum + file.size,
    Buffer.byteLength(field.text(index)) + Buffer.byteLength(field.html(index)),
  );
  const limit = field.limit(index);
  if (size > limit * MIB)
    throw mailErrors.mail_too_large(
      { size: `${(size / MIB).toFixed(1)} MiB`, limit: `${limit} MiB` },
      { details: { index } },
    );
  return { to, cc, bcc, replyTo, files };
}

function filesOf(item: Item, attach: 'all' | 'some' | 'none', names: () => string): FileRef[] {
  if (attach === 'none') return [];
  return attach === 'all' ? Object.values(item.files ?? {}) : namesOf(names()).map((name) => requiredFile(item, name));
}

/** Who the user is at the mail server, and how sessions there are opened: with the password of the credential, or with the token of a sign-in. Throws `field_required`. */
async function serverOf(context: Context): Promise<{ user: string; open(): Promise<SmtpSession> }> {
  const { field } = context;
  const credential = await context.credential('server');
  if (credential.type === 'smtp') {
    // Values have the types of the fields of `smtp`.
    const server = credential.values as unknown as MailServerValues;
    checkMailServer(server);
    return { user: server.user, open: () => openSmtpSession(server, context) };
  }
  const server = signedInServer('smtp', credential.type, { host: field.host(), user: field.user() });
  const open = (): Promise<SmtpSession> =>
    withToken(credential, context.signal, 'mail_login_refused', (accessToken) =>
      openSmtpSession({ ...server, password: '', accessToken, ca: '' }, context),
    );
  return { user: server.user, open };
}

async function senderOf({ field }: Context, index: number, { user }: { user: string }): Promise<MailAddress> {
  const written = field.from(index).trim();
  // A login that is no address cannot be a sender: then the field has to say it.
  if (written === '' && !user.includes('@')) throw nodeErrors.field_required({ field: 'From' });
  const [sender, ...more] = await readAddresses(written || user, 'From');
  if (!sender || more.length > 0)
    throw mailErrors.mail_address_invalid({ field: 'From', address: 'it takes exactly one' });
  return sender;
}

/** The text of a mail: the configured one, else the text of its HTML. A mail whose HTML is too large for that is sent without text. */
function textBeside(html: string, text: string, index: number, logs: string[]): string {
  if (text.trim() !== '' || html === '') return text;
  try {
    return plainText(html);
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    logs.push(`Item ${index + 1}: the mail has no text beside its HTML. ${error.message}`);
    return '';
  }
}

function write(
  { field, files, run }: Context,
  index: number,
  from: MailAddress,
  { files: attached, ...draft }: Draft,
  logs: string[],
): OutgoingMail {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1).replaceAll(/[^\w.-]/g, '-');
  return {
    messageId: `<${run.idempotencyKey(index).replaceAll(/[^\w.-]/g, '-')}@${domain}>`,
    from,
    ...draft,
    // A line break would begin another header.
    subject: field
      .subject(index)
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    text: textBeside(field.html(index), field.text(index), index, logs),
    html: field.html(index),
    attachments: attached.map((file) => ({ name: file.name, mediaType: file.mediaType, open: () => files.open(file) })),
  };
}
