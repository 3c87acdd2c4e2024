import { dataErrors } from '@heddle/contract/errors/data';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, json, rules, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { compileChecks } from './rules.ts';
import { validateBySchema } from './validate.ts';
import type { Problem } from '../../lib/json/schema.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const fields = {
  mode: choice({
    label: 'Validate with',
    default: 'rules',
    choices: [
      { value: 'rules', label: 'Rules' },
      { value: 'schema', label: 'JSON Schema' },
    ],
  }),
  rules: rules({
    label: 'Rules',
    required: true,
    when: { mode: ['rules'] },
    help: 'What must be true for every item. The rules that fail are listed in the item.',
  }),
  schema: json({
    label: 'JSON Schema',
    required: true,
    when: { mode: ['schema'] },
    placeholder:
      '{ "type": "object", "required": ["email"], "properties": { "email": { "type": "string", "format": "email" } } }',
    help: 'Drafts 06, 07, 2019-09 and 2020-12. The same schema is used for all items.',
  }),
  onInvalid: choice({
    label: 'Invalid items',
    default: 'route',
    choices: [
      { value: 'route', label: 'Send to port "invalid"' },
      { value: 'fail', label: 'Fail the step' },
    ],
  }),
  errorsField: text({
    label: 'Error field',
    default: 'validationErrors',
    required: true,
    when: { onInvalid: ['route'] },
    help: 'A list of { path, message } in every invalid item.',
  }),
};

export const dataValidator = defineNode({
  type: 'dataValidator',
  aliases: ['validator', 'dataValidation'],
  name: 'Data Validator',
  category: 'Data Processing',
  icon: 'shield-check',
  description: 'Validates items with rules or a JSON Schema and separates valid from invalid ones',
  summary: '{rules} {schema}',
  effect: 'none',
  outputs: ['valid', 'invalid'],
  errorOutput: 'invalid',
  fields,
  examples: [
    {
      title: 'By rules',
      given: [
        { email: 'ada@example.com', age: 36 },
        { email: 'nobody', age: 12 },
      ],
      with: {
        rules: [
          { field: 'email', operator: 'isType', value: 'email' },
          { field: 'age', operator: 'greaterOrEqual', value: 18 },
        ],
      },
      gives: {
        valid: [{ email: 'ada@example.com', age: 36 }],
        invalid: [
          {
            email: 'nobody',
            age: 12,
            validationErrors: [
              { path: 'email', message: 'must hold: email is of the type email' },
              { path: 'age', message: 'must hold: age is at least 18' },
            ],
          },
        ],
      },
    },
    {
      title: 'By a JSON Schema',
      given: [
        { sku: 'A-1', lines: [{ price: 5 }] },
        { sku: 'B-2', lines: [{ price: -1 }] },
      ],
      with: {
        mode: 'schema',
        schema: {
          required: ['sku'],
          properties: { lines: { items: { properties: { price: { type: 'number', minimum: 0 } } } } },
        },
        errorsField: 'problems',
      },
      gives: {
        valid: [{ sku: 'A-1', lines: [{ price: 5 }] }],
        invalid: [
          { sku: 'B-2', lines: [{ price: -1 }], problems: [{ path: '/lines/0/price', message: 'must be >= 0' }] },
        ],
      },
    },
    {
      title: 'An invalid item can fail the step',
      given: [{ n: 'five' }],
      with: { mode: 'schema', schema: { properties: { n: { type: 'integer' } } }, onInvalid: 'fail' },
      fails: 'items_invalid',
    },
    {
      title: 'A schema that is none is refused',
      given: [{}],
      with: { mode: 'schema', schema: { type: 'thing' } },
      fails: 'schema_invalid',
    },
    { title: 'Without rules it says so', given: [{}], with: {}, fails: 'field_required' },
  ],
  // A configuration with a schema and no mode means it.
  migrate: (data) => ('schema' in data && !('mode' in data) && !('rules' in data) ? { ...data, mode: 'schema' } : data),
  async run(context) {
    const { items, field } = context;
    const problemsOf = await problemsOfItems(context);
    const valid = new PairedItems();
    const invalid = new PairedItems();
    const fails = field.onInvalid() === 'fail';
    const sort = (item: Item, index: number): void => {
      const problems = problemsOf(index);
      if (problems.length === 0) {
        valid.push(item, index);
        return;
      }
      if (fails)
        throw dataErrors.items_invalid({ index, problem: textOf(problems[0]) }, { details: { index, problems } });
      const value = problems.map(({ path, message }) => ({ path, message }));
      invalid.push({ ...item, json: withPaths(item.json, [{ name: field.errorsField(index), value }]) }, index);
    };
    return forEachYielding(items, sort, () => pairedPorts({ valid, invalid }), context);
  },
});

const textOf = (problem: Problem | undefined): string => `${problem?.path ?? ''} ${problem?.message ?? ''}`.trim();

type Context = NodeContext<typeof fields>;

async function problemsOfItems(context: Context): Promise<(index: number) => Problem[]> {
  const { items, field, run } = context;
  if (field.mode() === 'rules') return (index) => compileChecks(field.rules(index), run.now)(items[index]?.json ?? {});
  const problems = await validateBySchema(
    field.schema(),
    items.map((item) => item.json),
    context,
  );
  return (index) => problems[index] ?? [];
}
