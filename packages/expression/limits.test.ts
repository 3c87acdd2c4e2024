import { describe, expect, it } from 'vitest';
import { expressionLimits } from './limits.ts';
import { compileTemplate } from './template.ts';
import { errorOf, evaluate, scopeOf } from './testing.ts';

/** Work, values and sources that grow beyond every bound. */
const bombs: readonly string[] = [
  '(f => f(f))(f => f(f))',
  '(f => f(f))(f => [1].map(x => f(f)))',
  '(f => f(f))(f => [f(f)])',
  '(f => f(f, 0))((f, n) => f(f, n + 1))',
  '[1].map((x, i, list) => list).flatMap((x, i, all) => (g => g(g))(g => g(g)))',
  '"x".repeat(1e9)',
  '"x".repeat(Infinity)',
  '"x".padStart(1e9)',
  '"x".padEnd(1e9, "ab")',
  '((a) => a(a("x".repeat(5000))))(s => s.split("").join(s))',
  'Array.from({ length: 30 }).reduce(s => s + s, "xxxxxxxx")',
  'Array.from({ length: 30 }).reduce(s => `${s}${s}`, "xxxxxxxx")',
  'Array.from({ length: 30 }).reduce(s => s.concat(s), "xxxxxxxx")',
  'Array.from({ length: 30 }).reduce(a => [...a, ...a], [1, 2])',
  'Array.from({ length: 30 }).reduce(a => a.concat(a), [1, 2])',
  'Array.from({ length: 60 }).reduce(a => [a, a], [1])',
  'JSON.stringify(Array.from({ length: 60 }).reduce(a => [a, a], [1]))',
  'Array.from({ length: 60 }).reduce(a => [a, a], [1]).flat(Infinity)',
  'Array.from({ length: 60 }).reduce(a => [a, a], [1]).join()',
  '"" + Array.from({ length: 60 }).reduce(a => [a, a], [1])',
  'Array.from({ length: 60 }).reduce(a => ({ a, b: a }), {})',
  'Array.from({ length: 2000 }).reduce(a => [a], [])',
  'JSON.stringify(Array.from({ length: 2000 }).reduce(a => ({ a }), {}))',
  'JSON.parse("[".repeat(50000) + "]".repeat(50000))',
  'JSON.stringify(JSON.parse("[".repeat(450) + "]".repeat(450)), null, 10).repeat(100000)',
  'JSON.stringify(Array.from({ length: 400000 }, (x, i) => [[[[i]]]]), null, 10)',
  'Array.from({ length: 1e9 })',
  'Array.from({ length: 1e6 }, (x, i) => Array.from({ length: 1e6 }))',
  'Array.from({ length: 1000 }, x => "y".repeat(1e6)).map(x => x.toUpperCase())',
  'Array.from({ length: 100000 }).map(x => ("y".repeat(1e6) + "a") === ("y".repeat(1e6) + "b"))',
  '(big => Array.from({ length: 100000 }).map(x => (big + "x")[0]))("y".repeat(1e7))',
  '(big => Array.from({ length: 100000 }).map(x => big + "x" < big + "z"))("y".repeat(1e7))',
  '(big => Array.from({ length: 100000 }).map(x => +(big + "x")))("1".repeat(1e7))',
  '(big => Array.from({ length: 100000 }, x => big + 1).includes(big + 2))("1".repeat(1e7))',
  '"a".repeat(1e6).replaceAll("a", "$\'")',
  '"a".repeat(1e6).replaceAll("", "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb")',
  '"a".repeat(1e6).replace(/a/g, "$`$\'")',
  '"a".repeat(4e6).split("")',
  '"a".repeat(4e6).split(/(?:)/)',
  '[..."a".repeat(4e6)]',
  '"a".repeat(2e6).indexOf("b" + "a".repeat(1e6))',
  '"a".repeat(2e6).lastIndexOf("a".repeat(1e6) + "b")',
  '"a".repeat(2e6).includes("a".repeat(1e6) + "b" + "a".repeat(100))',
  '/(a+)+$/.test("a".repeat(50) + "b")',
  '"a".repeat(50000).match(/(a*)*b/)',
  '/^(.*?,){20}x/.test("1,".repeat(60))',
  '"x".repeat(50000).replace(/x*y/g, m => m)',
  'Array.from({ length: 1e5 }, () => $now)',
  'Array.from({ length: 1e5 }, (x, i) => $now.plus({ days: i }).toISO())',
  'Array.from({ length: 1e5 }, (x, i) => (i).toLocaleString("de", { minimumFractionDigits: 2 }))',
  'Array.from({ length: 1e5 }, (x, i) => "a".localeCompare("b", "de", { numeric: true }))',
  'Array.from({ length: 1e5 }, (x, i) => DateTime.fromFormat("1", "d"))',
  'encodeURIComponent("€".repeat(5e6))',
  '"ﷺ".repeat(9e5).normalize("NFKD").length > 1e9 || Array.from({ length: 1e6 }, x => "ﷺ".repeat(9e5).normalize("NFKD"))',
  'Math.max(...Array.from({ length: 1e6 }), ...Array.from({ length: 1e6 }))',
  '[3, 1, 2].sort((a, b) => (f => f(f))(f => f(f)))',
  'Array.from({ length: 1e5 }, (x, i) => "p".repeat(5000) + i).sort()',
  'Object.fromEntries(Array.from({ length: 4e5 }, (x, i) => [i, i]))',
  '({ ["k".repeat(1e6)]: 1 })',
  '('.repeat(50_000),
  '['.repeat(50_000) + ']'.repeat(50_000),
  '-'.repeat(50_000).replaceAll('--', '- -') + '1',
  '!'.repeat(90_000) + '1',
  'a?.'.repeat(30_000) + 'a',
  '1' + '+1'.repeat(45_000),
  'x => '.repeat(10_000) + '1',
  '`${'.repeat(20_000) + '1' + '}`'.repeat(20_000),
  'a ? '.repeat(10_000) + '1' + ' : 2'.repeat(10_000),
  `/${'('.repeat(40_000)}/`,
  `[${'1,'.repeat(60_000)}]`,
];

/** The same with arguments that are invalid as well. */
const mistakes: readonly string[] = [
  '"x".repeat(-1)',
  'JSON.parse("[".repeat(100000))',
  'Array.from({ length: 1e5 }, (x, i) => $now.setZone("Area/Zone" + i))',
  'DateTime.fromFormat("1".repeat(45) + "x", "dLdLdLdLdLdLdLdLdLdLdLdLdLdLdL")',
  'DateTime.fromFormat("1".repeat(150), "yMdHhmsSoqWkL".repeat(3))',
  '$now.toFormat("y".repeat(100000))',
  'DateTime.fromISO("2".repeat(100000))',
];

const titled = (sources: readonly string[]): [string, string][] =>
  sources.map((source) => [source.length > 80 ? `${source.slice(0, 80)}…` : source, source]);

describe('an expression that asks for too much', () => {
  it.each(titled(bombs))('is stopped: %s', (_title, source) => {
    expect(errorOf(() => evaluate(source, { a: 1 })).code).toBe('expression_limit');
  });

  it.each(titled(mistakes))('has an error that names the mistake: %s', (_title, source) => {
    expect(errorOf(() => evaluate(source, { a: 1 })).code).toBe('expression_failed');
  });

  it('is stopped in templates, too, and each evaluation begins anew', () => {
    const compiled = compileTemplate('{{ "x".repeat(n) }} and {{ "y".repeat(n) }}');
    expect(errorOf(() => compiled.evaluate(scopeOf({ n: 12_000_000 }))).code).toBe('expression_limit');
    for (let i = 0; i < 50; i++) expect(compiled.evaluate(scopeOf({ n: 2 }))).toBe('xx and yy');
  });

  it('says how much is too much', () => {
    expect(errorOf(() => evaluate('"x".repeat(1e9)'))).toMatchObject({
      message: 'The expression was stopped: a text is longer than 16,777,216 characters.',
      details: { source: '"x".repeat(1e9)', start: 0, end: 15 },
    });
  });
});

describe('an expression at a limit', () => {
  it('may be as long as the limit, and not longer', () => {
    const padded = (length: number): string => `"${'x'.repeat(length - 2)}"`;
    expect(evaluate(padded(expressionLimits.source))).toHaveLength(expressionLimits.source - 2);
    expect(errorOf(() => evaluate(padded(expressionLimits.source + 1)))).toMatchObject({
      code: 'expression_limit',
      message: 'The expression was stopped: it is longer than 100,000 characters.',
      details: { start: 0, end: expressionLimits.source + 1 },
    });
  });

  it('may be nested as deeply as the limit, and not deeper', () => {
    const nested = (depth: number): string => `${'!'.repeat(depth)}a`;
    expect(evaluate(nested(expressionLimits.nesting), { a: 1 })).toBe(true);
    expect(errorOf(() => evaluate(nested(expressionLimits.nesting + 1), { a: 1 })).message).toBe(
      'The expression was stopped: it is nested too deeply.',
    );
  });

  it('may compute the name of a property of 1,000 characters; the error for a longer one marks where it is used', () => {
    expect(evaluate('$json["k".repeat(1000)]', { ['k'.repeat(1000)]: 'found' })).toBe('found');
    const source = '1 + $json["k".repeat(1001)]';
    expect(errorOf(() => evaluate(source))).toMatchObject({
      message: 'The expression was stopped: the name of a property is longer than 1,000 characters.',
      details: { start: 4, end: source.length },
    });
  });
});

describe('an expression that works on much data', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    id: i,
    name: ` Name ${i} `,
    amount: i % 100,
    tags: ['a', 'b'],
  }));

  it.each<[string, unknown]>([
    ['rows.filter(r => r.amount > 50).map(r => r.name.trim().toLowerCase()).length', 9800],
    ['rows.reduce((sum, r) => sum + r.amount, 0)', 990_000],
    ['rows.map(r => ({ ...r, total: r.amount * 1.19 })).at(-1).id', 19_999],
    ['rows.map(r => r.name).join(",").length', rows.map((row) => row.name).join(',').length],
    ['rows.toSorted((a, b) => b.amount - a.amount || a.id - b.id)[0].id', 99],
    ['Object.keys(Object.fromEntries(rows.map(r => [r.id, r]))).length', 20_000],
    ['JSON.parse(JSON.stringify(rows)).length', 20_000],
    ['rows.map(r => r.name.replace(/\\s+/g, "_")).filter(n => /_7_$/.test(n)).length', 1],
  ])('is not stopped: %s', (source, expected) => {
    expect(evaluate(source, { rows })).toEqual(expected);
  });
});
