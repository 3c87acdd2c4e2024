import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { compileCondition } from '@heddle/expression/condition';
import { scopeOf } from '@heddle/expression/testing';
import { describe, expect, it } from 'vitest';
import { toCondition } from './conditions.ts';
import { convertN8n } from './convert.ts';

const one = (type: string, operation: string, leftValue: JsonValue, rightValue: JsonValue = ''): JsonObject => ({
  operator: { type, operation },
  leftValue,
  rightValue,
});
const asked = (conditions: JsonObject[], combinator = 'and', options: JsonObject = {}): string | undefined =>
  toCondition({ conditions, combinator, options });

/** Whether a condition is true of some data. */
function holds(source: string | undefined, json: JsonObject): unknown {
  if (source === undefined) return 'not expressible';
  return Boolean(compileCondition(source).evaluate(scopeOf(json)));
}

describe('conditions', () => {
  it('read as they would be written by hand', () => {
    expect(asked([one('number', 'gt', '={{ $json.amount }}', 1000)])).toBe('= $typed("number", $json?.amount) > 1000');
    expect(
      asked([one('string', 'equals', '={{ $json.a.b }}', 'x'), one('boolean', 'true', '={{ $json.ok }}')], 'or'),
    ).toBe('= $typed("string", $json?.a?.b) === "x" || $typed("boolean", $json?.ok) === true');
  });

  it.each([
    ['string', 'equals', 'abc', 'abc', 'abd'],
    ['string', 'notEquals', 'abc', 'abd', 'abc'],
    ['string', 'contains', 'b', 'abc', 'xyz'],
    ['string', 'notContains', 'b', 'xyz', 'abc'],
    ['string', 'startsWith', 'a', 'abc', 'bca'],
    ['string', 'notEndsWith', 'c', 'ab', 'abc'],
    ['string', 'regex', '^a+$', 'aaa', 'aab'],
    ['string', 'regex', '/^A$/i', 'a', 'b'],
    ['string', 'empty', '', '', 'x'],
    ['string', 'notEmpty', '', 'x', ''],
    ['string', 'exists', '', 'x', null],
    ['number', 'lte', '5', 5, 6],
    ['number', 'equals', 5, 5, 6],
    ['boolean', 'false', '', false, true],
    ['dateTime', 'after', '2026-01-01T00:00:00Z', '2026-01-01T00:00:01Z', '2025-12-31T00:00:00Z'],
    ['array', 'contains', 'x', ['x'], ['y']],
    ['array', 'empty', '', [], [1]],
    ['array', 'lengthGt', 1, [1, 2], [1]],
    ['object', 'notEmpty', '', { a: 1 }, {}],
  ] as [string, string, JsonValue, JsonValue, JsonValue][])(
    '%s %s %j is true of %j and not of %j',
    (type, operation, right, yes, no) => {
      const source = asked([one(type, operation, '={{ $json.v }}', right)]);
      expect([holds(source, { v: yes }), holds(source, { v: no })]).toEqual([true, false]);
    },
  );

  it('take what is missing on the way as missing', () => {
    expect(holds(asked([one('string', 'exists', '={{ $json.a.b["c"][0] }}')]), {})).toBe(false);
    expect(holds(asked([one('string', 'exists', '={{ $json.a.b["c"][0] }}')]), { a: { b: { c: ['x'] } } })).toBe(true);
  });

  it('say by = that parts of them are read by the rules of n8n', () => {
    const source = asked([one('string', 'notExists', '={{ $json.a.b.toUpperCase() }}')]);
    expect(source).toBe('= $typed("string", $try($json.a.b.toUpperCase())) == null');
    expect([holds(source, {}), holds(source, { a: { b: 'x' } })]).toEqual([true, false]);
  });

  it('fail where a value has another type, unless it may be converted', () => {
    const loose = { typeValidation: 'loose' };
    const asNumber = one('number', 'equals', '={{ $json.v }}', 5);
    expect(() => holds(asked([asNumber]), { v: '5' })).toThrow('The value is text, and the type number was expected.');
    expect(holds(asked([asNumber], 'and', loose), { v: '5' })).toBe(true);
    expect(() => holds(asked([asNumber], 'and', loose), { v: 'x' })).toThrow('the type number was expected');
    expect(holds(toCondition({ conditions: [asNumber] }, undefined, true), { v: '5' })).toBe(true);
    expect(holds(asked([one('boolean', 'true', '={{ $json.v }}')], 'and', loose), { v: 'x' })).toBe(true);
    expect(holds(asked([one('array', 'lengthGt', '={{ $json.v }}', 1)], 'and', loose), { v: '[1,2]' })).toBe(true);
  });

  it('take a missing value for one of every type', () => {
    expect(holds(asked([one('string', 'equals', '={{ $json.v }}', '')]), {})).toBe(true);
    expect(holds(asked([one('boolean', 'false', '={{ $json.v }}')]), {})).toBe(true);
    expect(holds(asked([one('number', 'gt', '={{ $json.v }}', -1)]), {})).toBe(false);
    expect(holds(asked([one('dateTime', 'before', '={{ $json.v }}', '2026-01-01')]), {})).toBe(false);
  });

  it('may look for a pattern that an expression gives', () => {
    const source = asked([one('string', 'regex', '={{ $json.v }}', '=^{{ $json.start }}')]);
    expect([holds(source, { v: 'abc', start: 'a' }), holds(source, { v: 'abc', start: 'b' })]).toEqual([true, false]);
  });

  it('may ignore case, and compare texts with expressions in them', () => {
    expect(
      holds(asked([one('string', 'equals', '={{ $json.v }}', 'ABC')], 'and', { caseSensitive: false }), { v: 'abc' }),
    ).toBe(true);
    expect(holds(asked([one('string', 'equals', '=a{{ $json.v }}c', 'a`${b}`c')]), { v: '`${b}`' })).toBe(true);
  });

  it('of the first version are understood', () => {
    const conditions = {
      number: [{ value1: '={{ $json.n }}', operation: 'larger', value2: 3 }],
      boolean: [{ value1: '={{ $json.ok }}', value2: true }],
    };
    expect(toCondition(conditions)).toBe('($json?.n || 0) > 3 && $json?.ok === true');
    expect(toCondition(conditions, 'any')).toBe('($json?.n || 0) > 3 || $json?.ok === true');
  });

  it.each([
    [],
    [one('string', 'resembles', '={{ $json.a }}')],
    [one('string', 'equals', '={{ $fromAI("x") }}')],
    [one('string', 'regex', '={{ $json.a }}', '(')],
    [one('string', 'gt', '={{ $json.a }}', 'a')],
  ])('are given up where they cannot be said: %j', (...conditions) => {
    expect(asked(conditions as JsonObject[])).toBeUndefined();
  });
});

describe('a switch', () => {
  const rule = (value: string): JsonObject => ({
    conditions: { conditions: [one('string', 'equals', '={{ $json.kind }}', value)], combinator: 'and', options: {} },
  });
  const end = (name: string): JsonObject => ({ name, type: 'n8n-nodes-base.noOp', parameters: {} });
  const link = (node: string): JsonValue => [{ node, type: 'main', index: 0 }];

  function convert(parameters: JsonObject, outputs: JsonValue[]) {
    const nodes = [
      { name: 'Go', type: 'n8n-nodes-base.manualTrigger' },
      { name: 'Sort', type: 'n8n-nodes-base.switch', parameters },
      end('A'),
      end('B'),
      end('Rest'),
    ];
    const { workflow, warnings } = convertN8n(
      JSON.stringify({ nodes, connections: { Go: { main: [link('Sort')] }, Sort: { main: outputs } } }),
    );
    const names = new Map(workflow?.nodes.map(({ id, data }) => [id, data['name'] as string]));
    const edges = workflow?.edges.map(
      ({ source, sourceHandle, target }) => `${names.get(source)}:${sourceHandle} > ${names.get(target)}`,
    );
    const cases = workflow?.nodes.find(({ type }) => type === 'switch')?.data['cases'];
    const conditions = Array.isArray(cases) ? cases.map((entry) => (entry as { value: string }).value) : undefined;
    return { edges, conditions, warnings };
  }

  it('has a port for each rule and one for what is left', () => {
    const { edges, conditions, warnings } = convert(
      { rules: { values: [rule('a'), rule('b')] }, options: { fallbackOutput: 'extra' } },
      [link('A'), link('B'), link('Rest')],
    );
    expect(conditions).toEqual(['= $typed("string", $json?.kind) === "a"', '= $typed("string", $json?.kind) === "b"']);
    expect(edges?.toSorted()).toEqual([
      'Go:main > Sort',
      'Sort:otherwise > Rest',
      'Sort:output 1 > A',
      'Sort:output 2 > B',
    ]);
    expect(warnings).toEqual(['Conditional logic for "Sort" may need manual adjustment']);
  });

  it('may let items leave by several outputs', () => {
    const { edges } = convert({ rules: { values: [rule('a'), rule('b')] }, options: { allMatchingOutputs: true } }, [
      link('A'),
      link('B'),
    ]);
    expect(edges?.toSorted()).toEqual(['Go:main > Sort', 'Sort:output 1 > A', 'Sort:output 2 > B']);
  });

  it('of the first version is understood', () => {
    const parameters = {
      dataType: 'string',
      value1: '={{ $json.kind }}',
      rules: { rules: [{ value2: 'a' }, { value2: 'b', output: 1 }] },
      fallbackOutput: 2,
    };
    const { edges, conditions } = convert(parameters, [link('A'), link('B'), link('Rest')]);
    expect(conditions).toEqual(['$json?.kind === "a"', '$json?.kind === "b"']);
    expect(edges).toContain('Sort:otherwise > Rest');
  });

  it('by number asks for each number', () => {
    const { conditions, edges } = convert({ mode: 'expression', numberOutputs: 2, output: '={{ $json.n }}' }, [
      link('A'),
      link('B'),
    ]);
    expect(conditions).toEqual(['$json?.n == 0', '$json?.n == 1']);
    expect(edges).toContain('Sort:output 2 > B');
  });
});
