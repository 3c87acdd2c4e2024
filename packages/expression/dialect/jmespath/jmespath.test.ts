import { describe, expect, it } from 'vitest';
import { compileTemplate } from '../../template.ts';
import { errorOf, scopeOf } from '../../testing.ts';

const data = {
  name: 'Ada',
  'odd name': 1,
  empty: [],
  orders: [
    { id: 3, sum: 20, tags: ['a', 'b'], state: 'paid' },
    { id: 1, sum: 5, tags: ['b'], state: 'open' },
    { id: 2, sum: 10, tags: [], state: 'paid', note: 'late' },
  ],
  byCity: { Rome: { count: 1 }, Oslo: { count: 2 } },
};

const ask = (query: string): unknown =>
  compileTemplate(`{{= $jmespath($json, ${JSON.stringify(query)}) }}`).evaluate(scopeOf(data));

describe('$jmespath in the dialect', () => {
  it.each([
    ['name', 'Ada'],
    ['@.name', 'Ada'],
    ['"odd name"', 1],
    ['gone.further', null],
    ['constructor', null],
    ['orders[0].id', 3],
    ['orders[-1].id', 2],
    ['orders[9]', null],
    ['orders[*].note', ['late']],
    ['orders[:2].id', [3, 1]],
    ['orders[::-1].id', [2, 1, 3]],
    ['orders[-1:0:-1].id', [2, 1]],
    ['orders[].tags[]', ['a', 'b', 'b']],
    ['byCity.*.count', [1, 2]],
    ["orders[?state == 'paid'].id", [3, 2]],
    ["orders[?state != 'paid' || sum >= `20`].id", [3, 1]],
    ['orders[?sum > `5` && sum < `20`].id', [2]],
    ['orders[?sum <= `5`].id', [1]],
    ['orders[?!note].id', [3, 1]],
    ['orders[?name > `1`]', []],
    ['orders[?tags].id', [3, 1]],
    ['orders[*].{id: id, first: tags[0]} | [1]', { id: 1, first: 'b' }],
    ['orders[*].[id, sum]', [[3, 20], [1, 5], [2, 10]]], // prettier-ignore
    ['orders[*].id | [0]', 3],
    ['name[*]', null],
    ['orders.*', null],
    ['gone.{a: b}', null],
    ['empty || name', 'Ada'],
    ['empty && name', []],
    ['abs(`-2`)', 2],
    ['avg(orders[*].sum)', 35 / 3],
    ['avg(empty)', null],
    ['ceil(`1.2`)', 2],
    ['floor(`1.8`)', 1],
    ["contains(name, 'd')", true],
    ["contains(orders[0].tags, 'c')", false],
    ["ends_with(name, 'da')", true],
    ["starts_with(name, 'da')", false],
    ["join('-', orders[0].tags)", 'a-b'],
    ['keys(byCity)', ['Rome', 'Oslo']],
    ['values(byCity)[*].count', [1, 2]],
    ['length(name)', 3],
    ['length(byCity)', 2],
    ['map(&id, orders)', [3, 1, 2]],
    ['max(orders[*].sum)', 20],
    ['min(orders[*].state)', 'open'],
    ['max(empty)', null],
    ['max_by(orders, &sum).id', 3],
    ['min_by(orders, &sum).id', 1],
    ['merge(byCity, {Rome: `0`})', { Rome: 0, Oslo: { count: 2 } }],
    ['not_null(gone, name)', 'Ada'],
    ['reverse(name)', 'adA'],
    ['reverse(orders)[0].id', 2],
    ['sort(orders[*].id)', [1, 2, 3]],
    ['sort_by(orders, &state)[*].id', [1, 3, 2]],
    ['sum(orders[*].sum)', 35],
    ['to_array(name)', ['Ada']],
    ["to_number('12')", 12],
    ["to_number('no')", null],
    ['to_string(orders[0].tags)', '["a","b"]'],
    ['type(orders)', 'array'],
    ['type(gone)', 'null'],
  ])('%s', (query, expected) => {
    expect(ask(query)).toEqual(expected);
  });

  it('reads what the items before hold', () => {
    expect(compileTemplate("{{= $jmespath($input.all(), '[].json.id') }}").evaluate(scopeOf({ id: 7 }))).toEqual([7]);
  });

  it.each([
    ['orders[', 'cannot read its query'],
    ['gone(@)', 'has no function gone()'],
    ['abs(name)', 'Argument 1 of abs() in $jmespath() is string; it takes number.'],
    ['abs()', 'takes 1 arguments, not 0'],
    ['length(`1`)', 'takes a list, a text or an object'],
    ['contains(`1`, name)', 'takes a list or a text'],
    ['reverse(`1`)', 'takes a list or a text'],
    ['sort(orders)', 'all numbers or all texts'],
    ['orders[::0]', 'steps of 0'],
    ['[&name]', 'only before an argument'],
    ['a'.repeat(2001), 'up to 2000 characters'],
  ])('%s is refused', (query, message) => {
    const { code, message: said } = errorOf(() => ask(query));
    expect([code, said]).toEqual(['expression_failed', expect.stringContaining(message)]);
  });

  it('refuses anything but data and a text', () => {
    expect(errorOf(() => compileTemplate('{{= $jmespath("text", "a") }}').evaluate(scopeOf({}))).code).toBe(
      'expression_failed',
    );
  });

  it('stays within the limits of an expression', () => {
    expect(errorOf(() => ask(Array.from({ length: 60 }, () => '[@, @][]').join(' | '))).code).toBe('expression_limit');
  });
});
