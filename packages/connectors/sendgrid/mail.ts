import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, fieldsObject, list, numericId, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { sendMail } from './send.ts';
import { toSeconds } from './shared.ts';

const addresses = (label: string, placeholder: string) =>
  sentAs(list(label, { placeholder }), (given) => (Array.isArray(given) ? given.map((email) => ({ email })) : []));

/** The mail as SendGrid takes it: recipients are in the one message of the request, texts in a list, the plain one first. */
function toMail({ to, cc, bcc, dynamic_template_data, plain, html, ...mail }: JsonObject): JsonObject {
  const message = Object.entries({ to, cc, bcc, dynamic_template_data }).filter(([, value]) => value !== undefined);
  const content: JsonValue[] = [];
  if (plain !== undefined) content.push({ type: 'text/plain', value: plain });
  if (html !== undefined) content.push({ type: 'text/html', value: html });
  const personalization: JsonObject = {};
  for (const [name, value] of message) personalization[name] = value ?? null;
  return { ...mail, personalizations: [personalization], ...(content.length > 0 ? { content } : {}) };
}

export const mail: ConnectorObject = {
  key: 'mail',
  name: 'Mail',
  operations: {
    send: {
      name: 'Send mail',
      description: 'With a text, HTML or a template. The recipients of one mail see each other, except those in Bcc',
      method: 'POST',
      path: '/v3/mail/send',
      inputs: {
        attachments: list('Attachments', {
          placeholder: 'file',
          help: 'Names of files in the item, separated by commas.',
        }),
      },
      body: {
        to: required(addresses('To', 'ada@example.com, grace@example.com')),
        'from.email': as(
          'fromEmail',
          required(text('From', { placeholder: 'shop@example.com', help: 'A verified sender.' })),
        ),
        'from.name': as('fromName', text('Sender name', { placeholder: 'Acme' })),
        subject: text('Subject', { placeholder: 'Your order', help: 'Left out where a template has one.' }),
        plain: as('mailText', paragraph('Text')),
        html: as('mailHtml', paragraph('HTML', { placeholder: '<p>Thank you!</p>' })),
        template_id: as('templateId', text('Template', { loads: 'templates', help: 'The template ID, such as d-….' })),
        dynamic_template_data: as('templateData', fieldsObject('Template data', { help: 'Names as in the template.' })),
        cc: addresses('Cc', 'ada@example.com'),
        bcc: addresses('Bcc', 'ada@example.com'),
        'reply_to.email': as('replyTo', text('Reply to', { placeholder: 'ada@example.com' })),
        categories: list('Categories', { help: 'Up to ten, separated by commas.' }),
        send_at: as(
          'sendAt',
          sentAs(
            text('Send at', { placeholder: '2026-12-24T08:00:00Z', help: 'Within 72 hours. Empty: at once.' }),
            toSeconds,
          ),
        ),
        'asm.group_id': as('unsubscribeGroup', numericId('Unsubscribe group ID')),
        batch_id: as('batchId', text('Batch ID', { help: 'By which scheduled mails can be canceled.' })),
      },
      prepare: (body) => toMail(body),
      perform: sendMail,
      repeat: 'twice',
      scopes: ['mail.send'],
      sample: { messageId: '14c5d75ce93.dfd.64b469', accepted: true },
    },
    createBatch: {
      name: 'Create batch ID',
      description: 'For scheduled mails that may have to be canceled',
      method: 'POST',
      path: '/v3/mail/batch',
      repeat: 'same',
      scopes: ['mail.batch.create'],
      sample: { batch_id: 'HkJ5yLYULb7Rj8GKSx7u025ouWVlMgAi' },
    },
    listMessages: {
      name: 'Search sent mails',
      description: 'Up to 1,000 mails. Requires the add-on Email Activity History',
      method: 'GET',
      path: '/v3/messages',
      query: {
        query: required(as('messageQuery', text('Query', { placeholder: 'to_email="ada@example.com"' }))),
      },
      fixed: { query: { limit: '1000' } },
      items: 'messages',
      scopes: ['messages.read'],
      sample: {
        from_email: 'shop@example.com',
        to_email: 'ada@example.com',
        msg_id: '14c5d75ce93.dfd.64b469',
        subject: 'Your order',
        status: 'delivered',
        opens_count: 1,
      },
    },
    getMessage: {
      name: 'Get sent mail',
      description: 'With all that happened to it. Requires the add-on Email Activity History',
      method: 'GET',
      path: '/v3/messages/{msg_id}',
      params: { msg_id: required(as('messageId', text('Message ID'))) },
      scopes: ['messages.read'],
      sample: { msg_id: '14c5d75ce93.dfd.64b469', to_email: 'ada@example.com', status: 'delivered', events: [] },
    },
  },
};
