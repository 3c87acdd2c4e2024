import { describe, expect, it } from 'vitest';
import type { Item } from '@heddle/contract/run/item';
import { compileExpression } from './expression.ts';
import type { NodeOutput } from './scope.ts';
import { errorOf, evaluate, outputOf, scopeOf } from './testing.ts';

const json = { amount: 1500, data: { value: -1 }, customer: { name: 'Ada' }, 'first name': 'x', $id: 7 };
const items: Item[] = [
  { json: { n: 1 } },
  { json: { n: 2 }, files: { photo: { id: 'f', name: 'p.png', mediaType: 'image/png', size: 3 } } },
  { json: { n: 3 } },
];
const node = (name: string): NodeOutput | undefined =>
  name === 'Rates'
    ? outputOf([{ json: { eur: 0.9 } }])
    : name === 'Rows'
      ? outputOf(items)
      : name === 'Later'
        ? outputOf([], { ran: false })
        : undefined;
const request = {
  method: 'POST',
  path: '/orders',
  query: { page: '2' },
  headers: { 'x-shop': 'berlin' },
  ip: '203.0.113.7',
};

describe('the names an expression knows', () => {
  it.each<[string, unknown]>([
    ['amount > 1000', true],
    ['data.value > 0', false],
    ['$json.amount', 1500],
    ['$json["first name"]', 'x'],
    ['$json.$id', 7],
    ['missing', undefined],
    ['missing > 0', false],
    ['toString', undefined],
    ['$input.item.json.n', 2],
    ['$input.json.amount', 1500],
    ['$input.items.length', 3],
    ['$input.all().map(i => i.json.n)', [1, 2, 3]],
    ['$input.first().json.n + $input.last().json.n', 4],
    ['$item.index', 1],
    ['$item.files.photo.name', 'p.png'],
    ['$item.json.amount', 1500],
    ['$node("Rates").json.eur', 0.9],
    ['$node["Rates"].json.eur', 0.9],
    ['$node("Rows").json.n', 2],
    ['$node("Rows").items.length', 3],
    ['$node("Rows").first().json.n', 1],
    ['$node("Rows").last().json.n', 3],
    ['$node("Ra" + "tes").ran', true],
    ['$node("Later").ran', false],
    ['$node("Later").json?.x', undefined],
    ['$request.query.page', '2'],
    ['$request.headers["x-shop"]', 'berlin'],
    ['$vars.shop', 'Berlin'],
    ['$execution.id + $execution.mode', 'run-1live'],
    ['$workflow.name', 'Orders'],
    ['$now', '2024-02-29T12:30:15.250Z'],
    ['new Date()', '2024-02-29T12:30:15.250Z'],
    ['Date.now()', 1_709_209_815_250],
    ['(amount => amount)(1)', 1],
    ['(Math => Math)(2)', 2],
    ['[1].map($json => $json + 1)', [2]],
  ])('%s', (source, expected) => {
    expect(evaluate(source, json, { items, index: 1, node, request, vars: { shop: 'Berlin' } })).toEqual(expected);
  });

  it('returns existing data itself, without a copy', () => {
    expect(evaluate('customer', json)).toBe(json.customer);
    expect(evaluate('[customer]', json)).toEqual([json.customer]);
  });

  it('returns plain data: dates as text, nothing that JSON cannot hold', () => {
    expect(
      evaluate(
        '({ at: $now, when: new Date(0), never: new Date("x"), span: Duration.fromObject({ days: 2 }), f: x => x, u: undefined, list: [x => x, NaN], re: /a/g })',
      ),
    ).toEqual({
      at: '2024-02-29T12:30:15.250Z',
      when: '1970-01-01T00:00:00.000Z',
      never: null,
      span: 'P2D',
      list: [null, null],
      re: '/a/g',
    });
    expect(evaluate('$input', json, { items: [{ json }] })).toEqual({ json, items: [{ json }] });
  });

  it('is the same whenever and wherever it is evaluated', () => {
    const compiled = compileExpression('n + ((f) => f(1))(x => x + n)');
    expect([1, 2, 3].map((n) => compiled.evaluate(scopeOf({ n })))).toEqual([3, 5, 7]);
    expect(compiled.source).toBe('n + ((f) => f(1))(x => x + n)');
  });
});

describe('the errors of expressions', () => {
  it.each<[string, string, string, string]>([
    [
      'order.total',
      'expression_failed',
      'The expression failed: "order" is undefined, so "total" cannot be read from it.',
      'order.total',
    ],
    [
      '1 + customer.address.city',
      'expression_failed',
      'The expression failed: "customer.address" is undefined, so "city" cannot be read from it.',
      'customer.address.city',
    ],
    [
      'nothing[0]',
      'expression_failed',
      'The expression failed: "nothing" is null, so "0" cannot be read from it.',
      'nothing[0]',
    ],
    ['customer.name.trimm()', 'expression_forbidden', 'Expressions cannot use the method trimm().', 'trimm'],
    [
      'amount.trim()',
      'expression_failed',
      'The expression failed: "amount" is a number, which has no method trim().',
      'amount.trim()',
    ],
    [
      'nothing.trim()',
      'expression_failed',
      'The expression failed: "nothing" is null, so trim() cannot be called on it.',
      'nothing.trim()',
    ],
    [
      '[1].map(x => x.y.z)',
      'expression_failed',
      'The expression failed: "x.y" is undefined, so "z" cannot be read from it.',
      'x.y.z',
    ],
    [
      '[1].map(amount)',
      'expression_failed',
      'The expression failed: map() needs a function, such as x => x, but was given a number.',
      '[1].map(amount)',
    ],
    ['(x => x(1))(2)', 'expression_failed', 'The expression failed: "x" is a number, not a function.', 'x(1)'],
    [
      '[].reduce((a, b) => a)',
      'expression_failed',
      'The expression failed: reduce() of an empty list needs a value to begin with.',
      '[].reduce((a, b) => a)',
    ],
    ['JSON.parse("{").a', 'expression_failed', '', 'JSON.parse("{")'],
    [
      'amount.toFixed(200)',
      'expression_failed',
      'The expression failed: toFixed() digits argument must be between 0 and 100.',
      'amount.toFixed(200)',
    ],
    [
      'decodeURIComponent("%")',
      'expression_failed',
      'The expression failed: URI malformed.',
      'decodeURIComponent("%")',
    ],
    ['x => x', 'expression_failed', 'The expression failed: The result is a function, not a value.', 'x => x'],
    [
      '"a" + (x => x)',
      'expression_failed',
      'The expression failed: A function is used where a value is needed.',
      '"a" + (x => x)',
    ],
    [
      '(({ a }) => a)(null)',
      'expression_failed',
      'The expression failed: null cannot be taken apart into { a }.',
      '{ a }',
    ],
    ['(([a]) => a)(5)', 'expression_failed', 'The expression failed: a number is not a list.', '[a]'],
    [
      '({ ...customer.name })',
      'expression_failed',
      'The expression failed: text cannot be spread into an object.',
      '...customer.name',
    ],
    [
      '$node("Nobody").json',
      'expression_failed',
      'The expression failed: There is no node named "Nobody" in this workflow.',
      '$node("Nobody")',
    ],
    ['$jsn.amount', 'expression_forbidden', 'Expressions cannot use the name "$jsn".', '$jsn'],
    [
      'amount = 3',
      'expression_forbidden',
      'Expressions cannot use assignments (= instead of == or ===?).',
      'amount = 3',
    ],
    ['Math', 'expression_forbidden', 'Expressions cannot use "Math" on its own; name what you need of it.', 'Math'],
    ['text["constructor"]', 'expression_forbidden', 'Expressions cannot use "constructor".', 'text["constructor"]'],
    ['({ "constructor": 1 })', 'expression_forbidden', 'Expressions cannot use "constructor".', '"constructor": 1'],
    ['Math.sum(1)', 'expression_forbidden', 'Expressions cannot use Math.sum.', 'Math.sum'],
    ['amount >', 'expression_syntax', 'The expression cannot be read: it ends too early.', ''],
    ['amount > > 3', 'expression_syntax', 'The expression cannot be read: ">" is not expected here.', '>'],
    ['(amount', 'expression_syntax', 'The expression cannot be read: it ends too early.', ''],
    ['"amount', 'expression_syntax', 'The expression cannot be read: unterminated string constant.', '"'],
    ['amount 5', 'expression_syntax', 'The expression cannot be read: "5" is not expected here.', '5'],
    ['  ', 'expression_syntax', 'The expression cannot be read: it is empty.', '  '],
    ['/* nothing */', 'expression_syntax', 'The expression cannot be read: it is empty.', '/* nothing */'],
  ])('%s', (source, code, message, marked) => {
    const error = errorOf(() => evaluate(source, { ...json, nothing: null }));
    expect(error.code).toBe(code);
    if (message !== '') expect(error.message).toBe(message);
    const { start, end } = error.details as { start: number; end: number };
    expect(error.details).toMatchObject({ source });
    expect(source.slice(start, end)).toBe(marked);
    expect(error.hint).toBeTruthy();
  });

  it('hints at ?. where a value may be missing', () => {
    expect(errorOf(() => evaluate('order.total')).hint).toContain('?.');
    expect(evaluate('order?.total')).toBeUndefined();
  });

  it('shortens the source it repeats', () => {
    const long = `(${Array.from({ length: 40 }, (_, i) => `"part ${i}"`).join(' + ')})`;
    expect(errorOf(() => evaluate(`${long}.x.y`)).message.length).toBeLessThan(200);
  });
});
