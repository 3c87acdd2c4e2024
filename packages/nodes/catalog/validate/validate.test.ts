import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { afterAll, describe, expect, it } from 'vitest';
import { dataValidator } from './dataValidator.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { compileSchema } from '../../lib/json/schema.ts';

afterAll(closeWorkers);

const validate = async (items: readonly JsonObject[], data: JsonObject): Promise<{ [port: string]: JsonValue[] }> => {
  const { outputs } = await runNode(dataValidator, { items: items.map((json) => ({ json })), data });
  return Object.fromEntries(Object.entries(outputs).map(([port, list]) => [port, list.map(({ json }) => json)]));
};

it('large values are checked among small ones, each at its place', async () => {
  const list = Array.from({ length: 12_000 }, (_, n) => n);
  const items = [{ list: [1] }, { list }, { list: ['x'] }, { list: [...list, 'x'] }, { list: [2] }];
  const { valid, invalid } = await validate(items, {
    mode: 'schema',
    schema: { properties: { list: { items: { type: 'number' } } } },
  });
  expect(valid).toEqual([items[0], items[1], items[4]]);
  expect(invalid?.map((json) => (json as JsonObject)['validationErrors'])).toEqual([
    [expect.objectContaining({ path: '/list/0' })],
    [expect.objectContaining({ path: '/list/12000' })],
  ]);
});

describe('a JSON Schema', () => {
  it.each<[JsonObject, JsonValue, string[]]>([
    [
      { type: 'object', additionalProperties: false, properties: { a: {} } },
      { b: 1 },
      ['must NOT have additional properties: b'],
    ],
    [{ enum: ['x', 'y'] }, 'z', ['must be equal to one of the allowed values: ["x","y"]']],
    [{ format: 'email' }, 'nobody', ['must match format "email"']],
    [
      {
        $schema: 'http://json-schema.org/draft-07/schema#',
        definitions: { n: { type: 'number' } },
        $ref: '#/definitions/n',
      },
      'a',
      ['must be number'],
    ],
    [
      { $schema: 'https://json-schema.org/draft/2019-09/schema', $defs: { n: { type: 'number' } }, $ref: '#/$defs/n' },
      'a',
      ['must be number'],
    ],
    [{ prefixItems: [{ type: 'number' }] }, ['a'], ['must be number']],
    [{ pattern: '^a+$' }, 'b', ['must match pattern "^a+$"']],
    [{ allOf: [{ pattern: 'a' }, { pattern: 'b' }], patternProperties: {} }, 'a', ['must match pattern "b"']],
  ])('%j says what is wrong with %j', (schema, value, messages) => {
    expect(compileSchema(schema)(value).map(({ message }) => message)).toEqual(messages);
  });

  it.each<JsonValue>([5, { type: 5 }, { $ref: 'https://example.com/schema.json' }, { pattern: '(' }, null])(
    'that is none is refused: %j',
    (schema) => {
      expect(() => compileSchema(schema)('text')).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(schema_invalid|expression_forbidden)$/) as string }),
      );
    },
  );

  it('cannot hold up a run by its patterns', () => {
    const check = compileSchema({ pattern: '^(a+)+$' });
    expect(() => check(`${'a'.repeat(50_000)}!`)).not.toThrow(RangeError);
  });

  it('checks many items in a thread, in their order', async () => {
    const items = Array.from({ length: 100 }, (_, n) => ({ n: n % 10 === 0 ? 'ten' : n }));
    const { valid, invalid } = await validate(items, {
      mode: 'schema',
      schema: { properties: { n: { type: 'number' } } },
    });
    expect(valid).toHaveLength(90);
    expect(invalid?.[1]).toEqual({ n: 'ten', validationErrors: [{ path: '/n', message: 'must be number' }] });
  });
});

describe('rules', () => {
  it('of an "any" group are reported as one', async () => {
    const rules = {
      combine: 'any',
      rules: [
        { field: 'a', operator: 'exists' },
        { field: 'b', operator: 'exists' },
      ],
    };
    expect(await validate([{ a: 1 }, { c: 1 }], { rules })).toEqual({
      valid: [{ a: 1 }],
      invalid: [{ c: 1, validationErrors: [{ path: '', message: 'must hold: a is there or b is there' }] }],
    });
  });

  it('may fail the step with all that is wrong about the first item', async () => {
    const rules = [
      { field: 'a', operator: 'isType', value: 'number' },
      { field: 'b', operator: 'exists' },
    ];
    await expect(validate([{ a: 1, b: 1 }, { a: 'x' }], { rules, onInvalid: 'fail' })).rejects.toMatchObject({
      code: 'items_invalid',
      details: {
        index: 1,
        problems: [
          { path: 'a', message: 'must hold: a is of the type number' },
          { path: 'b', message: 'must hold: b is there' },
        ],
      },
    });
  });
});
