import vm from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { evaluate } from './testing.ts';

const data: JsonObject = {
  n: 7, zero: 0, neg: -2.5, text: 'Hello, World', empty: '', yes: true, no: false, nil: null,
  list: [3, 1, 2], words: ['pear', 'Apple', 'fig'], nested: [[1, [2]], [3]], people: [{ name: 'Ada', age: 36 }, { name: 'Bob', age: 12 }],
  user: { name: 'Ada', address: { city: 'London' } }, '0': 'zeroth',
};

/** What JavaScript itself makes of the source, in a realm of its own. */
function inJavaScript(source: string, json: JsonObject = data): unknown {
  const names = Object.fromEntries(Object.entries(json).filter(([name]) => /^\w*$/.test(name)));
  return vm.runInNewContext(`(${source}\n)`, structuredClone({ ...names, $json: json }));
}

/** Values as text that tells -0, NaN and undefined apart. */
function spelled(value: unknown): string {
  if (Object.is(value, -0)) return '-0';
  if (Array.isArray(value)) return `[${value.map(spelled).join(', ')}]`;
  if (typeof value === 'object' && value !== null) return `{${Object.entries(value).map(([key, part]) => `${key}: ${spelled(part)}`).join(', ')}}`;
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

const sources = [
  // Literals
  '1', '0x1f', '1e3', '.5', '1_000', '"a\\n\\u0041"', "'it\\'s'", '`a${n}b${text}`', '`\\u{1F600}`', 'true', 'null', 'undefined', 'NaN', 'Infinity', '[1, "a", null]', '[1, ...list, ...words]',
  '({ a: 1, "b c": 2, [text]: 3, n, ...user })', '({ ...list })', '[...text]', '[, 1]',
  // Arithmetic and conversions
  'n + 1', 'n - "2"', '"2" * "3"', 'n / zero', 'n % 4', 'neg ** 2', '-n', '+"12"', '+""', '+"x"', '+null', '+true', '~n', '!n', '!!text', '1 + "1"', '"a" + null', '"a" + undefined', '"a" + [1, 2]', '[] + []', '[] + {}',
  'n & 3', 'n | 8', 'n ^ 2', 'n << 2', 'neg >> 1', 'neg >>> 28', '-0', '0 * -1', '1 / -Infinity', '[1] * 2', '[1, 2] * 2', 'null + 1', 'undefined + 1', 'true + true', '0.1 + 0.2',
  // Comparison
  'n > 3', 'n >= 7', '"10" > 9', '"10" > "9"', 'null >= 0', 'undefined > 0', 'undefined == null', 'null == 0', '"" == 0', '"1" == 1', 'true == 1', '[1] == 1', 'NaN == NaN', 'n === 7', 'n !== 7', '"a" < "b"', 'text != "x"', 'list === list', 'list == "3,1,2"', 'null == undefined', '"0" == false',
  // Logic and choice
  'zero || "none"', 'zero ?? "none"', 'nil ?? "none"', 'n && text', 'yes ? "a" : "b"', 'n > 5 ? n > 6 ? 1 : 2 : 3', 'typeof n', 'typeof text', 'typeof nil', 'typeof list', 'typeof (x => x)', 'typeof undefined',
  // Members
  'user.name', 'user["name"]', 'user.address.city', 'user["na" + "me"]', 'user.missing', 'user.missing?.deep.deeper', 'nil?.x', 'nil?.[n]', 'list[1]', 'list["1"]', 'list[9]', 'list[-1]', 'list.length', 'text[0]', 'text["0"]', 'text[99]', 'text.length', '$json["0"]', 'user?.address?.city.length', 'list.foo', 'n.foo', 'list[1.5]', 'text["01"]',
  // Functions
  '(x => x + 1)(2)', '((a, b = a * 2) => a + b)(1)', '((...rest) => rest.length)(1, 2, 3)', '(({ name, address: { city } }) => name + city)(user)', '(([a, , b = 9]) => [a, b])(list)', '(({ name, ...rest }) => rest)(user)', '(x => y => x + y)(1)(2)', '(f => f(f, 5))((f, i) => i ? i * f(f, i - 1) : 1)', '(n => n)(1)', '(() => undefined)()', '((a, b) => b)(1)', '(({ a = 1 } = {}) => a)()', '(([...r]) => r)(list)', '(({ ["na" + "me"]: x }) => x)(user)',
  // Text
  'text.toUpperCase()', 'text.toLowerCase()', '"  a ".trim()', '" a ".trimStart()', '" a ".trimEnd()', 'text.slice(-5)', 'text.slice(1, -1)', 'text.substring(4, 1)', 'text.substr(-5, 3)', 'text.indexOf("o")', 'text.indexOf("o", 5)', 'text.lastIndexOf("o")', 'text.lastIndexOf("o", 5)', 'text.includes("World")', 'text.startsWith("Hell")', 'text.endsWith("Hello", 5)', 'text.split(", ")', 'text.split("")', 'text.split("o", 1)', 'text.split()', '"a,b".split(",", 0)',
  'text.replace("o", "0")', 'text.replaceAll("o", "0")', 'text.replace("World", "[$&$`$\'$$]")', 'text.replaceAll("", "-")', 'text.replace("l", (m, at) => m + at)', '"abc".padStart(6, "12")', '"abc".padEnd(5)', '"ab".repeat(3)', '"ab".repeat(0)', 'text.charAt(1)', 'text.charCodeAt(1)', 'text.codePointAt(0)', 'text.at(-1)', 'text.concat("!", 1)', '"é".normalize("NFD").length', '"ß".toUpperCase()', 'text.search(/W/)', '(5).toString()', 'text.toString()', '"a-b".split("-").reverse().join("+")',
  // Patterns
  '/o/.test(text)', 'text.match(/o/g)', 'text.match(/(\\w)o/)[1]', 'text.match(/x/)', 'text.match(/x/g)', 'text.match(/(?<first>\\w)/).groups.first', 'text.match(/W/).index', 'text.replace(/o/g, "0")', 'text.replace(/(\\w+), (\\w+)/, "$2 $1 $3 $12")', 'text.replace(/(?<a>\\w+)/, "<$<a>$<b>>")', 'text.replace(/[aeiou]/gi, c => c.toUpperCase())', 'text.split(/,\\s*/)', 'text.split(/(,)\\s/)', '"".split(/x/)', '"abc".split(/(?:)/)', '/a(b)?/.exec("ac")[1]', 'String(/a\\/b/gi)',
  // Lists
  'list.map(x => x * 2)', 'list.map((x, i) => i)', 'list.filter(x => x > 1)', 'list.find(x => x > 1)', 'list.find(x => x > 9)', 'list.findIndex(x => x === 2)', 'list.findLast(x => x > 1)', 'list.findLastIndex(x => x > 1)', 'list.some(x => x > 2)', 'list.every(x => x > 2)', '[].every(x => false)', 'list.reduce((a, b) => a + b)', 'list.reduce((a, b) => a + b, "")', 'list.reduceRight((a, b) => a + "," + b)', 'list.includes(2)', '[NaN].includes(NaN)', '[NaN].indexOf(NaN)', 'list.indexOf(2)', 'list.indexOf(3, 1)', 'list.lastIndexOf(3)', 'list.join("-")', 'list.join()', '[1, null, undefined, [2, [3]]].join()', 'list.slice(1)', 'list.slice(-2, -1)', 'list.concat([4], 5, [[6]])', 'nested.flat()', 'nested.flat(Infinity)', 'nested.flat(0)', 'list.flatMap(x => [x, [x]])', 'list.flatMap(x => x)', 'list.at(-1)', 'list.with(0, 9)', 'words.toSorted()', '[10, 9, 1, undefined, null].toSorted()', 'people.toSorted((a, b) => a.age - b.age).map(p => p.name)', 'list.toReversed()', '[3, 1].toString()', '["1", "2", "3"].map(Number)', '["1", "2", "3"].map(parseInt)', '[0, 1, ""].filter(Boolean)', '[1, 2].map(String)', 'list.reduce((a, x) => Math.max(a, x), 0)', 'people.map(({ name }) => name)', 'people.map(p => ({ ...p, adult: p.age >= 18 }))',
  // Functions with names
  'Math.max(...list)', 'Math.max()', 'Math.min(1, "0")', 'Math.round(neg)', 'Math.floor(neg)', 'Math.abs(neg)', 'Math.PI', 'Math.hypot(3, 4)', 'Math.pow(2, 10)', 'Math.sign(neg)', 'Math.trunc(neg)', 'Math.sqrt(2)', 'Math.atan2(1, 2)', 'Number("12.5")', 'Number("")', 'Number([])', 'Number()', 'String(null)', 'String([1, [2]])', 'String()', 'Boolean("")', 'parseInt("12px")', 'parseInt("ff", 16)', 'parseFloat("1.5e3x")', 'isNaN("x")', 'isFinite("5")', 'Number.isInteger(5)', 'Number.isInteger("5")', 'Number.isNaN("x")', 'Number.MAX_SAFE_INTEGER', 'Number.parseFloat("2.5")', '(12.345).toFixed(1)', '(0.000001).toString()', '(255).toString(16)', '(1234.5).toPrecision(3)', '(1234.5).toExponential(1)', '(1.005).toFixed()',
  'JSON.stringify(user)', 'JSON.stringify([undefined, NaN, x => x])', 'JSON.stringify({ a: undefined, b: [1] }, null, 2)', 'JSON.stringify("a\\"b")', 'JSON.stringify(undefined)', 'JSON.stringify({ a: {}, b: [] }, null, 2)', 'JSON.parse("[1, {\\"a\\": null}]")', 'JSON.parse("\\"x\\"")', 'Object.keys(user)', 'Object.values(list)', 'Object.entries(user.address)', 'Object.fromEntries([["a", 1], ["b", 2]])', 'Object.keys(text.length)', 'Object.hasOwn(user, "name")', 'user.hasOwnProperty("toString")', 'Object.is(NaN, NaN)', 'Object.is(0, -0)', 'JSON.stringify(Object.groupBy(list, x => x > 1 ? "big" : "small"))', 'Array.isArray(list)', 'Array.isArray(text)', 'Array.from({ length: 3 }, (x, i) => i * 2)', 'Array.from("abc")', 'Array.of(1, 2)', 'encodeURIComponent("a b&c/é")', 'decodeURIComponent("a%20b")', 'encodeURI("a b/c")', 'decodeURI("a%20b")',
  'new Date(0).toISOString()', 'new Date("2024-02-29").getTime()', 'new Date("2024-02-29T10:00:00Z").getUTCHours()', 'Date.UTC(2024, 1, 29)', 'Date.parse("2024-02-29T00:00:00Z")', 'new Date(5) - new Date(2)', 'new Date(5) > new Date(2)', 'new Date("x").getTime()', 'JSON.stringify({ at: new Date(0) })', '+new Date(7)',
  // Shape
  '/* note */ n // trailing', '((n))', '\n n\n +\n 1',
];

describe('an expression', () => {
  it.each(sources)('means what it means in JavaScript: %s', (source) => {
    expect(spelled(evaluate(source, data))).toBe(spelled(plain(inJavaScript(source))));
  });

  const leaf = fc.oneof(
    fc.constantFrom('a', 'b', 'c', 'd', 'missing', 'null', 'undefined', 'true', 'false', '""', '"5"', '"x"', '[]', '[2]', '({})', 'NaN'),
    fc.integer({ min: -20, max: 20 }).map((x) => `(${x})`),
    fc.double({ min: -5, max: 5, noNaN: true }).map((x) => `(${x})`),
  );
  const { tree } = fc.letrec<{ tree: string }>((again) => ({
    tree: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      leaf,
      fc.tuple(fc.constantFrom('+', '-', '*', '/', '%', '<', '>', '<=', '>=', '==', '!=', '===', '!==', '&&', '||', '&', '|', '^', '<<', '>>', '>>>'), again('tree'), again('tree')).map(([o, l, r]) => `(${l} ${o} ${r})`),
      fc.tuple(again('tree'), again('tree')).map(([l, r]) => `((${l}) ?? (${r}))`),
      fc.tuple(fc.constantFrom('!', '-', '+', '~', 'typeof '), again('tree')).map(([o, x]) => `(${o}${x})`),
      fc.tuple(again('tree'), again('tree'), again('tree')).map(([t, y, n]) => `(${t} ? ${y} : ${n})`),
      fc.tuple(again('tree'), again('tree')).map(([l, r]) => `[${l}, ${r}]`),
      fc.tuple(again('tree'), again('tree')).map(([l, r]) => `\`\${${l}}-\${${r}}\``),
      fc.tuple(again('tree'), again('tree')).map(([body, x]) => `(x => [x, ${body}])(${x})`),
    ),
  }));
  const scalar = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ maxLength: 4 }), fc.boolean(), fc.constant(null));

  it('means what it means in JavaScript, whatever it is made of', () => {
    fc.assert(
      fc.property(tree, fc.record({ a: scalar, b: scalar, c: scalar, d: fc.array(scalar, { maxLength: 3 }) }), (source, json) => {
        const known = { missing: undefined as unknown as null, ...json };
        expect(spelled(evaluate(source, json))).toBe(spelled(plain(inJavaScript(source, known))));
      }),
      { numRuns: 400 },
    );
  });
});

/** Results as the language gives them: inside of lists and objects, what JSON cannot hold is null or left out. */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'number' && depth > 0 && !Number.isFinite(value)) return null;
  if (Array.isArray(value)) return Array.from(value, (part: unknown) => plain(part, depth + 1) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined).map(([key, part]) => [key, plain(part, depth + 1)]));
}
