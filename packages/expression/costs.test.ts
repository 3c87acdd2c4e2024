import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@heddle/contract/json';
import { OperationBudget } from './budget.ts';
import { expressionLimits } from './limits.ts';
import { errorOf, evaluate } from './testing.ts';

/** The operations that an expression uses. */
function costOf(source: string, json: JsonObject = {}): number {
  const budget = new OperationBudget(Infinity);
  try {
    evaluate(source, json, { budget });
  } catch {
    // Operations before a failure count as well.
  }
  return budget.spent;
}

/** Expensive expressions beside similar cheap ones, with the least difference of their operations. */
const dear: readonly [string, string, number][] = [
  ['$json[1 / 2]', '$json[4 / 2]', 3],
  ['$json["k".repeat(960)]', '"k".repeat(960)', 15],
  ['"x".repeat(6400)[0]', '"x".repeat(6400)', 100],
  ['(5e-324).toString(3)', '(5).toString(3)', 200],
  ['(1e300).toString(36)', '(0.5).toString(36)', 200],
  ['(1.5).toFixed(100)', '(1.5).toFixed(2)', 150],
  ['(1.5).toPrecision(100)', '(1.5).toPrecision(3)', 150],
  ['(1.5).toExponential(100)', '(1.5).toExponential(3)', 150],
  ['parseInt("7".repeat(60), 9)', '"7".repeat(60)', 15],
  ['(() => { try { throw 1 } catch { return 1 } })()', '(() => { try { return 1 } catch { return 1 } })()', 140],
  ['(() => { try { null.x } catch {} })()', '(() => { try {} catch {} })()', 140],
  ['(() => { try { JSON.parse("{") } catch {} })()', '(() => { try { JSON.parse("{}") } catch {} })()', 140],
  ['new RegExp("(?:ab){1000}")', 'new RegExp("(?:ab){10}")', 3000],
  ['new RegExp("a".repeat(500))', 'new RegExp("a")', 3000],
  ['/(a)(b)(c)(d)(e)(f)(g)(h)/.exec("abcdefgh")', '/abcdefgh/.exec("abcdefgh")', 15],
  ['/[a-z]/i.test("q")', '/[a-z]/.test("q")', 10],
  ['((o, k) => { o[k] = 1 })({}, "a")', '((o, k) => { o[k] = 1 })({ a: 2 }, "a")', 6],
  ['((o, k) => { delete o[k] })({ a: 1 }, "a")', '((o, k) => { o[k] })({ a: 1 }, "a")', 6],
  ['({ ["a" + 1]: 1 })', '({ a: 1, b: "a" + 1 })', 30],
  ['({ ...big })', '({ ...small })', 250],
  ['(({ a, ...rest }) => a)(big)', '(({ a }) => a)(big)', 300],
  ['(([a, ...rest]) => a)(list)', '(([a]) => a)(list)', 900],
  ['Object.keys(big)', 'Object.keys(small)', 150],
  ['big.isEmpty()', 'small.isEmpty()', 90],
  ['Object.fromEntries(list.map(x => [x, x]))', 'list.map(x => [x, x])', 7000],
  ['Object.groupBy(list, x => x)', 'list.map(x => x)', 30_000],
  ['JSON.stringify(long)', 'long', 1000],
  ['JSON.parse(digits)', 'digits', 1000],
  ['new Set(list)', 'list', 3500],
  ['list.includes(NaN)', 'list', 900],
  ['new Set(list).union(new Set(list))', '[new Set(list), new Set(list)]', 5000],
  ['long.toUpperCase()', 'long.trim()', 1000],
  ['long.toLocaleUpperCase("tr")', 'long.toUpperCase()', 5000],
  ['long.normalize("NFD")', 'long.trim()', 4000],
  ['long.hash("sha512")', 'long.hash("md5")', 9000],
  ['"a".hash()', '"a".trim()', 90],
  ['long.toTitleCase()', 'long.trim()', 9000],
  ['long.toSnakeCase()', 'long.trim()', 9000],
  ['long.replaceSpecialChars()', 'long.trim()', 4000],
  ['long.quote()', 'long.trim()', 4000],
  ['long.base64Encode()', 'long.trim()', 2000],
  ['({ a: long }).urlEncode()', '({ a: long })', 15_000],
  ['"a.example.com".isDomain()', '"a.example.com".trim()', 20],
  ['"a@example.com".isEmail()', '"a@example.com".trim()', 20],
  ['"https://example.com".isUrl()', '"https://example.com".trim()', 20],
  ['list.renameKeys("a", "b")', 'list', 900],
  ['list.unique()', 'list', 7000],
  ['list.merge()', 'list', 900],
  ['list.difference([])', 'list', 900],
  ['list.union([])', 'list', 9000],
  ['empties.compact()', 'empties', 900],
  ['({ a: long }).keepFieldsContaining("b")', '({ a: long })', 1000],
  ['[digits2].sum()', '[digits2].length', 10],
  ['new Set([long + 1])', '[long + 1]', 300],
  ['list.unique().concat([long + 1].unique())', 'list.unique()', 300],
  ['((l) => { for (const x of l) break })(list)', '((l) => { for (const x of [1]) break })(list)', 55],
  ['((l) => { l.push(1); })(list)', '((l) => { l; })(list)', 900],
  ['((o) => { o.a = 1 })(big)', '((o) => { o.a })(big)', 250],
  ['list.chunk(1)', 'list', 1500],
  ['[{ a: 1 }, { b: 1 }].merge()', '[{ a: 1 }, { b: 1 }]', 15],
  ['[{ a: "x" }].smartJoin("a", "a")', '[{ a: "x" }]', 15],
  ['$now.isInDST', '$now.year', 300],
  ['$now.offsetNameLong', '$now.year', 400],
  ['$now.diff($now, ["years", "months", "days"])', '[$now, $now]', 300],
  ['DateTime.fromISO("2024-01-02")', '$now', 60],
  ['Duration.fromISO("P2D")', '"P2D"', 50],
  ['Date.parse("2024-01-02")', '"2024-01-02"', 40],
  ['new Date(0).toISOString()', 'new Date(0).getTime()', 20],
  ['new Date(0).toLocaleString("de")', 'new Date(0).getTime()', 900],
  ['"" + $now', '$now.year', 20],
  ['"a$".replaceAll("a", "$&")', '"a$".replaceAll("a", "b")', 15],
];

const data: JsonObject = {
  small: { a: 1 },
  big: Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`key${index}`, index])),
  list: Array.from({ length: 1000 }, (_, index) => index),
  long: 'ab. '.repeat(5000),
  empties: Array.from({ length: 1000 }, () => null),
  digits2: '1'.repeat(1000),
  digits: `[${'1,'.repeat(5000)}1]`,
};

describe('long evaluations', () => {
  it.each(dear)('is counted: %s beside %s', (dearer, cheap, by) => {
    expect(costOf(dearer, data) - costOf(cheap, data)).toBeGreaterThanOrEqual(by);
  });

  it.each(dear)('comes to an end, however often it is done: %s', (source) => {
    expect(errorOf(() => evaluate(`(() => { while (true) { (${source}); } })()`, data)).code).toBe('expression_limit');
  });

  it('counts an evaluation by its size, also where it calls nothing', () => {
    expect(costOf(`[${'a,'.repeat(4000)}a]`) - costOf('[a]')).toBeGreaterThan(900);
  });

  it('counts the same regular expression once, and each of several', () => {
    const many = (source: string): number => costOf(`Array.from({ length: 50 }, (_, i) => new RegExp(${source}))`);
    expect(many('"abc" + i')).toBeGreaterThan(10 * many('"abc"'));
  });

  it('counts the short looks into texts as well', () => {
    const looks = (times: number): number => costOf(`Array.from({ length: ${times} }, () => /b/.test("aaab"))`);
    expect(looks(1000) - looks(500)).toBeGreaterThan(500 * 6);
  });

  it('costs the same each time, whatever was asked before', () => {
    const pattern = '/[a-zäöü]+$/i.test(text)';
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 5 }),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        (before, text) => {
          const cost = costOf(pattern, { text });
          for (const other of before) costOf(pattern, { text: other });
          expect(costOf(pattern, { text })).toBe(cost);
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('the operations of a step', () => {
  const spin = (rounds: string): string => `(() => { for (let i = 0; i < ${rounds}; i++) {} return 1; })()`;

  it('are shared by all its evaluations; the error says which limit it was', () => {
    const budget = new OperationBudget(200_000);
    for (let i = 0; i < 5; i++) expect(evaluate(spin('10000'), {}, { budget })).toBe(1);
    expect(errorOf(() => Array.from({ length: 10 }, () => evaluate(spin('10000'), {}, { budget })))).toMatchObject({
      code: 'expression_step_limit',
      message: 'The expressions of this step were stopped: together they need more than 200,000 operations.',
    });
    expect(errorOf(() => evaluate('[1].map(x => x)', {}, { budget })).code).toBe('expression_step_limit');
  });

  it('leave each evaluation its own limit', () => {
    const budget = OperationBudget.forItems(1);
    expect(errorOf(() => evaluate(spin('1e9'), {}, { budget })).code).toBe('expression_limit');
    expect(budget.spent).toBeGreaterThan(expressionLimits.operations - 10);
  });

  it('cannot be caught', () => {
    const budget = new OperationBudget(1000);
    expect(
      errorOf(() => evaluate('(() => { try { while (true) {} } catch { return 1 } })()', {}, { budget })).code,
    ).toBe('expression_step_limit');
  });

  it('grow with the items', () => {
    expect(OperationBudget.forItems(1_000_000).limit - OperationBudget.forItems(0).limit).toBe(
      1_000_000 * expressionLimits.itemOperations,
    );
  });

  it('end the same evaluations each time', () => {
    const source = fc.constantFrom(
      'list.map(x => x * 2)',
      '$now.toISO()',
      'long.hash()',
      '({ ...big, n })',
      'list.filter(x => x > n).length',
      '`${n} of ${long}`',
      'n.nothing.at',
    );
    const outcome = (sources: readonly string[], limit: number): string[] => {
      const budget = new OperationBudget(limit);
      return sources.map((each, n) => {
        try {
          return JSON.stringify(evaluate(each, { ...data, n }, { budget }));
        } catch (error) {
          return String(error);
        }
      });
    };
    fc.assert(
      fc.property(fc.array(source, { maxLength: 12 }), fc.integer({ min: 0, max: 60_000 }), (sources, limit) => {
        expect(outcome(sources, limit)).toEqual(outcome(sources, limit));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the result of an evaluation', () => {
  /** The bytes that are charged for it. */
  function chargeOf(source: string, json: JsonObject = {}): number {
    let bytes = 0;
    evaluate(source, json, { charge: (more) => void (bytes += more) });
    return bytes;
  }

  it.each([
    ['"x".repeat(5000)', 5000],
    ['text + text', 2000],
    ['text.toUpperCase()', 1000],
    ['`${text}!`', 1001],
  ])('is charged where it is a text that was made: %s', (source, bytes) => {
    expect(chargeOf(source, { text: 'y'.repeat(1000) })).toBe(bytes);
  });

  it.each([
    'text',
    '$json.text',
    'on ? text : other',
    'text ?? other',
    'at?.text',
    '"x".repeat(100)',
    'text.length',
    '$json',
    'list',
  ])('is not where it was there before, or is short: %s', (source) => {
    const text = 'y'.repeat(1000);
    expect(chargeOf(source, { text, on: true, other: text, at: { text }, list: [text] })).toBe(0);
  });

  it('is charged about as JSON writes it where it is a list or an object', () => {
    const json = { rows: Array.from({ length: 100 }, (_, id) => ({ id, name: `name ${id}` })) };
    const source = 'rows.map(r => ({ ...r, label: "x".repeat(50) }))';
    const size = JSON.stringify(evaluate(source, json)).length;
    expect(chargeOf(source, json) / size).toBeGreaterThan(0.7);
    expect(chargeOf(source, json) / size).toBeLessThan(1.5);
  });

  it('is refused with the error of the charge', () => {
    const refuse = (): never => {
      throw new RangeError('too much');
    };
    expect(() => evaluate('"x".repeat(5000)', {}, { charge: refuse })).toThrow('too much');
  });
});
