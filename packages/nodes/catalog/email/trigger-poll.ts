import type { FetchMessageObject, ImapFlow, MessageAddressObject } from 'imapflow';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Listening, PollRequest, PollResult } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { MailboxServer } from '../../lib/mailbox/connect.ts';
import { openMailbox } from '../../lib/mailbox/connect.ts';
import { openFolder } from '../../lib/mailbox/folder.ts';
import { listenToFolder } from '../../lib/mailbox/listen.ts';
import { reachOf } from '../../lib/polled-trigger.ts';
import { mailboxServer } from './mailbox-server.ts';
import { emailTriggerFields } from './trigger-fields.ts';

/** Where a trigger stands: numbers of mails hold as long as the folder's validity. */
interface MailPosition {
  validity: string;
  next: number;
  /** When the newest known mail arrived, in epoch milliseconds. */
  arrived: number;
}

const setting = (data: JsonObject, name: keyof typeof emailTriggerFields): JsonValue =>
  data[name] ?? emailTriggerFields[name].default ?? '';

/** The server that a trigger reads. Throws `field_required`. */
function serverOf({ credential, data, signal }: Omit<PollRequest, 'position'>): Promise<MailboxServer> {
  const given = { host: asText(setting(data, 'host')), user: asText(setting(data, 'user')) };
  return mailboxServer(credential, given, signal);
}

/** Works with the open folder of a trigger. */
async function withFolder<T>(
  request: Omit<PollRequest, 'position'>,
  work: (client: ImapFlow, folder: { validity: string; next: number; count: number }) => Promise<T>,
): Promise<T> {
  const mailbox = await openMailbox(await serverOf(request), reachOf(request));
  try {
    return await mailbox.run(async (client) => {
      const folder = asText(setting(request.data, 'folder'));
      const opened = await openFolder(client, folder);
      return work(client, {
        validity: String(opened.uidValidity),
        next: opened.uidNext,
        count: opened.exists,
      });
    });
  } finally {
    mailbox.end();
  }
}

const addressOf = ({ name = '', address = '' }: MessageAddressObject): JsonObject => ({ name, address });

const arrivedAt = ({ internalDate }: FetchMessageObject): number =>
  internalDate === undefined ? 0 : new Date(internalDate).getTime();

/** What is known of a mail before it is read. */
function mailJson(folder: string, validity: string, message: FetchMessageObject): JsonObject {
  const { uid, envelope = {}, size = 0, flags = new Set() } = message;
  const [from] = envelope.from ?? [];
  return {
    uid,
    folder,
    validity,
    messageId: envelope.messageId ?? '',
    from: from ? addressOf(from) : { name: '', address: '' },
    to: (envelope.to ?? []).map(addressOf),
    cc: (envelope.cc ?? []).map(addressOf),
    replyTo: (envelope.replyTo ?? []).map(addressOf),
    subject: envelope.subject ?? '',
    date: envelope.date ? new Date(envelope.date).toISOString() : null,
    receivedAt: new Date(arrivedAt(message)).toISOString(),
    size,
    read: flags.has('\\Seen'),
  };
}

const FACTS = { uid: true, envelope: true, flags: true, internalDate: true, size: true } as const;

function positionIn(position: JsonObject | null): MailPosition | null {
  return (
    position && {
      validity: asText(position['validity'] ?? ''),
      next: Number(position['next'] ?? 1),
      arrived: Number(position['arrived'] ?? 0),
    }
  );
}

/**
 * Mails that have arrived since the position, by their numbers. Where the folder was made anew, numbers mean nothing: then mails count as new that arrived
 * after the newest known one.
 */
export function pollMailbox(request: PollRequest): Promise<PollResult> {
  const { data } = request;
  return withFolder(request, async (client, { validity, next }) => {
    const before = positionIn(request.position);
    const folder = asText(setting(data, 'folder'));
    if (!before && setting(data, 'from') === 'new')
      return { position: { validity, next, arrived: Date.now() }, records: [] };
    const isSame = before?.validity === validity;
    const first = isSame ? before.next : 1;
    const after = before && !isSame ? before.arrived : null;
    if (first >= next) return { position: { validity, next: first, arrived: before?.arrived ?? 0 }, records: [] };
    const found = await client.search(
      {
        uid: `${first}:${next - 1}`,
        ...(setting(data, 'unread') === true ? { seen: false } : {}),
        // Servers compare days only.
        ...(after === null ? {} : { since: new Date(after - 86_400_000) }),
      },
      { uid: true },
    );
    const uids = (found || []).sort((one, other) => one - other);
    const batch = uids.slice(0, Number(setting(data, 'batchSize')));
    const messages = batch.length === 0 ? [] : await client.fetchAll(batch.join(','), FACTS, { uid: true });
    const fresh = messages
      .filter((message) => after === null || arrivedAt(message) > after)
      .sort((one, other) => one.uid - other.uid);
    const more = uids.length > batch.length;
    const arrived = Math.max(before?.arrived ?? 0, ...fresh.map(arrivedAt));
    return {
      // Beyond the last one, all numbers have been looked at.
      position: {
        validity,
        next: more ? (batch.at(-1) ?? 0) + 1 : next,
        arrived: more && after !== null ? after : arrived,
      },
      records: fresh.map((message) => ({
        key: `${validity}.${message.uid}`,
        json: mailJson(folder, validity, message),
      })),
      more,
      unrepeatable: true,
    };
  });
}

/** The newest mail of the folder; null where it has none. */
export function newestMail(request: Omit<PollRequest, 'position'>): Promise<JsonObject | null> {
  return withFolder(request, async (client, { validity, count }) => {
    if (count === 0) return null;
    const message = await client.fetchOne('*', FACTS);
    return message ? mailJson(asText(setting(request.data, 'folder')), validity, message) : null;
  });
}

/** Listens to the folder of a trigger; null where its server cannot tell of new mails. */
export async function listenForMails(
  request: Omit<PollRequest, 'position'>,
  onNews: () => void,
): Promise<Listening | null> {
  const folder = asText(setting(request.data, 'folder'));
  return listenToFolder(await serverOf(request), reachOf(request), { folder, onNews });
}
