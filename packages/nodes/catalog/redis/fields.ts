import { connectorFields } from '@heddle/contract/node/connector-fields';
import type { Fields } from '@heddle/contract/node/fields';
import { assignments, boolean, choice, credential, json, multiline, number, text } from '@heddle/contract/node/fields';

/** The lists that forms offer. */
export const LISTS = { keys: 'keys' } as const;

const OPERATIONS = [
  { value: 'get', label: 'Get a value', group: 'Keys' },
  { value: 'set', label: 'Set a value', group: 'Keys' },
  { value: 'delete', label: 'Delete a key', group: 'Keys' },
  { value: 'exists', label: 'Check if a key exists', group: 'Keys' },
  { value: 'expire', label: 'Set when a key expires', group: 'Keys' },
  { value: 'ttl', label: 'Get the time to live', group: 'Keys' },
  { value: 'increment', label: 'Increment a number', group: 'Keys' },
  { value: 'scan', label: 'List keys', group: 'Keys' },
  { value: 'hashGet', label: 'Get a field', group: 'Hashes' },
  { value: 'hashGetAll', label: 'Get all fields', group: 'Hashes' },
  { value: 'hashSet', label: 'Set fields', group: 'Hashes' },
  { value: 'hashDelete', label: 'Delete a field', group: 'Hashes' },
  { value: 'hashIncrement', label: 'Increment a field', group: 'Hashes' },
  { value: 'listPush', label: 'Push a value', group: 'Lists' },
  { value: 'listPop', label: 'Pop a value', group: 'Lists' },
  { value: 'listRange', label: 'Get a range of a list', group: 'Lists' },
  { value: 'setAdd', label: 'Add a member to a set', group: 'Sets' },
  { value: 'setRemove', label: 'Remove a member from a set', group: 'Sets' },
  { value: 'setMembers', label: 'Get the members of a set', group: 'Sets' },
  { value: 'sortedSetAdd', label: 'Add a member with a score', group: 'Sorted sets' },
  { value: 'sortedSetIncrement', label: 'Increment the score of a member', group: 'Sorted sets' },
  { value: 'sortedSetRemove', label: 'Remove a member of a sorted set', group: 'Sorted sets' },
  { value: 'sortedSetRange', label: 'Get a range of a sorted set', group: 'Sorted sets' },
  { value: 'streamAdd', label: 'Add an entry to a stream', group: 'Streams and channels' },
  { value: 'publish', label: 'Publish a message', group: 'Streams and channels' },
  { value: 'command', label: 'Run a command', group: 'Other' },
] as const;

export type RedisOperation = (typeof OPERATIONS)[number]['value'];

/** The operations that change nothing, besides commands that only read. */
export const READING: readonly RedisOperation[] = [
  'get',
  'exists',
  'ttl',
  'scan',
  'hashGet',
  'hashGetAll',
  'listRange',
  'setMembers',
  'sortedSetRange',
];

const allBut = (...left: RedisOperation[]): RedisOperation[] =>
  OPERATIONS.map(({ value }) => value).filter((value) => !left.includes(value));
const of = (...operation: RedisOperation[]) => ({ operation });
const withKey = allBut('scan', 'publish', 'command');
const withHashField = of('hashGet', 'hashDelete', 'hashIncrement');
const withEntries = of('hashSet', 'streamAdd');
const withScores = { ...of('sortedSetRange'), byScore: [true] };
const LISTING = of('listRange', 'setMembers', 'sortedSetRange', 'scan');

const keyFields = {
  key: text({
    label: 'Key',
    loads: LISTS.keys,
    placeholder: 'orders:{{ id }}',
    when: of(...withKey),
    requiredWhen: of(...withKey),
  }),
  hashField: text({ label: 'Hash field', placeholder: 'total', when: withHashField, requiredWhen: withHashField }),
  value: multiline({
    label: 'Value',
    when: of('set', 'listPush', 'setAdd', 'setRemove', 'sortedSetAdd', 'sortedSetIncrement', 'sortedSetRemove'),
  }),
  score: number({ label: 'Score', default: 0, when: of('sortedSetAdd') }),
  amount: number({
    label: 'Increment by',
    default: 1,
    help: 'A negative number decrements.',
    when: of('increment', 'hashIncrement', 'sortedSetIncrement'),
  }),
  condition: choice({
    label: 'Write',
    default: 'always',
    choices: [
      { value: 'always', label: 'Always' },
      { value: 'absent', label: 'Only if the key does not exist' },
      { value: 'present', label: 'Only if the key exists' },
    ],
    when: of('set'),
  }),
  expires: number({
    label: 'Expires after (seconds)',
    min: 1,
    max: 3_153_600_000,
    step: 1,
    help: 'If empty, the key does not expire.',
    when: of('set', 'expire'),
  }),
  entries: assignments({ label: 'Fields', when: withEntries, requiredWhen: withEntries }),
  maxLength: number({
    label: 'Maximum length',
    min: 1,
    max: 1_000_000_000,
    step: 1,
    help: 'About this many entries are kept, the newest ones. If empty, all.',
    when: of('streamAdd'),
  }),
  side: choice({
    label: 'Side',
    default: 'end',
    choices: [
      { value: 'end', label: 'End (right)' },
      { value: 'start', label: 'Beginning (left)' },
    ],
    when: of('listPush', 'listPop'),
  }),
};

const listFields = {
  byScore: {
    ...boolean({ label: 'Range by score', when: of('sortedSetRange') }),
    expression: false as const,
  },
  minScore: number({ label: 'Lowest score', help: 'If empty, there is no lower limit.', when: withScores }),
  maxScore: number({ label: 'Highest score', help: 'If empty, there is no upper limit.', when: withScores }),
  order: choice({
    label: 'Order',
    default: 'ascending',
    choices: [
      { value: 'ascending', label: 'Lowest score first' },
      { value: 'descending', label: 'Highest score first' },
    ],
    when: of('sortedSetRange'),
  }),
  offset: number({
    label: 'Offset',
    default: 0,
    min: 0,
    max: 4_294_967_295,
    step: 1,
    help: 'The number of entries to skip.',
    when: of('listRange', 'sortedSetRange'),
  }),
  pattern: text({
    label: 'Pattern',
    default: '*',
    placeholder: 'orders:*',
    help: '* stands for any characters, ? for one, [ab] for a or b.',
    when: of('scan'),
  }),
  limited: { ...connectorFields.limited, help: 'If off, everything is read.', when: LISTING },
  limit: { ...connectorFields.limit, when: { ...LISTING, limited: [true] } },
};

const otherFields = {
  channel: text({ label: 'Channel', placeholder: 'orders', when: of('publish'), requiredWhen: of('publish') }),
  message: multiline({ label: 'Message', when: of('publish') }),
  command: json({
    label: 'Command',
    placeholder: '["GETRANGE", "orders:{{ id }}", 0, 9]',
    help: 'A list: the name of the command and its arguments. Commands that wait, change the connection or administer the server are refused.',
    when: of('command'),
    requiredWhen: of('command'),
  }),
  readOnly: {
    ...boolean({
      label: 'Only read',
      help: 'Commands that write are then refused, and the command also runs in evaluations.',
      when: of('command'),
    }),
    expression: false as const,
  },
};

/** The fields of the Redis node. */
export const redisFields = {
  operation: {
    ...choice({ label: 'Operation', default: 'get', choices: OPERATIONS }),
    // Form and effect depend on it before any item is there.
    expression: false as const,
  },
  credential: credential({ label: 'Credential', types: ['redisServer'], required: true, section: 'Configuration' }),
  ...keyFields,
  ...listFields,
  ...otherFields,
  format: choice({
    label: 'Values are',
    default: 'text',
    choices: [
      { value: 'text', label: 'Text' },
      { value: 'json', label: 'JSON' },
      { value: 'base64', label: 'Bytes, as Base64' },
    ],
    help: 'How values are read and written. Names of keys and fields are always text.',
    when: of(...allBut('delete', 'exists', 'expire', 'ttl', 'increment', 'scan', 'hashDelete', 'hashIncrement')),
  }),
  outputField: text({
    label: 'Output field',
    default: 'value',
    expression: false,
    help: 'The field of the item that gets the result.',
    when: of(...allBut('scan')),
  }),
  exactlyOnce: boolean({
    label: 'Write exactly once',
    help: 'A key of the step is written in the same transaction and kept for 30 days. If off, a step that is repeated after a crash may write again.',
    section: 'Error Handling',
    when: of(...allBut(...READING)),
  }),
  commandTimeout: number({
    label: 'Command timeout (seconds)',
    default: 30,
    min: 1,
    max: 3600,
    section: 'Error Handling',
  }),
} satisfies Fields;
