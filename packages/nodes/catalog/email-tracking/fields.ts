import { mailTrackingLimits } from '@heddle/contract/node/mail-tracking';
import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';

const prepares = { operation: ['prepare'] };
const reads = { operation: ['read'] };

/** The fields of tracking: the mail and the consent to it, or which events are read. */
export const trackingFields = {
  operation: {
    ...choice({
      label: 'Operation',
      default: 'prepare',
      choices: [
        { value: 'prepare', label: 'Prepare mail' },
        { value: 'read', label: 'Read events' },
      ],
    }),
    // Whether the node writes or reads depends on it.
    expression: false as const,
  },
  html: multiline({ label: 'HTML', required: true, placeholder: '{{ html }}', when: prepares }),
  recipient: text({ label: 'Recipient', required: true, placeholder: '{{ email }}', when: prepares }),
  consent: text({
    label: 'Consent',
    placeholder: '{{ trackingConsent }}',
    when: prepares,
    help: 'Must be true for this recipient. Otherwise the mail stays as it is.',
  }),
  consentNote: text({
    label: 'Record of the consent',
    optional: true,
    placeholder: 'Newsletter form, {{ consentedAt }}',
    when: prepares,
    help: 'Is kept with the mail.',
  }),
  label: text({ label: 'Subject', optional: true, placeholder: 'March newsletter', when: prepares }),
  opens: boolean({ label: 'Track opens', default: true, when: prepares }),
  clicks: boolean({ label: 'Track links', default: true, when: prepares }),
  keepDays: number({
    label: 'Keep for (days)',
    default: 180,
    min: 1,
    max: mailTrackingLimits.days,
    step: 1,
    optional: true,
    when: prepares,
    help: 'Afterwards, events are deleted and the tracked links of the mail no longer work.',
  }),
  onlyNew: boolean({
    label: 'Only new events',
    default: true,
    when: reads,
    help: 'Those that this workflow has not read yet.',
  }),
  mail: text({ label: 'Mail ID', optional: true, placeholder: '{{ tracking.id }}', when: reads }),
  ofRecipient: text({ label: 'Recipient', optional: true, placeholder: 'ada@example.com', when: reads }),
  since: text({ label: 'Since', optional: true, placeholder: '2026-03-01T00:00:00Z', when: reads }),
  automatic: boolean({ label: 'Include automatic events', when: reads }),
  limit: number({ label: 'Limit', default: 200, min: 1, max: mailTrackingLimits.events, step: 1, when: reads }),
};
