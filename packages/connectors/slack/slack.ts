import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { channels } from './channel.ts';
import { files } from './file.ts';
import { member } from './member.ts';
import { message } from './message.ts';

const SIGNED_OUT = new Set(['invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired']);

/** Slack answers 200 with `ok: false` (https://docs.slack.dev/apis/web-api/#responses). */
function failure(answer: JsonValue): { status: number; reason: string } | null {
  if (!isJsonObject(answer) || answer['ok'] !== false) return null;
  const error = asText(answer['error']);
  const needed = asText(answer['needed']);
  const reason = needed === '' ? error : `${error}, it needs ${needed}`;
  if (SIGNED_OUT.has(error)) return { status: 401, reason };
  if (error === 'missing_scope' || error === 'not_in_channel' || error === 'restricted_action')
    return { status: 403, reason };
  if (error === 'ratelimited') return { status: 429, reason };
  if (error.endsWith('_not_found')) return { status: 404, reason };
  if (error === 'internal_error' || error === 'fatal_error') return { status: 500, reason };
  return { status: error === 'name_taken' ? 409 : 400, reason };
}

export const slack = defineConnector({
  vendor: 'slack',
  name: 'Slack',
  credentials: ['slackApi', 'slackOAuth'],
  address: 'https://slack.com/api',
  objects: [message, channels, member, files],
  lists: {
    channels: {
      operation: 'channel.list',
      value: 'id',
      label: 'name',
      with: { excludeArchived: 'true', types: 'public_channel,private_channel' },
    },
    users: { operation: 'member.list', value: 'id', label: 'real_name' },
  },
  events: {
    messagePosted: {
      name: 'Message posted in a channel',
      operation: 'channel.history',
      with: {},
      id: 'ts',
      time: 'ts',
      once: 'each',
    },
  },
  failure,
});
