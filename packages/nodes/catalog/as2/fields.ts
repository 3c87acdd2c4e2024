import { boolean, choice, credential, number, text } from '@heddle/contract/node/fields';

const later = { receipt: ['later'] };

/** What sending needs. The supply-chain nodes have these fields as well. */
export const sendFields = {
  partner: credential({
    label: 'Partner',
    types: ['as2Partner'],
    required: true,
    section: 'Configuration',
    help: 'Names, certificates and URL of the partner, and how messages to it are signed and encrypted.',
  }),
  file: text({ label: 'File', help: 'The name of the file in the item. If empty, its first file.' }),
  mediaType: text({
    label: 'Content type',
    placeholder: 'application/EDI-X12',
    help: 'If empty, it follows from the contents: application/EDI-X12, application/EDIFACT, application/xml, or the type of the file.',
  }),
  subject: text({ label: 'Subject', placeholder: 'Purchase orders', help: 'Some partners sort messages by it.' }),
  receipt: choice({
    label: 'Receipt (MDN)',
    default: 'signed',
    choices: [
      { value: 'signed', label: 'Immediately, signed' },
      { value: 'later', label: 'Later, signed' },
      { value: 'unsigned', label: 'Immediately, not signed' },
      { value: 'none', label: 'None' },
    ],
    help: 'The step fails unless the receipt confirms the contents that were sent.',
  }),
  waitHours: number({
    label: 'Wait for the receipt at most (hours)',
    default: 24,
    min: 0.1,
    max: 720,
    when: later,
  }),
  receiptUrl: text({
    label: 'Callback URL',
    default: '{{ $execution.callbackUrl ?? "" }}',
    optional: true,
    when: later,
    help: 'The address of this run. The partner sends the receipt there, so it has to reach the server.',
  }),
  receiptField: text({
    label: 'Receipt field',
    default: 'receipt',
    required: true,
    help: 'What has become of the message gets this name in the item.',
  }),
  sendTimeout: number({ label: 'Request timeout (seconds)', default: 300, min: 1, max: 3600, section: 'Execution' }),
  sendRetries: number({
    label: 'Request retries',
    default: 2,
    min: 0,
    max: 10,
    step: 1,
    section: 'Execution',
    help: 'After network errors and the statuses 408, 425, 429 and 5xx. The Message-ID stays the same.',
  }),
};

/** Read by the server before there is a run. */
const asWritten = { expression: false as const };

/** Which messages start a workflow. */
export const triggerFields = {
  partner: credential({
    label: 'Partner',
    types: ['as2Partner'],
    required: true,
    section: 'Configuration',
    help: 'Messages with the names in this credential start the workflow. A workflow may have a trigger for each partner.',
  }),
  requireSignature: { ...boolean({ label: 'Only signed messages', default: true }), ...asWritten },
  requireEncryption: { ...boolean({ label: 'Only encrypted messages', default: true }), ...asWritten },
  contents: choice({
    label: 'Contents',
    default: 'file',
    choices: [
      { value: 'file', label: 'As a file' },
      { value: 'text', label: 'As a file, and as text in the field body' },
    ],
    help: 'EDI Document reads either.',
  }),
};
