import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { sendgridAddress } from './address.ts';
import { contact } from './contact.ts';
import { mail } from './mail.ts';
import { suppression } from './suppression.ts';
import { template } from './template.ts';

const undelivered = (name: string, operation: string): DatedEvent => ({
  name,
  operation,
  with: {},
  id: 'email',
  time: 'created',
  // An address that was removed from the list may come again.
  once: 'change',
  since: 'since',
});

export const sendgrid = defineConnector({
  vendor: 'sendgrid',
  name: 'SendGrid',
  credentials: ['sendgridKey'],
  address: sendgridAddress,
  objects: [mail, template, contact, suppression],
  events: {
    mailBounced: undelivered('Mail bounced', 'suppression.listBounces'),
    mailBlocked: undelivered('Mail blocked', 'suppression.listBlocks'),
  },
  lists: { templates: { operation: 'template.list', value: 'id', label: 'name', with: { generations: 'dynamic' } } },
});
