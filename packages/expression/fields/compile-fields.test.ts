import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OperationBudget } from '../budget.ts';
import type { ExpressionScope } from '../scope.ts';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FieldSpec } from '@heddle/contract/node/fields';
import {
  assignments,
  boolean,
  choice,
  code,
  condition,
  credential,
  json,
  number,
  pairs,
  text,
} from '@heddle/contract/node/fields';
import { compileFields } from './compile-fields.ts';
import { fieldProblemSteps, fieldProblems } from './problems.ts';

const scope = (data: JsonObject): ExpressionScope => ({
  json: data,
  items: [{ json: data }],
  index: 0,
  node: () => undefined,
  request: undefined,
  vars: {},
  execution: { id: 'r', mode: 'live' },
  workflow: { id: 'w', name: 'W' },
  now: 0,
});

const item = { n: 5, name: 'Ada', ok: true, tags: ['a', 'b'], nothing: null };

/** The value of a single field with this stored value. */
const read = (spec: FieldSpec, stored?: JsonValue): unknown =>
  compileFields({ fields: { f: spec } }, stored === undefined ? {} : { f: stored }).read('f', scope(item));
const code_ = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return 'nothing was thrown';
};

describe('the value of a field', () => {
  it.each<[string, FieldSpec, JsonValue | undefined, unknown]>([
    ['text as it is', text({ label: 'F' }), 'Hello', 'Hello'],
    ['text with an expression', text({ label: 'F' }), 'Hello {{ name }}!', 'Hello Ada!'],
    ['text of one expression is text all the same', text({ label: 'F' }), '{{ n }}', '5'],
    ['nothing is empty text', text({ label: 'F' }), undefined, ''],
    ['a default', text({ label: 'F', default: '/webhook' }), undefined, '/webhook'],
    ['emptied on purpose', text({ label: 'F', default: '/webhook' }), '', ''],
    ['text that takes no expressions', text({ label: 'F', expression: false }), '{{ n }}', '{{ n }}'],
    ['a number', number({ label: 'F' }), 3, 3],
    ['a number as text', number({ label: 'F' }), ' 3.5 ', 3.5],
    ['an object in text', text({ label: 'F' }), '{{ ({ a: 1 }) }}', '{"a":1}'],
    ['a number in a text field', text({ label: 'F' }), 5, '5'],
    ['a number from an expression', number({ label: 'F' }), '{{ n * 2 }}', 10],
    ['no number', number({ label: 'F' }), undefined, undefined],
    ['an expression without a result takes the default', number({ label: 'F', default: 7 }), '{{ missing }}', 7],
    ['true', boolean({ label: 'F' }), true, true],
    ['a boolean as text', boolean({ label: 'F' }), 'false', false],
    ['a boolean from an expression', boolean({ label: 'F' }), '{{ ok }}', true],
    ['a choice', choice({ label: 'F', default: 'a', choices: ['a', 'b'] }), 'b', 'b'],
    ['a choice from an expression', choice({ label: 'F', default: 'a', choices: ['a', 'b'] }), '{{ tags[1] }}', 'b'],
    ['a condition', condition({ label: 'F' }), 'n > 4', true],
    ['a condition that is neither true nor false', condition({ label: 'F' }), 'missing', false],
    ['no condition', condition({ label: 'F' }), undefined, false],
    ['a condition by default', condition({ label: 'F', default: 'n > 4' }), '', true],
    ['a condition in braces', condition({ label: 'F' }), '{{ n > 5 }}', false],
    ['JSON text', json({ label: 'F' }), '{"a": [1, "{{ name }}"]}', { a: [1, 'Ada'] }],
    [
      'JSON text with an unquoted expression',
      json({ label: 'F' }),
      '{"a": {{ n + 1 }}, "b": [{{ tags }}]}',
      { a: 6, b: [['a', 'b']] },
    ],
    [
      'JSON text with quotes inside of an expression',
      json({ label: 'F' }),
      '{"a": "x {{ tags.join("-") }}", "b\\"": 1}',
      { a: 'x a-b', 'b"': 1 },
    ],
    ['JSON whose keys are made by expressions', json({ label: 'F' }), '{"{{ name }}": 1}', { Ada: 1 }],
    ['what is missing inside of JSON', json({ label: 'F' }), '{"a": "{{ missing }}"}', { a: null }],
    ['JSON that is a single value', json({ label: 'F' }), 'true', true],
    [
      'JSON with typed expressions deep inside',
      json({ label: 'F' }),
      { a: { b: '{{ tags }}' } },
      { a: { b: ['a', 'b'] } },
    ],
    ['one expression for a whole JSON value', json({ label: 'F' }), '{{ tags }}', ['a', 'b']],
    [
      'code is never an expression',
      code({ label: 'F', language: 'javascript' }),
      'return "{{ n }}"',
      'return "{{ n }}"',
    ],
    [
      'pairs',
      pairs({ label: 'F' }),
      [
        { name: 'x-{{ n }}', value: '{{ n }}' },
        { name: ' ', value: 'dropped' },
      ],
      [{ name: 'x-5', value: '5' }],
    ],
    [
      'pairs from an expression',
      pairs({ label: 'F' }),
      '{{ ({ a: n, b: nothing }) }}',
      [
        { name: 'a', value: '5' },
        { name: 'b', value: '' },
      ],
    ],
    ['no pairs', pairs({ label: 'F' }), undefined, []],
    ['pairs as an object', pairs({ label: 'F' }), { a: 1 }, [{ name: 'a', value: '1' }]],
    ['pairs as JSON text', pairs({ label: 'F' }), '{"a": "{{ name }}"}', [{ name: 'a', value: 'Ada' }]],
    [
      'assignments keep types',
      assignments({ label: 'F' }),
      [
        { name: 'total', value: '{{ n + 1 }}' },
        { name: 'who', value: '{{ name }}!' },
      ],
      [
        { name: 'total', value: 6 },
        { name: 'who', value: 'Ada!' },
      ],
    ],
  ])('%s', (_title, spec, stored, expected) => {
    expect(read(spec, stored)).toEqual(expected);
  });

  it.each<[string, FieldSpec, JsonValue | undefined, string]>([
    ['empty though required', text({ label: 'F', required: true }), '', 'field_required'],
    [
      'an expression without a result, required',
      text({ label: 'F', required: true }),
      '{{ missing }}',
      'field_required',
    ],
    ['not a number', number({ label: 'F' }), 'many', 'field_invalid'],
    ['too small', number({ label: 'F', min: 1 }), 0, 'field_invalid'],
    ['too large, by expression', number({ label: 'F', max: 4 }), '{{ n }}', 'field_invalid'],
    ['not a choice', choice({ label: 'F', default: 'a', choices: ['a', 'b'] }), 'c', 'field_invalid'],
    ['neither true nor false', boolean({ label: 'F' }), 'perhaps', 'field_invalid'],
    ['not JSON', json({ label: 'F' }), '{', 'field_invalid'],
    ['not a list of names and values', pairs({ label: 'F' }), '[1]', 'field_invalid'],
    [
      'an empty list though required',
      pairs({ label: 'F', required: true }),
      [{ name: '', value: 'x' }],
      'field_required',
    ],
    ['a condition only partly in braces', condition({ label: 'F' }), '{{ n }} > 4', 'expression_syntax'],
    ['an expression that fails', text({ label: 'F' }), '{{ missing.deep }}', 'expression_failed'],
    ['an expression that cannot be read', condition({ label: 'F' }), 'n >', 'expression_syntax'],
  ])('is refused: %s', (_title, spec, stored, expected) => {
    expect(code_(() => read(spec, stored))).toBe(expected);
  });

  it('says for a credential that one is to be chosen', () => {
    const account = credential({ label: 'Account', types: ['slackApi'], required: true });
    expect(fieldProblems({ account }, {}).map(({ error }) => [error.message, error.hint])).toEqual([
      [
        '"Account" is empty: choose a credential.',
        'Choose one of your credentials in the properties panel, or create one there.',
      ],
    ]);
  });

  it('names its field in the details', () => {
    expect(fieldProblems({ count: number({ label: 'Count', max: 3 }) }, { count: 4 })).toEqual([
      {
        field: 'count',
        error: {
          code: 'field_invalid',
          message: '"Count" must be at most 3.',
          hint: expect.any(String),
          details: { field: 'count' },
        },
      },
    ]);
  });

  it.each<[string, JsonValue | undefined]>([
    [
      'rows with names',
      [
        { name: 'a', value: '{{ n }}' },
        { name: ' ', value: 1 },
        { name: 'b', value: { deep: '{{ n * 2 }}' } },
      ],
    ],
    [
      'rows whose names are evaluated',
      [
        { name: '{{ "a" }}', value: '{{ n }}' },
        { name: '{{ "" }}', value: 1 },
      ],
    ],
    ['an object', { a: '{{ n }}' }],
    ['nothing', undefined],
  ])('visit the names and values that they list: %s', (_, f) => {
    const fields = compileFields({ fields: { f: assignments({ label: 'F' }) } }, f === undefined ? {} : { f });
    const visited: { name: string; value: unknown }[] = [];
    fields.entries('f')(scope({ n: 1 }), (name, value) => visited.push({ name, value }));
    expect(visited).toEqual(fields.read('f', scope({ n: 1 })));
  });

  it('cannot be changed by a node that is given it', () => {
    const list = compileFields({ fields: { f: pairs({ label: 'F' }) } }, { f: { a: '1' } }).read('f', scope({})) as {
      name: string;
      value: string;
    }[];
    expect(() => list.push({ name: 'b', value: '2' })).toThrow(TypeError);
    expect(list).toEqual([{ name: 'a', value: '1' }]);
  });

  it('is fixed once for all items where no expression is involved', () => {
    const fields = compileFields({ fields: { f: json({ label: 'F' }) } }, { f: '{"a":1}' });
    expect(fields.read('f', scope({}))).toBe(fields.read('f', scope({ other: 1 })));
  });
});

describe('a field that depends on another', () => {
  const fields = {
    mode: choice({ label: 'Mode', default: 'a', choices: ['a', 'b'] }),
    only: text({ label: 'Only', required: true, when: { mode: ['b'] } }),
  };

  it('is empty and never wrong while it is not shown', () => {
    expect(compileFields({ fields }, { only: '{{ broken' }).read('only', scope({}))).toBe('');
    expect(fieldProblems(fields, {})).toEqual([]);
  });

  it('does not evaluate its default while it is not shown', () => {
    const dependent = {
      mode: boolean({ label: 'Mode' }),
      test: condition({ label: 'Test', default: 'data.value > 0', when: { mode: [true] } }),
    };
    expect(compileFields({ fields: dependent }, {}).read('test', scope({}))).toBe(false);
    expect(code_(() => compileFields({ fields: dependent }, { mode: 'true' }).read('test', scope({})))).toBe(
      'expression_failed',
    );
  });

  it('counts once the other has its value', () => {
    expect(fieldProblems(fields, { mode: 'b' })).toMatchObject([{ field: 'only', error: { code: 'field_required' } }]);
    expect(compileFields({ fields }, { mode: 'b', only: 'x' }).read('only', scope({}))).toBe('x');
  });
});

describe('problems found before anything runs', () => {
  it('lists fields that are empty, unreadable or impossible, and no others', () => {
    const fields = {
      url: text({ label: 'URL', required: true }),
      test: condition({ label: 'Test' }),
      count: number({ label: 'Count', max: 3 }),
      fine: number({ label: 'Fine' }),
    };
    const problems = fieldProblems(fields, { test: 'a ===', count: 4, fine: '{{ whatever }}' });
    expect(problems.map(({ field, error }) => `${field}: ${error.code}`)).toEqual([
      'url: field_required',
      'test: expression_syntax',
      'count: field_invalid',
    ]);
  });

  it('never throws, whatever is stored', () => {
    const kinds = [
      text({ label: 'F' }),
      number({ label: 'F' }),
      boolean({ label: 'F' }),
      condition({ label: 'F' }),
      json({ label: 'F' }),
      pairs({ label: 'F' }),
      assignments({ label: 'F' }),
    ];
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.jsonValue(), (spec, stored) => {
        const problems = fieldProblems({ f: spec }, { f: stored as JsonValue });
        expect(problems.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('are found in steps: a field may hold thousands of expressions', () => {
    const set = Array.from({ length: 100 }, (_, n) => ({ name: `n${n}`, value: `{{ a${n} }}` }));
    const steps = [
      ...fieldProblemSteps(
        { set: assignments({ label: 'Set' }) },
        { set: [...set, { name: 'last', value: '{{ 1 + }}' }] },
      ),
    ];
    expect(steps.length).toBeGreaterThan(100);
    expect(steps.filter((step) => step !== undefined)).toMatchObject([
      { field: 'set', error: { code: 'expression_syntax' } },
    ]);
  });
});

describe('a field with many expressions', () => {
  const many = (count: number): JsonValue =>
    Array.from({ length: count }, (_, n) => ({ name: `n${n}`, value: '{{ n }}' }));
  const set = assignments({ label: 'Set' });

  it('may hold five thousand of them', () => {
    expect(read(set, many(5000))).toHaveLength(5000);
    expect(code_(() => read(set, many(5001)))).toBe('expression_limit');
    expect(fieldProblems({ f: set }, { f: many(5001) })).toMatchObject([
      { field: 'f', error: { code: 'expression_limit' } },
    ]);
  });

  it('may hold two thousand in one text', () => {
    expect(read(text({ label: 'F' }), '{{ n }}'.repeat(2000))).toHaveLength(2000);
    expect(code_(() => read(text({ label: 'F' }), '{{ n }}'.repeat(2001)))).toBe('expression_limit');
  });

  it('lists its pieces with slots of their own', () => {
    const compiled = compileFields(
      { fields: { set, more: text({ label: 'More' }) } },
      { set: many(3), more: 'a {{ n }}' },
    );
    const slots = [...compiled.pieces('set').pieces, ...compiled.pieces('more').pieces].map(({ slot }) => slot);
    expect(new Set(slots).size).toBe(slots.length);
    expect(compiled.pieces('set').expressions).toBe(3);
    expect(compiled.pieces('unknown')).toEqual({ pieces: [], expressions: 0 });
  });

  it('counts the writing of a value in a text as JSON', () => {
    const budget = new OperationBudget(100_000);
    const list = Array.from({ length: 10_000 }, (_, n) => n);
    const compiled = compileFields({ fields: { f: text({ label: 'F' }) } }, { f: '{{ list }}' });
    let bytes = 0;
    compiled.read('f', { ...scope({ list }), budget, charge: (more) => void (bytes += more) });
    expect(bytes).toBe(JSON.stringify(list).length);
    expect(budget.spent).toBeGreaterThan(bytes / 20);
  });
});
