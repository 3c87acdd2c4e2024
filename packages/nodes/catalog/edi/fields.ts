import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';

/** Message types by their key, as forms show them. */
export const messageTypes = [
  { value: '850', label: '850 · Purchase order', group: 'X12' },
  { value: '855', label: '855 · Purchase order acknowledgment', group: 'X12' },
  { value: '856', label: '856 · Ship notice', group: 'X12' },
  { value: '810', label: '810 · Invoice', group: 'X12' },
  { value: '846', label: '846 · Inventory', group: 'X12' },
  { value: '940', label: '940 · Warehouse shipping order', group: 'X12' },
  { value: '945', label: '945 · Warehouse shipping advice', group: 'X12' },
  { value: 'ORDERS', label: 'ORDERS · Purchase order', group: 'EDIFACT' },
  { value: 'ORDRSP', label: 'ORDRSP · Order response', group: 'EDIFACT' },
  { value: 'DESADV', label: 'DESADV · Despatch advice', group: 'EDIFACT' },
  { value: 'INVOIC', label: 'INVOIC · Invoice', group: 'EDIFACT' },
  { value: 'INVRPT', label: 'INVRPT · Inventory report', group: 'EDIFACT' },
] as const;

const write = { operation: ['write'] };
const numbered = { operation: ['write', 'acknowledge'] };
const from = { operation: ['read', 'acknowledge'] };
const x12 = { operation: ['write'], type: ['850', '855', '856', '810', '846', '940', '945'] };
const edifact = { operation: ['write'], type: ['ORDERS', 'ORDRSP', 'DESADV', 'INVOIC', 'INVRPT'] };

/** Where the text of an interchange comes from. */
const sourceFields = {
  source: choice({
    label: 'Document from',
    default: 'auto',
    when: from,
    choices: [
      { value: 'auto', label: 'A file of the item if there is one, else a field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text entered here' },
    ],
  }),
  text: multiline({ label: 'Text', required: true, when: { ...from, source: ['text'] } }),
  field: text({ label: 'Field', default: 'body', when: { ...from, source: ['auto', 'field'] } }),
  file: text({
    label: 'File',
    when: { ...from, source: ['auto', 'file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  encoding: choice({
    label: 'Encoding',
    default: 'auto',
    optional: true,
    when: { ...from, source: ['auto', 'file'] },
    choices: [
      { value: 'auto', label: 'UTF-8, or Latin 1 where it is not that' },
      { value: 'utf-8', label: 'UTF-8' },
      { value: 'iso-8859-1', label: 'Latin 1 (UNOC)' },
      { value: 'windows-1252', label: 'Windows 1252' },
    ],
  }),
  invalid: choice({
    label: 'Invalid documents',
    default: 'mark',
    when: { operation: ['read'] },
    choices: [
      { value: 'mark', label: 'Give them with valid = false and their problems' },
      { value: 'fail', label: 'Fail' },
    ],
  }),
};

/** Partners and versions of what is written. */
const envelopeFields = {
  sender: text({ label: 'Sender ID', required: true, when: write, placeholder: '123456789' }),
  senderQualifier: text({
    label: 'Sender qualifier',
    when: write,
    placeholder: 'ZZ',
    help: 'X12: 01 (D-U-N-S), 12 (phone), ZZ (agreed between partners). EDIFACT: 14 (GS1), ZZZ.',
  }),
  receiver: text({ label: 'Receiver ID', required: true, when: write }),
  receiverQualifier: text({ label: 'Receiver qualifier', when: write, placeholder: 'ZZ' }),
  test: boolean({
    label: 'Test document',
    when: write,
    help: 'Marks the interchange as a test (T in ISA15, 1 in UNB).',
  }),
  x12Version: text({
    label: 'Version',
    default: '004010',
    when: x12,
    help: 'As your partner’s guide names it: 004010, 004010VICS, 005010.',
  }),
  edifactVersion: text({
    label: 'Version',
    default: 'D:96A:UN',
    when: edifact,
    help: 'Version, release, agency and association: D:96A:UN:EAN008 for EANCOM.',
  }),
  syntax: text({
    label: 'Syntax',
    default: 'UNOC:3',
    optional: true,
    when: edifact,
    help: 'Character set and syntax version.',
  }),
  groupSender: text({ label: 'Group sender (GS02)', optional: true, when: x12, help: 'If empty, the sender ID.' }),
  groupReceiver: text({
    label: 'Group receiver (GS03)',
    optional: true,
    when: x12,
    help: 'If empty, the receiver ID.',
  }),
};

export const ediFields = {
  operation: choice({
    label: 'Operation',
    default: 'read',
    choices: [
      { value: 'read', label: 'Read documents' },
      { value: 'write', label: 'Write a document' },
      { value: 'acknowledge', label: 'Acknowledge (997, CONTRL)' },
    ],
  }),
  ...sourceFields,
  type: choice({ label: 'Document type', default: '850', when: write, choices: messageTypes }),
  view: choice({
    label: 'Data as',
    default: 'fields',
    when: { operation: ['read', 'write'] },
    choices: [
      { value: 'fields', label: 'Fields with names' },
      { value: 'segments', label: 'Segments, as they are' },
    ],
  }),
  data: text({
    label: 'Data',
    when: write,
    placeholder: 'document',
    help: 'The field with the document, or with a list of documents for one interchange. If empty, the whole item.',
  }),
  ...envelopeFields,
  numbers: choice({
    label: 'Control numbers',
    default: 'automatic',
    when: numbered,
    choices: [
      { value: 'automatic', label: 'Counted for each pair of partners, never used twice' },
      { value: 'entered', label: 'Entered here' },
    ],
  }),
  first: number({
    label: 'First control number',
    optional: true,
    default: 1,
    min: 1,
    max: 999_999_999,
    step: 1,
    when: { ...numbered, numbers: ['automatic'] },
    help: 'If you used EDI before: the number after the last one that your partner has seen.',
  }),
  control: number({
    label: 'Control number',
    required: true,
    min: 1,
    max: 999_999_999,
    step: 1,
    when: { ...numbered, numbers: ['entered'] },
  }),
  asksAcknowledgement: boolean({
    label: 'Ask for an interchange acknowledgement',
    optional: true,
    when: write,
    help: 'TA1 or CONTRL. Partners send a 997 without being asked.',
  }),
  separators: text({
    label: 'Separators',
    optional: true,
    expression: false,
    when: numbered,
    placeholder: '*>~',
    help: "X12: element, component, segment, repetition, like *>~ or *:~^. EDIFACT: component, element, decimal, release and segment, as in UNA: :+.?'",
  }),
  lineBreaks: boolean({ label: 'A line for each segment', optional: true, default: true, when: numbered }),
  to: choice({
    label: 'Result',
    default: 'file',
    when: numbered,
    choices: [
      { value: 'file', label: 'A file and its text' },
      { value: 'text', label: 'The text only' },
    ],
  }),
};
