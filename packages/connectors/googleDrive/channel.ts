import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { channel, channelFields, channelKept, channelSample, googleWebhook, stopChannel } from '../google/channel.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

export const channels: ConnectorObject = {
  key: 'channel',
  name: 'Notifications',
  operations: {
    position: {
      name: 'Get page token of changes',
      method: 'GET',
      path: '/changes/startPageToken',
      scopes: of.READ,
      sample: { kind: 'drive#startPageToken', startPageToken: '4711' },
    },
    watch: {
      name: 'Watch changes',
      method: 'POST',
      path: '/changes/watch',
      query: { pageToken: required(as('changesPosition', text('Page token', { placeholder: '4711' }))) },
      body: channel,
      fixed: { body: { type: 'web_hook' } },
      repeat: 'twice',
      scopes: of.READ,
      sample: channelSample,
    },
    stop: { ...stopChannel, scopes: of.READ },
  },
};

export const driveWebhook: VendorWebhook = {
  ...googleWebhook,
  events: { fileAdded: {}, fileChanged: {} },
  async register({ first }, target) {
    const position = await first('channel.position');
    const changesPosition = asText(readPath(position, 'startPageToken'));
    const opened = await first('channel.watch', { ...channelFields(target), changesPosition });
    return channelKept(opened);
  },
};
