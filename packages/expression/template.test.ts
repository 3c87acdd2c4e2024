import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileCondition } from './condition.ts';
import { compileTemplate, findExpressions, hasExpression, isOneExpression } from './template.ts';
import { errorOf, scopeOf } from './testing.ts';

const json = { name: 'Ada', n: 2, zero: 0, no: false, nil: null, list: [1, 2], user: { first: 'A', tags: ['x'] } };
const fill = (text: string): unknown => compileTemplate(text).evaluate(scopeOf(json));

describe('a text with expressions', () => {
  it.each<[string, unknown]>([
    ['Hello {{ name }}!', 'Hello Ada!'],
    ['{{name}}{{n}}', 'Ada2'],
    ['a {{ nil }}b{{ missing }}c', 'a bc'],
    ['{{ zero }}/{{ no }}', '0/false'],
    ['list {{ list }}, user {{ user }}', 'list [1,2], user {"first":"A","tags":["x"]}'],
    ['at {{ $now }} or {{ new Date(0) }}', 'at 2024-02-29T12:30:15.250Z or 1970-01-01T00:00:00.000Z'],
    ['no expression } } {', 'no expression } } {'],
    ['', ''],
    ['a }} b', 'a }} b'],
    ['{ {{ n }} }', '{ 2 }'],
    ['{"a": "{{ name }}", "b": {"c": {{ n }}}}', '{"a": "Ada", "b": {"c": 2}}'],
  ])('%s', (text, expected) => {
    expect(fill(text)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['{{ n }}', 2],
    ['  {{ n > 1 }}\n', true],
    ['{{ missing }}', undefined],
    ['{{ nil }}', null],
    ['{{ list }}', [1, 2]],
    ['{{ {a: {b: 1}} }}', { a: { b: 1 } }],
    ['{{{a: 1}}}', { a: 1 }],
    ['{{ {a: {b: 1}}}}', { a: { b: 1 } }],
    ['{{ "}}" }}', '}}'],
    ['{{ \'{{\' + "}}" }}', '{{}}'],
    ['{{ `}} ${ {a: "}}"}.a } {{` }}', '}} }} {{'],
    ['{{ /}}/.test("}}") }}', true],
    ['{{ n /* }} */ }}', 2],
    ['{{ n // }}\n }}', 2],
    ['{{\n  n\n    + 1\n}}', 3],
    ['{{ (n) }}', 2],
    ['{{ ({}) }}', {}],
  ])('that is one expression has its value with its type: %s', (text, expected) => {
    expect(isOneExpression(text)).toBe(true);
    expect(fill(text)).toEqual(expected);
  });

  it('is text as soon as it contains anything else', () => {
    expect(fill('{{ n }}.')).toBe('2.');
    expect(fill('{{ n }} {{ n }}')).toBe('2 2');
    expect(isOneExpression('{{ n }}.')).toBe(false);
    expect(isOneExpression('n')).toBe(false);
  });

  it('is recognized by its braces', () => {
    expect([hasExpression('a {{ b }}'), hasExpression('a { b }'), hasExpression('')]).toEqual([true, false, false]);
    expect(findExpressions('a {{ n }} {{ "}}" }}')).toEqual([
      { start: 2, end: 9 },
      { start: 10, end: 20 },
    ]);
  });

  it.each<[string, string, string, string]>([
    [
      'Dear {{ customer.name }},',
      'expression_failed',
      '"customer" is undefined, so "name" cannot be read from it.',
      'customer.name',
    ],
    ['a {{ n + }} b', 'expression_syntax', '"}" is not expected here.', '}'],
    ['a {{ n n }} b', 'expression_syntax', '"n" is not expected here.', 'n'],
    ['a {{ n', 'expression_syntax', '{{ is not closed by }}.', '{{'],
    ['a {{ n }', 'expression_syntax', '{{ is not closed by }}.', '{{'],
    ['a {{ }} b', 'expression_syntax', 'there is nothing between {{ and }}.', '{{ }}'],
    ['a {{ /* x */ }} b', 'expression_syntax', 'there is nothing between {{ and }}.', '{{ /* x */ }}'],
    ['a {{ n // }}', 'expression_syntax', '{{ is not closed by }}.', ''],
    ['a {{ "x }} b', 'expression_syntax', 'unterminated string constant.', '"'],
    ['{{ n }} {{ n = 1 }}', 'expression_forbidden', 'assignments (= instead of == or ===?).', 'n = 1'],
    ['x {{ y => y }}', 'expression_failed', 'The result is a function, not a value.', '{{ y => y }}'],
  ])('has an error with its position in the text: %s', (text, code, message, marked) => {
    const error = errorOf(() => fill(text));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
    const { source, start, end } = error.details as { source: string; start: number; end: number };
    expect(source).toBe(text);
    expect(text.slice(start, end)).toBe(marked);
  });

  it('leaves text around expressions alone, whatever it is', () => {
    const around = fc.string({ unit: 'binary' }).filter((text) => !text.includes('{'));
    fc.assert(
      fc.property(around, around, fc.jsonValue(), (before, after, given) => {
        // JSON has no negative zero.
        const value: unknown = JSON.parse(JSON.stringify(given));
        const text = `${before}{{ ${JSON.stringify(value)} }}${after}`;
        const alone = before.trim() === '' && after.trim() === '';
        const shown = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
        fc.pre(!/__proto__|constructor|prototype/.test(text));
        expect(compileTemplate(text).evaluate(scopeOf())).toEqual(alone ? value : before + shown + after);
      }),
    );
  });
});

describe('a condition', () => {
  const holds = (text: string): unknown => compileCondition(text).evaluate(scopeOf(json));

  it('is a bare expression, or one in braces', () => {
    expect([holds('n > 1'), holds('{{ n > 1 }}'), holds(' {{ n > 2 }} '), holds('name == "{{"')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is refused where it is only partly in braces, which as text would always hold', () => {
    expect(errorOf(() => holds('{{ n }} > 5'))).toMatchObject({
      code: 'expression_syntax',
      message: 'The expression cannot be read: a condition is one expression; write it without {{ and }}.',
    });
    expect(errorOf(() => holds('n > {{ n }}')).code).toBe('expression_syntax');
  });
});
