import { connectorErrors } from '@heddle/contract/errors/connectors';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';

/** The last part of an address is that of one trigger, wherever its server is reached. */
const ownPart = (address: string): string => address.split('/').at(-1) ?? '';

const kind = (has: string) => ({ updateKinds: JSON.stringify([has]), has });

/** The webhook of a bot, which has one. While it is there, Telegram gives no updates to those who ask for them. https://core.telegram.org/bots/api#setwebhook */
export const telegramWebhook = (everyKind: readonly string[]): VendorWebhook => ({
  events: {
    messageReceived: kind('message'),
    channelPosted: kind('channel_post'),
    buttonPressed: kind('callback_query'),
    updateReceived: { updateKinds: JSON.stringify(everyKind) },
  },
  proof: { by: 'header', header: 'x-telegram-bot-api-secret-token' },
  records(body, { has }) {
    const id = readPath(body, 'update_id');
    if (id === undefined || !isJsonObject(body)) return [];
    // Updates of other kinds that are older than the webhook are sent all the same.
    return typeof has === 'string' && body[has] === undefined ? [] : [{ key: asText(id), json: body }];
  },
  async register({ run, first }, { address, secret }, { updateKinds = null, has = null }) {
    const before = asText(readPath(await first('update.getWebhook'), 'url') ?? '');
    if (before !== '' && ownPart(before) !== ownPart(address))
      throw connectorErrors.connector_conflict({
        vendor: 'Telegram',
        operation: 'Set webhook',
        reason: 'another URL receives the updates of this bot, which has one webhook. Make another bot',
      });
    await run('update.setWebhook', { webhookUrl: address, webhookSecret: secret, updateKinds });
    return { facts: { address, has }, expiresAt: null };
  },
  async remove({ run, first }, { facts }) {
    const there = readPath(await first('update.getWebhook'), 'url');
    if (there === facts['address']) await run('update.removeWebhook');
  },
});
