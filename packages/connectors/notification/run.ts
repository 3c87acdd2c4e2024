import { HeddleError } from '@heddle/contract/errors/define';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Channel, Notice, NotificationContext } from './channel.ts';
import { teamsChannel, webhookChannel } from './channels/addresses.ts';
import { discordChannel, pushChannel, slackChannel, smsChannel, telegramChannel } from './channels/chats.ts';
import { dashboardChannel } from './channels/dashboard.ts';
import { mailChannel } from './channels/mail.ts';
import { quietFor } from './quiet-hours.ts';

const channels = {
  push: pushChannel,
  slack: slackChannel,
  teams: teamsChannel,
  discord: discordChannel,
  telegram: telegramChannel,
  sms: smsChannel,
  mail: mailChannel,
  webhook: webhookChannel,
  dashboard: dashboardChannel,
} as const satisfies { readonly [name: string]: Channel };
type ChannelName = keyof typeof channels;

const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name);

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
  const tried: JsonObject[] = [];
  const failures: HeddleError[] = [];
  for (const name of wanted) {
    try {
      const answer = await channels[name](context, notice, index);
      tried.push({ channel: name, sent: true, answer });
      if (field.delivery(index) === 'first') break;
    } catch (error) {
      // The others are still to be tried.
      if (!(error instanceof HeddleError)) throw error;
      failures.push(error);
      tried.push({ channel: name, sent: false, problem: error.message });
    }
  }
  const [failure] = failures;
  const isSent = tried.some(({ sent }) => sent === true);
  if (failure && (!isSent || field.delivery(index) === 'all')) {
    await forget(context, index);
    const names = tried.flatMap(({ channel, sent }) => (sent === true || typeof channel !== 'string' ? [] : [channel]));
    throw connectorErrors.notification_failed(
      { channels: names.join(', '), reason: failure.message },
      { cause: failure, details: { channels: tried } },
    );
  }
  return { outcome: { outcome: 'sent', channels: tried } };
}

/** The channels that are switched on, in the order they are tried in. Throws `field_invalid`, and `field_required` where there is none. */
function channelsFor({ field }: NotificationContext, index: number): ChannelName[] {
  const on = (Object.keys(channels) as ChannelName[]).filter((name) => field[name](index));
  if (on.length === 0) throw nodeErrors.field_required({ field: 'Channel' });
  if (field.delivery(index) === 'all') return on;
  const named = field
    .order(index)
    .split(/[,\s]+/)
    .filter((name) => name !== '');
  const unknown = named.find((name) => !isChannel(name));
  if (unknown !== undefined)
    throw nodeErrors.field_invalid({ field: 'Order of channels', reason: `names "${unknown}", which is no channel` });
  // What is on but not named comes last.
  return [
    ...named.filter(isChannel).filter((name) => on.includes(name)),
    ...on.filter((name) => !named.includes(name)),
  ];
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
