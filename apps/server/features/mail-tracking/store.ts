import { randomBytes } from 'node:crypto';
import { mailTrackingErrors } from '@heddle/contract/errors/mail-tracking';
import type { MailEvent, MailEventQuery, TrackedMailRequest } from '@heddle/contract/node/mail-tracking';
import { mailTrackingLimits } from '@heddle/contract/node/mail-tracking';
import { sql } from 'kysely';
import { deleteInBatches, ROWS_PER_BATCH } from '../../platform/db/delete-in-batches.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';

const DAY_MS = 86_400_000;
/** Mails that a user may keep. */
export const MAILS_PER_USER = 200_000;
/** Events of a mail: what comes after them is not noted. */
export const EVENTS_PER_MAIL = 200;
/** Clicks on different links of a mail within this time are a filter that follows all of them. */
export const BURST_MS = 2000;
/** Events that are so new are not read yet: an earlier one may still be on its way to the database. */
export const SETTLE_MS = 2000;

/** Throws `tracked_mail_invalid`. */
function check({ recipient, label, consent, links, keepDays }: TrackedMailRequest): void {
  const { links: most, url, days, text, recipient: longest } = mailTrackingLimits;
  const problems: [boolean, string][] = [
    [links.length > most, `it has ${links.length} links; at most ${most} are tracked`],
    [links.some((link) => link.length > url), `a link has more than ${url} characters`],
    [links.some((link) => !/^https?:$/.test(URL.parse(link)?.protocol ?? '')), 'a link is not one of http or https'],
    [recipient === '' || recipient.length > longest, 'the recipient is missing or too long'],
    [Math.max(label.length, consent.length) > text, `subject and consent have at most ${text} characters`],
    [!(keepDays >= 1 && keepDays <= days), `it is kept for 1 to ${days} days`],
  ];
  const found = problems.find(([is]) => is);
  if (found) throw mailTrackingErrors.tracked_mail_invalid({ reason: found[1] });
}

/** The id of a mail, which is noted with its links unless it is already. Throws `tracked_mail_invalid`, `tracked_mails_many`. */
export async function noteMail(
  { db, atomically }: Pick<Database, 'atomically' | 'db'>,
  userId: string,
  request: TrackedMailRequest,
  now = Date.now(),
): Promise<string> {
  check(request);
  const find = async () =>
    db
      .selectFrom('tracked_mails')
      .select('id')
      .where('user_id', '=', userId)
      .where('key', '=', request.key)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.id;
  const { count } = await db
    .selectFrom('tracked_mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAILS_PER_USER) throw mailTrackingErrors.tracked_mails_many({ limit: MAILS_PER_USER });
  const id = randomBytes(16).toString('base64url');
  const { key, recipient, label, consent, links, keepDays } = request;
  const mail = { id, user_id: userId, key, recipient, label, consent, created_at: now };
  const rows = links.map((url, position) => ({ mail_id: id, position, url }));
  try {
    await atomically([
      db.insertInto('tracked_mails').values({ ...mail, expires_at: now + Math.round(keepDays * DAY_MS) }),
      ...(rows.length === 0 ? [] : [db.insertInto('tracked_links').values(rows)]),
    ]);
  } catch (error) {
    // Another attempt of the same step was faster.
    const isTaken = ['user_id', 'key'].some((column) => isDuplicate(error, 'tracked_mails', column));
    const other = isTaken ? await find() : undefined;
    if (!other) throw error;
    return other.id;
  }
  return id;
}

/** A mail, with the target of one of its links; null where it is not kept, or has no such link. */
export async function findMail(
  db: Db,
  mailId: string,
  link: number | null,
): Promise<{ userId: string; createdAt: number; expiresAt: number; url: string } | null> {
  const row = await db
    .selectFrom('tracked_mails as m')
    .leftJoin('tracked_links as l', (join) => join.onRef('l.mail_id', '=', 'm.id').on('l.position', '=', link ?? -1))
    .select(['m.user_id', 'm.created_at', 'm.expires_at', 'l.url'])
    .where('m.id', '=', mailId)
    .executeTakeFirst();
  if (!row || (link !== null && row.url === null)) return null;
  const times = { createdAt: Number(row.created_at), expiresAt: Number(row.expires_at) };
  return { userId: row.user_id, ...times, url: row.url ?? '' };
}

/** Notes an open or a click, unless the mail has many already. A click that follows one on another link at once makes both automatic. */
export async function noteEvent(
  db: Db,
  event: { mailId: string; userId: string; link: number | null; automatic: string },
  now = Date.now(),
): Promise<void> {
  const { mailId, userId, link } = event;
  const ofMail = db.selectFrom('mail_events').where('mail_id', '=', mailId);
  const { count } = await ofMail.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  if (Number(count) >= EVENTS_PER_MAIL) return;
  let { automatic } = event;
  if (link !== null) {
    const burst = db
      .updateTable('mail_events')
      .set({ automatic: sql`case when automatic = '' then 'several links at once' else automatic end` })
      .where('mail_id', '=', mailId)
      .where('position', 'is not', null)
      .where('position', '!=', link)
      .where('at', '>', now - BURST_MS);
    const { numUpdatedRows } = await burst.executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n && automatic === '') automatic = 'several links at once';
  }
  const row = { id: eventId(now), mail_id: mailId, user_id: userId, position: link, at: now, automatic };
  await db.insertInto('mail_events').values(row).execute();
}

/** An id that is greater than those of earlier events. */
const eventId = (at: number): string => `${String(at).padStart(15, '0')}-${randomBytes(8).toString('hex')}`;

/** Events in mails of a user, oldest first; never the newest, which others may still precede. */
export async function readEvents(
  db: Db,
  userId: string,
  { mailId, recipient, since, after, limit, automatic }: MailEventQuery,
  now = Date.now(),
): Promise<MailEvent[]> {
  let query = db
    .selectFrom('mail_events as e')
    .innerJoin('tracked_mails as m', 'm.id', 'e.mail_id')
    .leftJoin('tracked_links as l', (join) =>
      join.onRef('l.mail_id', '=', 'e.mail_id').onRef('l.position', '=', 'e.position'),
    )
    .select(['e.id', 'e.mail_id', 'e.position', 'e.at', 'e.automatic', 'm.recipient', 'm.label', 'l.url'])
    .where('e.user_id', '=', userId)
    .where('e.at', '<=', now - SETTLE_MS)
    .orderBy('e.id')
    .limit(Math.min(Math.max(1, limit), mailTrackingLimits.events));
  if (mailId !== undefined) query = query.where('e.mail_id', '=', mailId);
  if (recipient !== undefined) query = query.where('m.recipient', '=', recipient);
  if (since !== undefined) query = query.where('e.at', '>=', since);
  if (after !== undefined) query = query.where('e.id', '>', after);
  if (!automatic) query = query.where('e.automatic', '=', '');
  return (await query.execute()).map((row) => ({
    cursor: row.id,
    mailId: row.mail_id,
    recipient: row.recipient,
    label: row.label,
    kind: row.position === null ? 'open' : 'click',
    url: row.url ?? '',
    at: new Date(Number(row.at)).toISOString(),
    automatic: row.automatic,
  }));
}

/** Deletes mails that are no longer kept, with their links and events. `now`: epoch milliseconds. */
export async function pruneMails(db: Db, now: number): Promise<void> {
  const old = db.selectFrom('tracked_mails').select('id').where('expires_at', '<', now).limit(ROWS_PER_BATCH);
  await deleteInBatches(db.deleteFrom('tracked_mails').where('id', 'in', old));
}

/** All tracked mails of a user with their events, one by one. */
export async function* exportMails(db: Db, userId: string): AsyncGenerator<unknown> {
  for (let after = ''; ;) {
    const mails = await db
      .selectFrom('tracked_mails')
      .select(['id', 'recipient', 'label', 'consent', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(100)
      .execute();
    for (const { id, recipient, label, consent, created_at: created, expires_at: expires } of mails) {
      const links = await db
        .selectFrom('tracked_links')
        .select('url')
        .where('mail_id', '=', id)
        .orderBy('position')
        .execute();
      const events = await db
        .selectFrom('mail_events')
        .select(['position', 'at', 'automatic'])
        .where('mail_id', '=', id)
        .orderBy('id')
        .execute();
      yield {
        id,
        recipient,
        label,
        consent,
        preparedAt: new Date(Number(created)).toISOString(),
        keptUntil: new Date(Number(expires)).toISOString(),
        links: links.map(({ url }) => url),
        events: events.map(({ position, at, automatic }) => ({
          kind: position === null ? 'open' : 'click',
          link: position,
          at: new Date(Number(at)).toISOString(),
          automatic,
        })),
      };
    }
    const last = mails.at(-1);
    if (!last) return;
    after = last.id;
  }
}
