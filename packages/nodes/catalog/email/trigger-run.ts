import type { ImapFlow } from 'imapflow';
import { mailboxErrors } from '@heddle/contract/errors/mailbox';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { collected, factsOf } from '../../lib/files/read.ts';
import { receive } from '../../lib/files/receive.ts';
import type { AttachedPart } from '../../lib/mailbox/structure.ts';
import { partsOf } from '../../lib/mailbox/structure.ts';
import { openForWork } from './mailbox-server.ts';
import { plainText } from './plain-text.ts';
import type { emailTriggerFields } from './trigger-fields.ts';

type Context = NodeContext<typeof emailTriggerFields>;

const MIB = 1024 * 1024;
/** The longest text of a mail, and the most attachments that become files. */
const TEXT_LIMIT = 4 * MIB;
const MOST_ATTACHMENTS = 100;

/** Reads the mails of a run: their texts, and their attachments as files. The run is on disk by now, so mails may be marked and moved. */
export async function fetchMails(context: Context): Promise<NodeResult> {
  const { items, field, progress } = context;
  const given = { host: field.host(), user: field.user() };
  const mailbox = await openForWork(await context.credential('credential'), given, context);
  const results: Item[] = [];
  try {
    for (const [index, item] of items.entries()) {
      results.push(await mailbox.run((client) => fetchMail(context, client, item, index)));
      progress(index + 1, items.length, 'Mails');
    }
  } finally {
    mailbox.end();
  }
  return main(results);
}

/** The number of an item's mail in the folder that is opened for it; in the folder that an earlier attempt has moved it to. Throws `mailbox_mail_missing`. */
async function locate({ field }: Context, client: ImapFlow, { json }: Item, mayBeMoved: boolean): Promise<number> {
  const { uid, folder, validity, subject, messageId } = json;
  const opened = await client.mailboxOpen(asText(folder ?? 'INBOX'));
  const isSame = String(opened.uidValidity) === asText(validity ?? '');
  if (isSame && (await client.fetchOne(asText(uid ?? 0), { uid: true }, { uid: true }))) return Number(uid);
  if (mayBeMoved && asText(messageId ?? '') !== '') {
    await client.mailboxOpen(field.moveTo().trim());
    const found = await client.search({ header: { 'message-id': asText(messageId ?? '') } }, { uid: true });
    const last = (found || []).at(-1);
    if (last !== undefined) return last;
  }
  throw mailboxErrors.mailbox_mail_missing({ subject: asText(subject ?? '').slice(0, 200) });
}

async function fetchMail(context: Context, client: ImapFlow, item: Item, index: number): Promise<Item> {
  const { field, run, signal, state } = context;
  if (typeof item.json['uid'] !== 'number') return item;
  const notes = state.in('run', 'mailbox');
  const mark = run.idempotencyKey(index);
  const isTidy = (await notes.get(mark)) === 'tidying' && field.afterwards() === 'move';
  const uid = await locate(context, client, item, isTidy);
  const message = await client.fetchOne(String(uid), { uid: true, size: true, bodyStructure: true }, { uid: true });
  if (!message || !message.bodyStructure)
    throw mailboxErrors.mailbox_mail_missing({ subject: asText(item.json['subject'] ?? '').slice(0, 200) });
  const limit = field.sizeLimit() * MIB;
  const size = message.size ?? 0;
  if (size > limit)
    throw mailboxErrors.mailbox_mail_large({
      size: `${(size / MIB).toFixed(1)} MiB`,
      limit: `${field.sizeLimit()} MiB`,
    });
  const parts = partsOf(message.bodyStructure);
  const read = async (part: string | null): Promise<string> => {
    if (part === null) return '';
    const content = await contentOf(client, uid, part, { maxBytes: TEXT_LIMIT });
    // Texts come in UTF-8, whatever the mail has.
    return Buffer.from(await collected(content, 'The text of the mail', TEXT_LIMIT, { signal })).toString();
  };
  const html = await read(parts.html);
  const plain = await read(parts.text);
  const files: { [name: string]: FileRef } = {};
  const attachments: JsonObject[] = [];
  if (field.attachments())
    for (const attached of parts.attachments.slice(0, MOST_ATTACHMENTS)) {
      const name = `attachment${attachments.length + 1}`;
      const file = await attachment(context, client, uid, attached, limit);
      files[name] = file;
      attachments.push({ file: name, ...factsOf(file) });
    }
  await notes.set(mark, 'tidying');
  const isThere = client.mailbox && client.mailbox.path === asText(item.json['folder'] ?? 'INBOX');
  if (isThere) await tidy(context, client, uid);
  const json = { ...item.json, text: plain === '' && html !== '' ? plainText(html) : plain, html, attachments };
  return { ...item, json, files: { ...item.files, ...files } };
}

/** The decoded bytes of a part of a mail. Throws `mailbox_mail_missing`. */
async function contentOf(
  client: ImapFlow,
  uid: number,
  part: string,
  options: { maxBytes?: number } = {},
): Promise<AsyncIterable<Uint8Array>> {
  const { content } = await client.download(String(uid), part, { uid: true, ...options });
  // It has been deleted meanwhile.
  if (!content) throw mailboxErrors.mailbox_mail_missing({ subject: String(uid) });
  return content;
}

async function attachment(
  { files, signal }: Context,
  client: ImapFlow,
  uid: number,
  { part, name, mediaType }: AttachedPart,
  limit: number,
): Promise<FileRef> {
  const content = await contentOf(client, uid, part);
  const wanted = { name, mediaType: mediaType === 'application/octet-stream' ? '' : mediaType, allowed: [], limit };
  return (await receive(files, content, wanted, { signal })).file;
}

/** Does what is to be done with a mail afterwards. */
async function tidy({ field }: Context, client: ImapFlow, uid: number): Promise<void> {
  const afterwards = field.afterwards();
  if (afterwards === 'read') await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  if (afterwards !== 'move') return;
  const folder = field.moveTo().trim();
  const moved = await client.messageMove(String(uid), folder, { uid: true });
  if (!moved)
    throw mailboxErrors.mailbox_folder_missing({ folder, reason: 'the mail server does not move mails there' });
}
