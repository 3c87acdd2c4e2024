import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'mailbox-invoice-archive',
  name: 'Invoices from a Mailbox',
  description: 'Stores the attachment of each invoice mail in a bucket, and tells accounting.',
  category: 'Data Processing',
  difficulty: 'Beginner',
  icon: 'inbox',
  useCase: 'For whoever files invoices by hand that arrive in a mailbox of their own.',
  tags: ['mail', 'imap', 's3', 'invoices'],
  estimatedTime: '8 min setup',
  nodes: {
    arrived: node('emailTrigger', [0, 0], 'New mail', {
      description: 'Choose the mailbox that invoices are sent to.',
      afterwards: 'read',
    }),
    attached: node('dataFilter', [1, 0], 'With an attachment', {
      mode: 'expression',
      condition: '(attachments ?? []).length > 0',
    }),
    store: node('s3Storage', [2, 0], 'Store the invoice', {
      operation: 'upload',
      bucket: 'acme-invoices',
      key: '{{ (receivedAt ?? "unknown").slice(0, 7) }}/{{ uid }}-{{ attachments?.[0]?.name ?? "invoice" }}',
      file: 'attachment1',
      result: 'stored',
    }),
    tell: node('slackMessage', [3, 0], 'Tell accounting', {
      operation: 'message.send',
      channel: 'your-channel-id',
      text: 'Invoice of {{ from.name || from.address }}: {{ subject }}',
    }),
  },
  flow: ['arrived > attached:kept > store > tell'],
  trials: [
    {
      title: 'An invoice is stored, and accounting is told',
      servers: {
        'New mail': [
          {
            uid: 41,
            subject: 'Invoice 7',
            from: { name: 'Acme', address: 'acme@example.com' },
            receivedAt: '2026-03-01T12:00:00.000Z',
            attachments: [{ file: 'attachment1', name: 'invoice.pdf' }],
          },
        ],
        'Store the invoice': [
          { subject: 'Invoice 7', from: { name: 'Acme', address: 'acme@example.com' }, stored: { uploaded: true } },
        ],
      },
      answers: { 'POST https://slack.com/api/chat.postMessage': { ok: true, ts: '1' } },
      sends: { 'POST https://slack.com/api/chat.postMessage': [{ text: 'Invoice of Acme: Invoice 7' }] },
    },
  ],
});
