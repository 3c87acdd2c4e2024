import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeResult } from '@heddle/contract/node/context';
import type { MailEventQuery } from '@heddle/contract/node/mail-tracking';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import type { TrackingContext } from './prepare.ts';

/** Gives an item for each event of the mails that every item asks for, oldest first. What was read last is kept for the next run. */
export async function readMailEvents(context: TrackingContext): Promise<NodeResult> {
  const { items, field, run, state } = context;
  const given = new PairedItems();
  for (const index of items.keys()) {
    await context.expressions?.ready(index);
    const query = queryFor(context, index);
    const place = createHash('sha256').update(JSON.stringify(query)).digest('hex').slice(0, 32);
    const [positions, begun] = [state.in('workflow', 'mail-events'), state.in('run', 'mail-events')];
    // An attempt after a crash begins where the one before began: what that has read has gone nowhere.
    const key = run.itemKey(index);
    const before = (await begun.get(key)) ?? (await positions.get(place)) ?? '';
    const after = field.onlyNew(index) && typeof before === 'string' ? before : '';
    if (field.onlyNew(index)) await begun.set(key, after);
    const events = await context.readMailEvents(after === '' ? query : { ...query, after });
    const last = events.at(-1);
    if (field.onlyNew(index) && last) await positions.set(place, last.cursor);
    given.pushAll(
      events.map((event) => ({ json: { ...event } })),
      index,
    );
  }
  return pairedMain(given);
}

function queryFor({ field }: TrackingContext, index: number): MailEventQuery {
  const [mailId, recipient, since] = [
    field.mail(index).trim(),
    field.ofRecipient(index).trim().toLowerCase(),
    field.since(index).trim(),
  ];
  const time = Date.parse(since);
  if (since !== '' && Number.isNaN(time))
    throw nodeErrors.field_invalid({
      field: 'Since',
      reason: `is "${since}"; it must be a date and time such as 2026-03-01T00:00:00Z`,
    });
  return {
    ...(mailId === '' ? {} : { mailId }),
    ...(recipient === '' ? {} : { recipient }),
    ...(since === '' ? {} : { since: time }),
    automatic: field.automatic(index),
    limit: field.limit(index),
  };
}
