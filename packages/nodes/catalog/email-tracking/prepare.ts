import { createHash } from 'node:crypto';
import { mailTrackingErrors } from '@heddle/contract/errors/mail-tracking';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { trackingFields } from './fields.ts';
import { readTrackable } from './rewrite.ts';

export type TrackingContext = NodeContext<typeof trackingFields>;

/** Characters of a mail. */
const MOST_HTML = 512 * 1024;

/**
 * Puts the mail of every item into its field `html`: with links and a picture that lead to this server if its recipient has consented, else as it is. The field
 * `tracking` says which. Throws `tracked_mail_invalid`, `tracked_mails_many`.
 */
export async function prepareMails(context: TrackingContext): Promise<NodeResult> {
  const { items } = context;
  const given: Item[] = [];
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    given.push({ ...item, json: { ...item.json, ...(await prepare(context, index)) } });
    context.progress(given.length, items.length);
  }
  return main(given);
}

async function prepare({ field, run, trackMail }: TrackingContext, index: number) {
  const html = field.html(index);
  const recipient = field.recipient(index).trim().toLowerCase();
  if (html.trim() === '') throw nodeErrors.field_required({ field: 'HTML' });
  if (html.length > MOST_HTML)
    throw mailTrackingErrors.tracked_mail_invalid({ reason: `it has more than ${MOST_HTML / 1024} KiB` });
  if (recipient === '') throw nodeErrors.field_required({ field: 'Recipient' });
  if (recipient.split('@').length !== 2 || /[\s,;]/.test(recipient))
    throw nodeErrors.field_invalid({
      field: 'Recipient',
      reason: 'must be one email address: each recipient has a mail of their own',
    });
  // Nothing but the value true is a consent: no text that merely is not empty.
  if (field.consent(index).trim() !== 'true') return { html, tracking: { tracked: false, reason: 'no consent' } };
  const trackable = await readTrackable(html);
  const links = field.clicks(index) ? trackable.urls : [];
  const mail = await trackMail({
    // Another mail than that of an earlier attempt has URLs of its own.
    key: `${run.idempotencyKey(index)}:${createHash('sha256')
      .update(JSON.stringify([recipient, links]))
      .digest('base64url')
      .slice(0, 22)}`,
    recipient,
    label: field.label(index).trim(),
    consent: field.consentNote(index).trim(),
    links,
    keepDays: field.keepDays(index) ?? 180,
  });
  const urls = trackable.urls.map((url) => mail.links[links.indexOf(url)] ?? url);
  return {
    html: trackable.rewrite(urls, field.opens(index) ? mail.pixel : null),
    tracking: { tracked: true, id: mail.id, links: links.length, opens: field.opens(index) },
  };
}
