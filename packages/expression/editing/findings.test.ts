import { describe, expect, it } from 'vitest';
import { outputOf, scopeOf } from '../testing.ts';
import type { Sample } from './completions.ts';
import { findingsIn } from './findings.ts';
import type { Mode } from './regions.ts';

const items = [
  { json: { amount: 1, customer: { email: 'a' }, lines: [{ sku: 'A' }] } },
  { json: { amount: 2, rush: true, customer: { email: 'b' } } },
];
const sample: Sample = {
  nodes: ['Hook', 'Later'],
  scope: scopeOf(
    { amount: 1 },
    { items, node: (name) => (name === 'Hook' ? outputOf(items) : outputOf([], { ran: false })) },
  ),
};

/** The findings, each with the piece of the source that it is about. */
const found = (source: string, mode: Mode = 'condition', known = sample): string[] =>
  findingsIn(source, mode, known).map(({ start, end, severity, message, hint }) =>
    [`${severity} at ${source.slice(start, end)}: ${message}`, hint].filter(Boolean).join(' '),
  );

describe('the findings in an expression', () => {
  it('is nothing where all is well', () => {
    const fine = [
      'amount > 1',
      'rush',
      '$json.customer.email',
      'lines[0].sku',
      'lines.map(line => line.price)',
      '$node("Hook").json.amount',
      '$node("Later").json.any',
      '$input.json.amount',
      '$input.item.json.rush',
      '$item.json.amount',
      'customer.email.length',
      'lines.length',
      '$workflow.name',
      'Math.PI',
      '({ a: 1 }).b',
      '$request.query.page',
      '(({ amount: x, y = 2 }) => x + y)($json)',
      '[1].map(a => b => a + b)',
    ];
    expect(fine.flatMap((source) => found(source))).toEqual([]);
  });

  it.each<[string, string]>([
    ['amont > 1', 'warning at amont: In the last run nothing here had "amont". Did you mean "amount"?'],
    ['$json.customer.mail', 'warning at mail: In the last run nothing here had "mail". Did you mean "email"?'],
    ['customer["city"]', 'warning at "city": In the last run nothing here had "city".'],
    ['lines[0].price', 'warning at price: In the last run nothing here had "price".'],
    ['$node("Hook").json.total', 'warning at total: In the last run nothing here had "total".'],
    ['$input.item.json.total > 1', 'warning at total: In the last run nothing here had "total".'],
    ['$json.lines.map(line => total)', 'warning at total: In the last run nothing here had "total".'],
  ])('is a key that no item had: %s', (source, expected) => expect(found(source)).toEqual([expected]));

  it.each([
    'total ?? 0',
    'address?.city',
    '$json.address?.city',
    'total || 1',
    'typeof total',
    '!total',
    '$json.total?.net.sum',
  ])('ignore keys that may be missing: %s', (source) => {
    expect(found(source)).toEqual([]);
  });

  it('include nodes that the workflow does not have', () => {
    expect(found('{{ $node("Hok").json.amount }}', 'template')).toEqual([
      'error at "Hok": There is no node named "Hok" in this workflow. Did you mean "Hook"?',
    ]);
  });

  it('include syntax errors with their positions', () => {
    expect(found('Dear {{ amount > > 1 }}', 'template')[0]).toMatch(/^error at >: The expression cannot be read/);
    expect(found('amount = 1')[0]).toMatch(/^error at amount = 1: Expressions cannot use assignments/);
  });

  it('include each expression of a text at its position', () => {
    expect(found('{{ amont }} {{ amount }} {{ totl }}', 'template').map((text) => text.slice(0, 16))).toEqual([
      'warning at amont',
      'warning at totl:',
    ]);
  });

  it('are none about data before the first run', () => {
    expect(found('amont + $json.x.y', 'condition', { nodes: [], scope: undefined })).toEqual([]);
  });
});
