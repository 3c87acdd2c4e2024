import { channel, channelFields, channelKept, channelSample, googleWebhook, stopChannel } from '../google/channel.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import type { VendorWebhook } from '../kit/vendor-webhook.ts';
import * as of from './shared.ts';

export const channels: ConnectorObject = {
  key: 'channel',
  name: 'Notifications',
  operations: {
    watch: {
      name: 'Watch events',
      method: 'POST',
      path: '/calendars/{calendarId}/events/watch',
      params: { calendarId: of.calendarId },
      body: channel,
      fixed: { body: { type: 'web_hook' } },
      repeat: 'twice',
      scopes: of.READ,
      sample: channelSample,
    },
    stop: { ...stopChannel, scopes: of.READ },
  },
};

export const calendarWebhook: VendorWebhook = {
  ...googleWebhook,
  events: { eventChanged: {} },
  async register({ first }, target) {
    const opened = await first('channel.watch', channelFields(target));
    return channelKept(opened);
  },
};
