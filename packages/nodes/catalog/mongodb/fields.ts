import { connectorFields } from '@heddle/contract/node/connector-fields';
import type { Fields } from '@heddle/contract/node/fields';
import { assignments, boolean, choice, credential, json, number, text } from '@heddle/contract/node/fields';

/** The lists that forms offer. */
export const LISTS = { collections: 'collections' } as const;

const OPERATIONS = [
  { value: 'find', label: 'Find documents', group: 'Read' },
  { value: 'findOne', label: 'Find a document', group: 'Read' },
  { value: 'count', label: 'Count documents', group: 'Read' },
  { value: 'distinct', label: 'Get distinct values', group: 'Read' },
  { value: 'aggregate', label: 'Aggregate', group: 'Read' },
  { value: 'insert', label: 'Insert documents', group: 'Write' },
  { value: 'update', label: 'Update documents', group: 'Write' },
  { value: 'replace', label: 'Replace a document', group: 'Write' },
  { value: 'delete', label: 'Delete documents', group: 'Write' },
  { value: 'findAndUpdate', label: 'Find and update a document', group: 'Write' },
] as const;

export type MongodbOperation = (typeof OPERATIONS)[number]['value'];

/** The operations that change nothing, besides aggregations that only read. */
export const READING: readonly MongodbOperation[] = ['find', 'findOne', 'count', 'distinct'];

const of = (...operation: MongodbOperation[]) => ({ operation });
const WRITING = of('insert', 'update', 'replace', 'delete', 'findAndUpdate');
const withFilter = of('find', 'findOne', 'count', 'distinct', 'update', 'replace', 'delete', 'findAndUpdate');
const neverAll = of('update', 'replace', 'delete', 'findAndUpdate');
const withUpdate = of('update', 'findAndUpdate');
const LISTING = of('find', 'aggregate');

/** Written JSON whose values are parameters: an expression in it could bring an operator with it. */
const written = (options: Parameters<typeof json>[0]) => ({ ...json(options), expression: false as const });

const queryFields = {
  filter: written({
    label: 'Filter',
    placeholder: '{"status": ":status", "total": {"$gt": ":least"}}',
    help: 'In JSON. Values are inserted as ":name" from "Parameters"; IDs are {"$oid": ":id"}. {} is every document.',
    when: withFilter,
    requiredWhen: neverAll,
  }),
  update: written({
    label: 'Update',
    placeholder: '{"$set": {"status": ":status"}, "$inc": {"visits": 1}}',
    help: 'Operators such as $set and $inc, or a list of stages. Values are inserted as ":name" from "Parameters".',
    when: withUpdate,
    requiredWhen: withUpdate,
  }),
  pipeline: written({
    label: 'Stages',
    placeholder: '[{"$match": {"status": ":status"}}, {"$group": {"_id": "$country", "total": {"$sum": "$total"}}}]',
    help: 'A list of stages. Values are inserted as ":name" from "Parameters".',
    when: of('aggregate'),
    requiredWhen: of('aggregate'),
  }),
  parameters: assignments({
    label: 'Parameters',
    help: 'The values of ":name". They cannot contain operators.',
    when: of('find', 'findOne', 'count', 'distinct', 'aggregate', 'update', 'replace', 'delete', 'findAndUpdate'),
  }),
  distinctField: text({
    label: 'Field',
    placeholder: 'country',
    when: of('distinct'),
    requiredWhen: of('distinct'),
  }),
  projection: written({
    label: 'Projection',
    placeholder: '{"name": 1, "total": 1}',
    help: 'The fields to give. If empty, all.',
    when: of('find', 'findOne', 'findAndUpdate'),
  }),
  sort: written({
    label: 'Sort by',
    placeholder: '{"created": -1}',
    help: '1 is ascending, -1 descending.',
    when: of('find', 'findOne', 'findAndUpdate'),
  }),
  offset: number({ label: 'Offset', default: 0, min: 0, max: 2_147_483_647, step: 1, when: of('find') }),
  limited: { ...connectorFields.limited, help: 'If off, all documents are read.', when: LISTING },
  limit: { ...connectorFields.limit, when: { ...LISTING, limited: [true] } },
};

const writeFields = {
  source: choice({
    label: 'Document',
    default: 'item',
    choices: [
      { value: 'item', label: 'The item' },
      { value: 'document', label: 'Set the document' },
    ],
    when: of('insert', 'replace'),
  }),
  document: json({
    label: 'Document (JSON)',
    placeholder: '{"name": "{{ name }}", "created": {"$date": "{{ created }}"}}',
    help: 'Values of other types are written in Extended JSON: {"$oid": "…"}, {"$date": "…"}, {"$numberDecimal": "…"}.',
    when: { ...of('insert', 'replace'), source: ['document'] },
    requiredWhen: { ...of('insert', 'replace'), source: ['document'] },
  }),
  many: boolean({
    label: 'All matching documents',
    help: 'If off, only the first one that matches.',
    when: of('update', 'delete'),
  }),
  upsert: boolean({
    label: 'Insert if there is none (upsert)',
    when: of('update', 'replace', 'findAndUpdate'),
  }),
  returned: choice({
    label: 'Give the document',
    default: 'after',
    choices: [
      { value: 'after', label: 'As it is afterwards' },
      { value: 'before', label: 'As it was before' },
    ],
    when: of('findAndUpdate'),
  }),
};

/** The fields of the MongoDB node. */
export const mongodbFields = {
  operation: {
    ...choice({ label: 'Operation', default: 'find', choices: OPERATIONS }),
    // Form and effect depend on it before any item is there.
    expression: false as const,
  },
  credential: credential({ label: 'Credential', types: ['mongodbDatabase'], required: true, section: 'Configuration' }),
  collection: text({
    label: 'Collection',
    loads: LISTS.collections,
    required: true,
    expression: false,
    placeholder: 'orders',
  }),
  ...queryFields,
  ...writeFields,
  readOnly: {
    ...boolean({
      label: 'Only read',
      default: true,
      help: 'The stages $out and $merge are then refused, and the aggregation also runs in evaluations.',
      when: of('aggregate'),
    }),
    expression: false as const,
  },
  format: choice({
    label: 'Documents as',
    default: 'plain',
    choices: [
      { value: 'plain', label: 'Plain JSON' },
      { value: 'extended', label: 'Extended JSON' },
    ],
    help: 'In plain JSON, IDs, times and decimals are texts. Extended JSON keeps their types: {"$oid": "…"}.',
    when: of('find', 'findOne', 'distinct', 'aggregate', 'findAndUpdate', 'insert'),
  }),
  outputField: text({
    label: 'Output field',
    default: 'result',
    expression: false,
    help: 'The field of the item that gets the result.',
    when: of('findOne', 'count', 'distinct', 'insert', 'update', 'replace', 'delete', 'findAndUpdate'),
  }),
  exactlyOnce: boolean({
    label: 'Write exactly once',
    help: 'Inserted documents get an ID that follows from the step. Other operations write a key of the step to the collection heddle_steps in the same transaction, which needs a replica set.',
    section: 'Error Handling',
    when: WRITING,
  }),
  operationTimeout: number({
    label: 'Operation timeout (seconds)',
    default: 60,
    min: 1,
    max: 86_400,
    section: 'Error Handling',
  }),
} satisfies Fields;
