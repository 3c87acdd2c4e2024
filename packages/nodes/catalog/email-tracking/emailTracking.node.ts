import { defineNode } from '@heddle/contract/node/define';
import { trackingFields } from './fields.ts';
import { prepareMails } from './prepare.ts';
import { readMailEvents } from './read.ts';

const html = '<p>Hello, <a href="https://example.com/offer">look</a></p>';

export const emailTracking = defineNode({
  type: 'emailTracking',
  name: 'Email Tracking',
  category: 'Communication',
  icon: 'mail-open',
  description:
    'Prepares mails so that opens and clicks are noted, with the consent of recipients, and reads these events',
  summary: '{operation}',
  effect: ({ operation }) => (operation === 'read' ? 'read' : 'write'),
  fields: trackingFields,
  samples: {
    field: 'operation',
    of: {
      prepare: [{ html, tracking: { tracked: true, id: 'q2Zk0mWz1oS1y3cJ0a9XbA', links: 1, opens: true } }],
      read: [
        {
          cursor: '019ca8a0-0000-7000-8000-000000000001',
          mailId: 'q2Zk0mWz1oS1y3cJ0a9XbA',
          recipient: 'ada@example.com',
          label: 'March newsletter',
          kind: 'click',
          url: 'https://example.com/offer',
          at: '2026-03-01T12:00:00.000Z',
          automatic: '',
        },
      ],
    },
  },
  examples: [
    {
      title: 'Without consent, the mail stays as it is',
      given: [{ email: 'ada@example.com', trackingConsent: false }],
      with: { html, recipient: '{{ email }}', consent: '{{ trackingConsent }}' },
      gives: {
        main: [
          {
            email: 'ada@example.com',
            trackingConsent: false,
            html,
            tracking: { tracked: false, reason: 'no consent' },
          },
        ],
      },
    },
    {
      title: 'Each recipient has a mail of their own',
      given: [{}],
      with: { html, recipient: 'ada@example.com, eve@example.com', consent: 'true' },
      fails: 'field_invalid',
    },
    {
      title: 'A time that is none is refused',
      given: [{}],
      with: { operation: 'read', since: 'yesterday' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    return context.field.operation() === 'read' ? readMailEvents(context) : prepareMails(context);
  },
});
