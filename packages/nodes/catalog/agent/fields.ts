import { boolean, choice, json, multiline, number, pairs, text } from '@heddle/contract/node/fields';
import { answerFields, callFields, modelFields, savingFields, writingFields } from '../../lib/ai/fields.ts';

/** Used as they are: data of items must not get into what the agent follows. */
const asWritten = { expression: false as const };
const safety = { section: 'Security Settings' as const };
const withMemory = { when: { memory: ['table'] } };

const addressChoices = [
  { value: 'off', label: 'Allow' },
  { value: 'flag', label: 'Mark in the usage' },
  { value: 'block', label: 'Hold back' },
] as const;

/** The fields of the AI Agent. */
export const agentFields = {
  ...modelFields('chat', 'gpt-5-mini'),
  system: multiline({
    label: 'Instructions',
    required: true,
    placeholder: 'You answer questions about orders. Look an order up before you answer.',
    help: 'What the agent is to do, and its rules. Data of items belongs in the input.',
    ...asWritten,
  }),
  prompt: multiline({
    label: 'Input',
    required: true,
    default: '{{ $json }}',
    help: 'What the agent works on. It is handed over as data: it cannot change the instructions.',
  }),
  sendFiles: boolean({
    label: 'Send the files of the item',
    default: false,
    help: 'Images, PDF or audio, where the model can read them. Up to 20 MiB each.',
  }),
  tools: {
    ...pairs({
      label: 'Tools',
      help: 'Each has a name and says what it is for. Connect its nodes to the port of its name, and the last of them back to the agent.',
    }),
    ...asWritten,
  },
  parameters: {
    ...json({
      label: 'Parameters of tools',
      optional: true,
      placeholder: '{ "search": { "type": "object", "properties": { "text": { "type": "string" } } } }',
      help: 'A JSON Schema by the name of its tool. A tool without one has the parameters that its first node reads, as {{ $json.city }}.',
    }),
    ...asWritten,
  },
  answerAs: answerFields.answerAs,
  schema: { ...answerFields.schema, ...asWritten },
  ...writingFields,
  ...savingFields,
  memory: choice({
    label: 'Memory',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'table', label: 'A table' },
    ],
    help: 'Earlier messages of a conversation are read first, and the new ones are added to them.',
  }),
  memoryTable: text({
    label: 'Table of the memory',
    names: 'table',
    requiredWhen: { memory: ['table'] },
    help: 'With the columns conversation, role and text.',
    ...withMemory,
    ...asWritten,
  }),
  conversation: text({
    label: 'Conversation',
    requiredWhen: { memory: ['table'] },
    placeholder: '{{ $json.chatId }}',
    help: 'Messages with the same text here belong together.',
    ...withMemory,
  }),
  memoryMessages: number({ label: 'Messages to remember', default: 20, min: 1, max: 200, step: 1, ...withMemory }),
  withoutAsking: text({
    label: 'Tools that run without asking',
    placeholder: 'create_ticket, refund',
    help: 'A tool whose nodes change something or pay asks a person first, unless it is named here. * stands for all that do not pay.',
    ...safety,
    ...asWritten,
  }),
  askedOf: text({
    label: 'Approvers',
    placeholder: 'ada@example.com, eve@example.com',
    needs: 'mail',
    help: 'Recipients get a link and need no account. You can always answer in the app, under Approvals.',
    ...safety,
    ...asWritten,
  }),
  answerHours: number({
    label: 'Answer within (hours)',
    default: 168,
    min: 1,
    max: 8760,
    step: 1,
    help: 'A call that nobody has allowed by then is refused.',
    ...safety,
  }),
  addressesInCalls: choice({
    label: 'New addresses in calls',
    default: 'block',
    choices: addressChoices,
    help: 'Of tools that change something or pay: links, email addresses, IBAN and wallets that occur neither in the instructions nor in the input and trusted results.',
    ...safety,
  }),
  addressesInAnswer: choice({
    label: 'New addresses in the answer',
    default: 'flag',
    choices: addressChoices,
    help: 'An answer that is held back fails the step.',
    ...safety,
  }),
  trustInput: boolean({
    label: 'Addresses of the input may be used',
    default: true,
    help: 'Switch this off where the input comes from somebody whom the agent must not obey, such as the sender of a mail.',
    ...safety,
  }),
  trusted: text({
    label: 'Tools with trusted results',
    placeholder: 'lookup_customer',
    help: 'Addresses in their results may be used.',
    ...safety,
    ...asWritten,
  }),
  maxTurns: number({ label: 'Turns at most', default: 10, min: 1, max: 100, step: 1, section: 'Execution' }),
  maxTotalTokens: number({
    label: 'Tokens at most',
    min: 1,
    step: 1,
    optional: true,
    help: 'Of all turns for an item, input and output. No turn begins once they are used.',
    section: 'Execution',
  }),
  maxCost: number({
    label: 'US dollars at most',
    min: 0,
    optional: true,
    help: 'Of all turns for an item. The price of the model has to be known.',
    section: 'Execution',
  }),
  maxMinutes: number({
    label: 'Minutes at most',
    min: 1,
    optional: true,
    help: 'From the first turn to the last one, with the time that tools and people take.',
    section: 'Execution',
  }),
  atLimit: choice({
    label: 'At a limit',
    default: 'fail',
    choices: [
      { value: 'fail', label: 'Fail' },
      { value: 'answer', label: 'Answer with what is known' },
    ],
    section: 'Execution',
  }),
  resultLength: number({
    label: 'Characters of a result at most',
    default: 20_000,
    min: 100,
    max: 100_000,
    step: 1,
    optional: true,
    help: 'What a tool gives beyond that is cut off before the model reads it.',
    section: 'Execution',
  }),
  ...callFields,
};

export type AgentFields = typeof agentFields;
