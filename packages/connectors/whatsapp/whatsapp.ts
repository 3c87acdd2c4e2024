import { defineConnector } from '../kit/connector.ts';
import { numbers, subscription, templates } from './account.ts';
import { media } from './media.ts';
import { message } from './message.ts';
import { GRAPH } from './shared.ts';
import { whatsappWebhook } from './webhook.ts';

const told = { by: 'webhook', operation: 'subscription.list', with: {} } as const;

export const whatsapp = defineConnector({
  vendor: 'whatsapp',
  name: 'WhatsApp',
  credentials: ['whatsappToken'],
  address: GRAPH,
  // Meta describes the form of this header.
  headers: { 'user-agent': 'Heddle/1.0.0' },
  objects: [message, media, templates, numbers, subscription],
  lists: {
    templates: { operation: 'template.list', value: 'name', label: 'name' },
    numbers: { operation: 'number.list', value: 'id', label: 'display_phone_number' },
  },
  webhook: whatsappWebhook,
  events: {
    messageReceived: { ...told, name: 'Message received' },
    statusChanged: { ...told, name: 'Message sent, delivered or read' },
  },
});
