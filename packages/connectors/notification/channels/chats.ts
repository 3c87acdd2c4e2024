import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Connector } from '../../kit/connector.ts';
import { openOperations } from '../../kit/other-operations.ts';
import { discord } from '../../discord/discord.ts';
import { slack } from '../../slack/slack.ts';
import { telegram } from '../../telegram/telegram.ts';
import { twilio } from '../../twilio/twilio.ts';
import { webPush } from '../../webPush/webPush.ts';
import type { Channel, Notice, ChannelContext } from '../channel.ts';
import { plainNotice } from '../channel.ts';

type CredentialField = Extract<keyof ChannelContext['field'], `${string}Credential`>;

/** A channel that is an operation of a connector. */
const byOperation =
  (
    connector: Connector,
    operation: string,
    credential: CredentialField,
    values: (notice: Notice, context: ChannelContext, index: number) => JsonObject,
  ): Channel =>
  async (context, notice, index) => {
    const { field } = context;
    const operations = await openOperations(connector, await context.credential(credential), context, {
      timeoutMs: field.requestTimeout() * 1000,
      retries: field.requestRetries(),
      after: 'repeat',
    });
    const [sent = null] = await operations.give(operation, values(notice, context, index), { index, part: operation });
    return sent;
  };

/** Characters that mean something in the markup of Slack. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const slackNotice = (notice: Notice): string =>
  plainNotice({ ...notice, title: slackText(notice.title), text: slackText(notice.text) }, (title) => `*${title}*`);

const DISCORD_LIMIT = 2000;
const TELEGRAM_LIMIT = 4096;
const SMS_LIMIT = 1600;

export const slackChannel = byOperation(slack, 'message.send', 'slackCredential', (notice, { field }, index) => ({
  channel: field.slackChannel(index),
  text: slackNotice(notice),
}));

export const discordChannel = byOperation(discord, 'message.send', 'discordCredential', (notice, { field }, index) => ({
  channelId: field.discordChannel(index),
  content: plainNotice(notice, (title) => `**${title}**`).slice(0, DISCORD_LIMIT),
}));

export const telegramChannel = byOperation(
  telegram,
  'message.send',
  'telegramCredential',
  (notice, { field }, index) => ({
    chat: field.telegramChat(index),
    text: plainNotice(notice).slice(0, TELEGRAM_LIMIT),
  }),
);

export const smsChannel = byOperation(twilio, 'message.send', 'smsCredential', (notice, { field }, index) => ({
  to: field.smsTo(index),
  from: field.smsFrom(index),
  messageText: plainNotice(notice).slice(0, SMS_LIMIT),
}));

export const pushChannel = byOperation(webPush, 'browser.notify', 'pushCredential', (notice, { field }, index) => ({
  subscription: subscriptionOf(field.subscription(index)),
  title: notice.title,
  notificationText: notice.text,
  notificationLink: notice.link,
  urgency: notice.level === 'critical' ? 'high' : 'normal',
}));

/** An expression may give the text of the JSON, or the object. */
const subscriptionOf = (given: JsonValue | undefined): JsonValue => given ?? null;
