import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Notice } from './channel.ts';
import type { notificationFields } from './fields.ts';
import { quietFor } from './quiet-hours.ts';
import { channelsFor, sendByChannels } from './send.ts';

type NotificationContext = NodeContext<typeof notificationFields>;

const MINUTE_MS = 60_000;

/** What has become of a notification, or how long it is still quiet. */
type Outcome = { outcome: JsonObject } | { quietMs: number };

/**
 * Notifies for every item, by all channels or the first that works. What was sent is not sent again by a further attempt; what is quiet waits without using memory.
 * Throws `notification_failed` once all items have been tried.
 */
export async function notify(context: NotificationContext): Promise<NodeResult> {
  const { items, run } = context;
  const kept = context.state.in('run', 'notification-outcomes');
  const outcomes: JsonObject[] = [];
  const waits: number[] = [];
  for (const index of items.keys()) {
    await context.expressions?.ready(index);
    const before = await kept.get(run.itemKey(index));
    const given: Outcome = isJsonObject(before) ? { outcome: before } : await notifyFor(context, index);
    if ('quietMs' in given) waits.push(given.quietMs);
    else {
      if (!isJsonObject(before)) await kept.set(run.itemKey(index), given.outcome);
      outcomes.push(given.outcome);
    }
    context.progress(index + 1, items.length, 'Notifications');
  }
  if (waits.length > 0) return { outputs: {}, wait: { until: run.now + Math.min(...waits) } };
  return main(items.map((item, index) => ({ ...item, json: { ...item.json, notification: outcomes[index] ?? {} } })));
}

async function notifyFor(context: NotificationContext, index: number): Promise<Outcome> {
  const { field, run } = context;
  const wanted = channelsFor(context, index);
  if (wanted.length === 0) throw nodeErrors.field_required({ field: 'Channel' });
  const level = field.level(index);
  if (field.quietHours(index) && !(level === 'critical' && field.criticalAlways(index))) {
    const zone = field.quietZone(index).trim() || run.timeZone;
    const quietMs = quietFor(run.now, { from: field.quietFrom(index), to: field.quietTo(index), zone });
    if (quietMs > 0 && field.quietAction(index) === 'wait') return { quietMs };
    if (quietMs > 0) return { outcome: { outcome: 'quiet', channels: [] } };
  }
  if (!(await isFirst(context, index))) return { outcome: { outcome: 'duplicate', channels: [] } };
  const notice: Notice = {
    title: field.title(index),
    text: field.message(index),
    level,
    link: field.link(index).trim(),
  };
  try {
    return { outcome: { outcome: 'sent', channels: await sendByChannels(context, notice, index, wanted) } };
  } catch (error) {
    await forget(context, index);
    throw error;
  }
}

/** What was not sent does not hold back the next one. */
async function forget({ field, state }: NotificationContext, index: number): Promise<void> {
  const key = keyFor(field.dedupeKey(index));
  if (key !== '') await state.in('workflow', 'notification-keys').delete(key);
}

const MOST_KEY = 400;
const keyFor = (text: string): string => text.trim().slice(0, MOST_KEY);

/** False where another item or run has sent a notification with the same key a short while ago. */
async function isFirst({ field, run, state }: NotificationContext, index: number): Promise<boolean> {
  const key = keyFor(field.dedupeKey(index));
  if (key === '') return true;
  const holder = `${run.id} ${run.itemKey(index)}`;
  const space = state.in('workflow', 'notification-keys');
  const ttlMs = (field.dedupeMinutes(index) ?? 60) * MINUTE_MS;
  return (await space.set(key, holder, { onlyIfAbsent: true, ttlMs })) || (await space.get(key)) === holder;
}
