import { describe, expect, it } from 'vitest';
import type { Item } from '@heddle/contract/run/item';
import { rawValue } from '../expression.ts';
import { calls, functions, namespaces } from '../globals/globals.ts';
import { outputOf, scopeOf } from '../testing.ts';
import type { Completion, Sample } from './completions.ts';
import { completionsAt } from './completions.ts';
import { nameSuggestions, namespaceSuggestions } from './suggestions.ts';
import type { Mode } from './regions.ts';

const json = {
  amount: 4200,
  customer: { email: 'a@b.example', 'first name': 'Ada' },
  lines: [{ sku: 'A1', price: 3 }],
  note: 'late',
  $id: 7,
};
const rates: Item[] = [{ json: { eur: 0.9 } }];
const sample: Sample = {
  nodes: ['Hook', 'Say "hi"'],
  scope: scopeOf(json, { node: (name) => (name === 'Hook' ? outputOf(rates) : undefined) }),
};

/** The position of the caret in a text is written as |. */
function at(marked: string, mode: Mode = 'condition', known: Sample = sample): readonly Completion[] | null {
  const position = marked.indexOf('|');
  return completionsAt(marked.replace('|', ''), position, known, mode)?.options ?? null;
}
const names = (marked: string, mode?: Mode): string[] | null => at(marked, mode)?.map(({ name }) => name) ?? null;

/** The text after one of the completions was chosen, with the caret in it. */
function chosen(marked: string, name: string, mode?: Mode): string {
  const option = at(marked, mode)?.find((candidate) => candidate.name === name);
  if (!option) throw new Error(`${name} is not offered.`);
  const text = marked.replace('|', '');
  const insert = `${option.insert.slice(0, option.caret)}|${option.insert.slice(option.caret)}`;
  return text.slice(0, option.from) + insert + text.slice(option.to);
}

describe('the completions at a position', () => {
  it('at the beginning of a value: keys of the data, names of the run, functions', () => {
    const offered = names('|') ?? [];
    expect(offered).toEqual(
      expect.arrayContaining(['amount', 'customer', '$json', '$node', '$now', 'DateTime', 'Math', 'parseInt', 'true']),
    );
    expect(offered).not.toContain('$id');
    expect(names('amo|')).toEqual(offered);
    expect(names('amount > |')).toEqual(offered);
  });

  it.each<[string, string[]]>([
    ['$json.|', ['amount', 'customer', 'lines', 'note', '$id']],
    ['customer.|', ['email', 'first name']],
    ['$json.customer?.em|', ['email', 'first name']],
    ['$json["customer"].|', ['email', 'first name']],
    ['lines[0].|', ['sku', 'price']],
    ['lines.filter(x => x.price > 2)[0].|', ['sku', 'price']],
    ['lines.map((line, i) => line.|', ['sku', 'price']],
    ['lines.toSorted((a, b) => a.price - b.|', ['sku', 'price']],
    ['[lines].map(all => all.map(one => one.|', ['sku', 'price']],
    ['$node("Hook").json.|', ['eur']],
    ['$node("Hook").|', ['json', 'items', 'ran']],
    ['$input.|', ['item', 'items', 'json']],
    ['$input.first().json.|', ['amount', 'customer', 'lines', 'note', '$id']],
    ['$item.|', ['index', 'json', 'files']],
    ['$request.|', ['method', 'path', 'query', 'headers', 'ip']],
    ['$workflow.|', ['id', 'name']],
    ['(amount > 1 ? customer : null).|', ['email', 'first name']],
  ])('behind a value: its keys and properties first: %s', (marked, keys) => {
    expect(names(marked)?.slice(0, keys.length)).toEqual(keys);
  });

  it.each<[string, string[], string]>([
    ['note.|', ['length', 'toUpperCase', 'replace'], 'toFixed'],
    ['amount.|', ['toFixed'], 'toUpperCase'],
    ['lines.|', ['length', 'map', 'filter'], 'trim'],
    ['$now.|', ['year', 'plus', 'toFormat'], 'getTime'],
    ['$now.diff($now, "days").|', ['days', 'as'], 'map'],
    ['new Date().|', ['toISOString', 'plus'], 'toFormat'],
    ['"text".|', ['trim'], 'toFixed'],
    ['/a/g.|', ['source', 'test'], 'trim'],
    ['`${note}`.|', ['trim'], 'map'],
    ['Math.|', ['PI', 'max'], 'map'],
    ['DateTime.|', ['fromISO', 'now'], 'map'],
  ])('behind a value are the members of its type: %s', (marked, some, other) => {
    expect(names(marked)).toEqual(expect.arrayContaining(some));
    expect(names(marked)).not.toContain(other);
  });

  it.each<[string, string[]]>([
    ['$node("|")', ['Hook', 'Say "hi"']],
    ['$node("Ho|', ['Hook', 'Say "hi"']],
    ["$node['|']", ['Hook', 'Say "hi"']],
    ['customer["|"]', ['email', 'first name']],
    ['customer["fi|', ['email', 'first name']],
  ])('in the text of a name: %s', (marked, expected) => expect(names(marked)).toEqual(expected));

  it.each(['"amo|unt"', '12|', 'missing.|', 'a => |', '`te|xt`', '/pat|tern/', 'amount.missing.|', ')|.'])(
    'is not known in texts, in numbers and behind what has no value: %s',
    (marked) => {
      const offered = names(marked);
      expect(offered === null || !offered.includes('email')).toBe(true);
      if (marked !== 'a => |' && marked !== ')|.') expect(offered ?? []).toEqual([]);
    },
  );

  it('in a text is known between braces only', () => {
    expect(names('Dear |{{ customer.email }}', 'template')).toBeNull();
    expect(names('Dear {{ customer.| }}, bye', 'template')?.slice(0, 2)).toEqual(['email', 'first name']);
    expect(names('{{ note }} and {{ customer.|', 'template')?.[0]).toBe('email');
    expect(names('{{ {a: 1}.| }}', 'template')?.[0]).toBe('a');
    expect(names('{{ note }}|', 'template')).toBeNull();
  });

  it('is known without a run as far as it does not depend on one', () => {
    const blank: Sample = { nodes: ['Hook'], scope: undefined };
    expect(at('$now.|', 'condition', blank)?.map(({ name }) => name)).toContain('plus');
    expect(at('$execution.|', 'condition', blank)?.map(({ name }) => name)).toContain('id');
    expect(at('$node("|")', 'condition', blank)?.map(({ name }) => name)).toEqual(['Hook']);
  });
});

describe('a completion', () => {
  it.each<[string, string, string]>([
    ['cust|', 'customer', 'customer|'],
    ['customer.|', 'email', 'customer.email|'],
    ['customer.fi|', 'first name', 'customer["first name"]|'],
    ['customer?.|', 'first name', 'customer?.["first name"]|'],
    ['note.to|', 'toUpperCase', 'note.toUpperCase()|'],
    ['lines.|', 'map', 'lines.map(|)'],
    ['lines.fi|(x => x)', 'filter', 'lines.filter|(x => x)'],
    ['$no|', '$node', '$node("|")'],
    ['$node("|")', 'Say "hi"', '$node("Say \\"hi\\"|")'],
    ['am|ount > 3', 'amount', 'amount| > 3'],
  ])('of %s with %s is %s', (marked, name, expected) => expect(chosen(marked, name)).toBe(expected));

  it('describe the present value, and the purpose of a method', () => {
    const find = (marked: string, name: string): Completion | undefined =>
      at(marked)?.find((option) => option.name === name);
    expect([
      find('|', 'amount')?.value,
      find('|', 'note')?.value,
      find('|', 'lines')?.value,
      find('|', 'customer')?.value,
    ]).toEqual(['4200', '"late"', '1 element', '2 keys']);
    expect(find('lines.map(line => |', 'line')).toMatchObject({ kind: 'parameter', value: '2 keys' });
    expect(find('note.|', 'padStart')).toMatchObject({
      call: '(length, fill)',
      about: 'The text, filled up at its beginning to a length.',
    });
  });
});

describe('the tables of the language', () => {
  it('describe every name', () => {
    expect(nameSuggestions.filter(({ about, kind }) => about === '' && kind !== 'constant')).toEqual([]);
    expect(nameSuggestions.filter(({ kind }) => kind === 'function').map(({ name }) => name)).toEqual([
      ...functions.keys(),
      ...calls.keys(),
    ]);
    for (const [name, members] of namespaces)
      expect(new Set(namespaceSuggestions(name)?.map((suggestion) => suggestion.name))).toEqual(
        new Set(members.keys()),
      );
  });

  it.each(['note', 'lines', '$now', '$now.diff($now)', '/a/g', '$input', '$node("Hook")'])(
    'list only existing properties: %s',
    (source) => {
      const properties = (at(`${source}.|`) ?? []).filter(({ kind }) => kind === 'property');
      expect(properties.length).toBeGreaterThan(0);
      const scope = sample.scope ?? scopeOf();
      const read = properties.map(({ name }) => [name, rawValue(`${source}.${name}`, scope)]);
      expect(read.filter(([name, value]) => value === undefined && !String(name).startsWith('invalid'))).toEqual([]);
    },
  );
});
