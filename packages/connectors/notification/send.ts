import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { Channel, ChannelContext, Notice } from './channel.ts';
import { teamsChannel, webhookChannel } from './channels/addresses.ts';
import { discordChannel, pushChannel, slackChannel, smsChannel, telegramChannel } from './channels/chats.ts';
import { dashboardChannel } from './channels/dashboard.ts';
import { mailChannel } from './channels/mail.ts';

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
export type ChannelName = keyof typeof channels;

const isChannel = (name: string): name is ChannelName => Object.hasOwn(channels, name);

/**
 * Sends a notification for an item by these channels: all of them, or up to the first that works, as the node is set. Gives what each has answered. What a
 * channel has sent is not sent again by a further attempt. Throws `notification_failed` once all have been tried.
 */
export async function sendByChannels(
  context: ChannelContext,
  notice: Notice,
  index: number,
  wanted: readonly ChannelName[],
): Promise<JsonObject[]> {
  const { field } = context;
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
    const names = tried.flatMap(({ channel, sent }) => (sent === true || typeof channel !== 'string' ? [] : [channel]));
    throw connectorErrors.notification_failed(
      { channels: names.join(', '), reason: failure.message },
      { cause: failure, details: { channels: tried } },
    );
  }
  return tried;
}

/** The channels that are switched on, in the order they are tried in. Throws `field_invalid` for an order that names none. */
export function channelsFor({ field }: ChannelContext, index: number): ChannelName[] {
  const on = (Object.keys(channels) as ChannelName[]).filter((name) => field[name](index));
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
