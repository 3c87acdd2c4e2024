import type { JsonObject } from '@heddle/contract/json';
import type { FollowingNode } from '@heddle/contract/node/context';
import { assignments, boolean, cases, choice, condition, json, number, text } from '@heddle/contract/node/fields';
import { describe, expect, it } from 'vitest';
import { parametersOf } from './parameters.ts';

const fields = {
  to: text({ label: 'To', required: true, help: 'Who gets it.' }),
  count: number({ label: 'Count', min: 1, max: 5 }),
  urgent: boolean({ label: 'Urgent', default: false }),
  list: choice({ label: 'List', default: 'a', choices: ['a', 'b'] }),
  body: json({ label: 'Body' }),
  set: assignments({ label: 'Set' }),
  only: condition({ label: 'Only if' }),
  ways: cases({ label: 'Ways' }),
  fixed: text({ label: 'Fixed', expression: false }),
  hidden: text({ label: 'Hidden', when: { list: ['b'] } }),
};
const node = (data: JsonObject, first = true): FollowingNode => ({
  name: 'Node',
  type: 'node',
  typeName: 'Node',
  effect: 'read',
  first,
  fields,
  data,
});
const parameters = (data: JsonObject) => parametersOf([node(data)]);

describe('the parameters of a tool', () => {
  it('have the types of the fields that take them as they are', () => {
    expect(
      parameters({
        to: '{{ $json.to }}',
        count: '{{count}}',
        urgent: '{{ urgent }}',
        list: '{{ list }}',
        body: '{{ $json.body }}',
      }),
    ).toEqual({
      type: 'object',
      properties: {
        to: { type: 'string', description: 'To. Who gets it.' },
        count: { type: 'number', minimum: 1, maximum: 5, description: 'Count' },
        urgent: { type: 'boolean', description: 'Urgent' },
        list: { type: 'string', enum: ['a', 'b'], description: 'List' },
        body: { description: 'Body' },
      },
      required: ['to'],
      additionalProperties: false,
    });
  });

  it('are texts within texts, and of any type within expressions; without them there is nothing to work with', () => {
    expect(
      parameters({
        to: '{{ name }} <{{ mail }}>',
        count: '{{ n + 1 }}',
        body: { user: { id: '{{ $json.id }}' } },
        set: [{ name: 'total', value: '{{ price }}' }],
        only: 'amount > 3',
        ways: [{ name: 'large', value: 'size > 7' }],
      }),
    ).toMatchObject({
      properties: {
        name: { type: 'string', description: 'To. Who gets it.' },
        mail: { type: 'string' },
        n: { description: 'Count' },
        id: { description: 'Body, id' },
        price: { description: 'Set, total' },
        amount: { description: 'Only if' },
        size: { description: 'Ways, large' },
      },
      required: ['name', 'mail', 'n', 'id', 'price', 'amount', 'size'],
    });
  });

  it('are none of what is fixed, hidden, cannot be read, or belongs to a later node', () => {
    const data = {
      to: 'Ada',
      fixed: '{{ a }}',
      hidden: '{{ b }}',
      count: '{{ c d }}',
      body: '{{ $node("X").json.e }}',
    };
    expect(parametersOf([node(data), node({ to: '{{ later }}' }, false)])['properties']).toEqual({});
  });
});
