import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { compileFields } from '@heddle/expression/fields/compile-fields';
import { describeRules, ruleOperators } from '@heddle/contract/node/rules';
import type { Rule, RuleOperator, Rules } from '@heddle/contract/node/rules';
import { rules as rulesField } from '@heddle/contract/node/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileConditions } from './conditions.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const holds = (
  operator: RuleOperator,
  found: JsonValue | undefined,
  value?: JsonValue,
  ignoreCase = false,
): boolean => {
  const rule: Rule = {
    field: 'x',
    operator,
    ...(value === undefined ? {} : { value }),
    ...(ignoreCase ? { ignoreCase } : {}),
  };
  return compileConditions({ combine: 'all', rules: [rule] }, now)(found === undefined ? {} : { x: found });
};

describe('a rule', () => {
  it.each<[RuleOperator, JsonValue | undefined, JsonValue | undefined, boolean]>([
    ['equals', 5, '5', true],
    ['equals', '5', 5, true],
    ['equals', '5.0', 5, true],
    ['equals', 'Ada', 'ada', false],
    ['equals', true, 'true', true],
    ['equals', 'TRUE', true, true],
    ['equals', null, 'null', true],
    ['equals', undefined, '', false],
    ['equals', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['notEquals', undefined, 'x', true],
    ['notEquals', 'x', 'x', false],
    ['greater', 10, '9', true],
    ['greater', '10', '9', true],
    ['greater', '2026-02-01', '2026-01-31T23:00:00Z', true],
    ['greater', 'b', 'a', true],
    ['greater', undefined, 0, false],
    ['greater', 'x', 5, false],
    ['greater', { a: 1 }, 5, false],
    ['greater', 5, null, false],
    ['greaterOrEqual', 5, 5, true],
    ['less', 4, 5, true],
    ['less', 5, 5, false],
    ['lessOrEqual', 5, 5, true],
    ['between', 5, [1, 5], true],
    ['between', 5, '1, 4', false],
    ['between', '2026-01-15', ['2026-01-01', '2026-01-31'], true],
    ['contains', 'the lazy dog', 'lazy', true],
    ['contains', ['a', 5], '5', true],
    ['contains', 12345, '34', true],
    ['contains', null, 'n', false],
    ['notContains', 'abc', 'b', false],
    ['notContains', undefined, 'b', true],
    ['startsWith', 'ORD-17', 'ORD', true],
    ['endsWith', 'a.pdf', '.pdf', true],
    ['endsWith', undefined, '', false],
    ['matches', 'ORD-17', '^ORD-\\d+$', true],
    ['matches', 'ORD-x', '^ORD-\\d+$', false],
    ['notMatches', 'ORD-x', '^ORD-\\d+$', true],
    ['in', 'CH', 'DE, CH', true],
    ['in', 5, ['4', '5'], true],
    ['in', 5, [5, { a: 1 }], true],
    ['in', { a: 1 }, [5, { a: 1 }], true],
    ['in', undefined, 'undefined', false],
    ['notIn', 'US', 'DE, CH', true],
    ['hasAny', ['a', 'b'], 'b, c', true],
    ['hasAll', ['a', 'b'], 'b, c', false],
    ['hasAll', ['a', 'b', 'c'], ['b', 'c'], true],
    ['isEmpty', '  ', undefined, true],
    ['isEmpty', [], undefined, true],
    ['isEmpty', {}, undefined, true],
    ['isEmpty', 0, undefined, false],
    ['isEmpty', undefined, undefined, true],
    ['isNotEmpty', 'a', undefined, true],
    ['exists', null, undefined, true],
    ['exists', undefined, undefined, false],
    ['notExists', undefined, undefined, true],
    ['isTrue', 'true', undefined, true],
    ['isTrue', 1, undefined, false],
    ['isFalse', false, undefined, true],
    ['before', '2026-02-28', '2026-03-01', true],
    ['before', now / 1000, 'now', false],
    ['before', now - 1, 'now', true],
    ['after', '2026-03-01T14:00:00+01:00', 'now', true],
    ['after', 'not a date', 'now', false],
    ['withinLast', '2026-02-23', '7 days', true],
    ['withinLast', '2026-02-20', '7 days', false],
    ['withinLast', '2026-03-02', '7 days', false],
    ['withinNext', '2026-03-01T12:30:00Z', '1 hour', true],
    ['isType', 5.5, 'integer', false],
    ['isType', '2026-01-01', 'date', true],
    ['isType', 'ada@example.com', 'email', true],
    ['isType', 'ada@example', 'email', false],
    ['isType', 'https://example.com/a', 'url', true],
    ['isType', 'example.com', 'url', false],
    ['isType', [], 'list', true],
    ['isType', [], 'object', false],
    ['isType', null, 'null', true],
    ['longerThan', 'abc', 2, true],
    ['longerThan', [1, 2], 2, false],
    ['shorterThan', 'abc', '4', true],
    ['shorterThan', 5, 4, false],
  ])('%s of %j and %j is %j', (operator, found, value, expected) => {
    expect(holds(operator, found, value)).toBe(expected);
  });

  it.each<[RuleOperator, JsonValue, JsonValue]>([
    ['equals', 'Ada', 'ADA'],
    ['contains', 'The Lazy Dog', 'lazy'],
    ['startsWith', 'Ord-1', 'ORD'],
    ['matches', 'ORD', 'ord'],
    ['in', 'ch', 'CH, DE'],
  ])('%s may ignore case', (operator, found, value) => {
    expect([holds(operator, found, value), holds(operator, found, value, true)]).toEqual([false, true]);
  });

  it.each<[RuleOperator, JsonValue, string]>([
    ['before', 'soon', 'field_invalid'],
    ['withinLast', 'a while', 'field_invalid'],
    ['between', '1', 'field_invalid'],
    ['isType', 'money', 'field_invalid'],
    ['longerThan', 'much', 'field_invalid'],
    ['matches', '(', 'expression_forbidden'],
  ])('%s cannot be asked with %j', (operator, value, code) => {
    expect(() => holds(operator, 'x', value)).toThrow(expect.objectContaining({ code }));
  });

  it('cannot hold up a run by its pattern', () => {
    const started = performance.now();
    const attempt = (): unknown => holds('matches', 'a'.repeat(100_000), '^(a+)+$!');
    try {
      expect(attempt()).toBe(false);
    } catch (error) {
      expect(error).toMatchObject({ code: 'expression_limit' });
    }
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('finds its field by path, or by a name with dots', () => {
    const at = (field: string, json: JsonObject): boolean =>
      compileConditions({ combine: 'all', rules: [{ field, operator: 'equals', value: 1 }] }, now)(json);
    expect(at('a.b[1].c', { a: { b: [{}, { c: 1 }] } })).toBe(true);
    expect(at('no.', { 'no.': 1 })).toBe(true);
    expect(at('$json.a', { a: 1 })).toBe(true);
    expect(at('constructor', {})).toBe(false);
  });
});

describe('rules together', () => {
  const rule = (holdsTrue: boolean): Rule => ({ field: 'x', operator: holdsTrue ? 'exists' : 'notExists' });
  const test = (rules: Rules): boolean => compileConditions(rules, now)({ x: 1 });

  it('hold as they are combined, for any nesting', () => {
    const tree = fc.letrec<{ group: Rules }>((tie) => ({
      group: fc.record({
        combine: fc.constantFrom('all', 'any', 'none'),
        rules: fc.array(fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.boolean().map(rule), tie('group')), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
    })).group;
    const expected = ({ combine, rules }: Rules): boolean => {
      const values = rules.map((entry) => ('rules' in entry ? expected(entry) : entry.operator === 'exists'));
      return combine === 'all' ? !values.includes(false) : values.includes(true) === (combine === 'any');
    };
    fc.assert(
      fc.property(tree, (rules) => {
        expect(test(rules)).toBe(expected(rules));
      }),
    );
  });

  it('hold where there are none', () => {
    expect((['all', 'any', 'none'] as const).map((combine) => test({ combine, rules: [] }))).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('a field with rules', () => {
  const read = (value: JsonValue, json: JsonObject = {}): unknown =>
    compileFields({ fields: { rules: rulesField({ label: 'Rules', required: true }) } }, { rules: value }).read(
      'rules',
      {
        json,
        items: [],
        index: 0,
        node: () => undefined,
        request: undefined,
        vars: {},
        execution: { id: 'r', mode: 'live' },
        workflow: { id: 'w', name: 'W' },
        now: 0,
      },
    );

  it('evaluates expressions and leaves out what is unfinished', () => {
    const rules = [
      { field: 'a', operator: 'greater', value: '{{ limit }}' },
      { field: '', operator: 'equals' },
      { combine: 'any', rules: [{ field: 'b', value: 1 }] },
    ];
    expect(read(rules, { limit: 5 })).toEqual({
      combine: 'all',
      rules: [
        { field: 'a', operator: 'greater', value: 5 },
        { combine: 'any', rules: [{ field: 'b', operator: 'equals', value: 1 }] },
      ],
    });
    expect(read(JSON.stringify({ combine: 'none', rules }), { limit: 6 })).toMatchObject({
      combine: 'none',
      rules: [{ value: 6 }, {}],
    });
  });

  it.each<[JsonValue, string]>([
    [[], 'field_required'],
    ['', 'field_required'],
    [{ rules: [{ field: '' }] }, 'field_required'],
    [{ a: 1 }, 'field_invalid'],
    [['x'], 'field_invalid'],
    [[{ field: 'a', operator: 'isLucky' }], 'field_invalid'],
    [{ combine: 'some', rules: [] }, 'field_invalid'],
    [Array.from({ length: 501 }, () => ({ field: 'a' })), 'field_invalid'],
    [
      Array.from({ length: 12 }).reduce<JsonObject>((inner) => ({ combine: 'all', rules: [inner] }), { field: 'a' }),
      'field_invalid',
    ],
  ])('refuses %j', (value, code) => {
    expect(() => read(value)).toThrow(expect.objectContaining({ code }));
  });

  it('reads as a line of text', () => {
    const rules = {
      combine: 'all',
      rules: [
        { field: 'n', operator: 'greater', value: 1 },
        {
          combine: 'none',
          rules: [
            { field: 'c', operator: 'in', value: ['a', 'b'] },
            { field: 'd', operator: 'isEmpty' },
          ],
        },
        { field: '' },
      ],
    };
    expect(describeRules(rules)).toBe('n is greater than 1 and (not (c is one of a, b or d is empty))');
    expect(describeRules('{{ rules }}')).toBe('');
    for (const { label } of Object.values(ruleOperators)) expect(label).not.toBe('');
  });
});
