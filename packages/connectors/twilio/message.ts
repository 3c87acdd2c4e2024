import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const onMessage = { Sid: of.messageSid };

export const message: ConnectorObject = {
  key: 'message',
  name: 'Message',
  operations: {
    send: {
      name: 'Send SMS',
      description: 'Needs a number or a messaging service to send from. WhatsApp: whatsapp: before both numbers',
      method: 'POST',
      path: '/Messages.json',
      bodyIs: 'form',
      body: {
        To: required(of.to),
        Body: required(as('messageText', paragraph('Text', { help: 'Up to 1,600 characters.' }))),
        From: of.from,
        MessagingServiceSid: as(
          'serviceSid',
          text('Messaging service SID', {
            placeholder: 'MG0123456789abcdef0123456789abcdef',
            help: 'Instead of From.',
          }),
        ),
        MediaUrl: as(
          'mediaUrl',
          text('Media URL', { placeholder: 'https://example.com/label.png', help: 'Sends an MMS.' }),
        ),
        StatusCallback: as(
          'statusUrl',
          text('Status URL', { placeholder: 'https://example.com/hook', help: 'Twilio reports the delivery there.' }),
        ),
        ScheduleType: as(
          'schedule',
          oneOf('Schedule', [{ value: 'fixed', label: 'At a time' }], { help: 'Requires a messaging service.' }),
        ),
        SendAt: as(
          'sendAt',
          text('Send at', { placeholder: '2026-12-24T08:00:00Z', help: 'In 15 minutes to 35 days, with Schedule.' }),
        ),
      },
      repeat: 'twice',
      sample: of.message,
    },
    list: {
      name: 'List messages',
      method: 'GET',
      path: '/Messages.json',
      query: { To: of.to, From: of.from, 'DateSent>': of.since, 'DateSent<': of.until },
      items: 'messages',
      next: of.pages,
      sample: of.message,
    },
    listReceived: {
      name: 'List received messages',
      method: 'GET',
      path: '/Messages.json',
      query: { To: required(of.ownNumber), 'DateSent>': of.since },
      items: 'messages',
      next: of.pages,
      sample: { ...of.message, direction: 'inbound', status: 'received' },
    },
    get: {
      name: 'Get message',
      description: 'With its delivery status',
      method: 'GET',
      path: '/Messages/{Sid}.json',
      params: onMessage,
      sample: { ...of.message, status: 'delivered' },
    },
    delete: {
      name: 'Delete message',
      description: 'Deletes it from the history of the account',
      method: 'DELETE',
      path: '/Messages/{Sid}.json',
      params: onMessage,
      sample: { success: true },
    },
  },
};
