import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeddleError } from '../errors/define.ts';
import { compileExpression } from './expression.ts';
import { compileTemplate } from './template.ts';
import { scopeOf } from './testing.ts';

/** Data such as a stranger may post to a webhook. */
const posted = JSON.parse(
  '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": "text", "valueOf": 1, "toJSON": {"a": 1}, "hasOwnProperty": 1, "length": 3, "then": "x", "list": [1, 2, 3], "text": "abc", "user": {"name": "Ada"}}',
);

/** Ways out of plain data that are known from other languages inside of JavaScript. */
const attempts: readonly string[] = [
  // To a constructor, by every spelling of its name
  '"".constructor',
  '[].constructor.constructor("return process")()',
  '(x => x).constructor("return process")()',
  '({}).constructor',
  '(1).constructor',
  '$json.constructor',
  '\\u0063onstructor',
  '"".\\u0063onstructor',
  '""["con" + "structor"]',
  '""["\\x63onstructor"]',
  '""[`constructor`]',
  '""[`${"construct"}or`]',
  '""[["constructor"]]',
  '({})[["__proto__"]]',
  '""[["con", "structor"].join("")]',
  '""["rotcurtsnoc".split("").reverse().join("")]',
  '""?.["constructor"]',
  '[].map["constructor"]',
  '$now.constructor',
  'DateTime.constructor("return process")()',
  'Math.constructor',
  'Math["constructor"]',
  '$input.constructor.constructor("return process")()',
  '/a/.constructor',
  'new Date().constructor',
  '(({ constructor }) => constructor)("")',
  '(({ ["constr" + "uctor"]: c }) => c)("")',
  '(({ ...rest }) => rest.constructor)([])',
  'Object.entries("".constructor)',
  // To a prototype
  '({}).__proto__',
  '({ __proto__: { polluted: 1 } })',
  '({ "__proto__": { polluted: 1 } })',
  '({ ["__proto__"]: { polluted: 1 } })',
  'Object.fromEntries([["__proto__", { polluted: 1 }]])',
  'Object.groupBy([1], x => "__proto__")',
  'Object.getPrototypeOf({})',
  'Object.setPrototypeOf({}, null)',
  'Object.assign({}, {})',
  'Object.defineProperty({}, "x", {})',
  'Object.prototype',
  '[].__lookupGetter__("x")',
  '({}).__defineGetter__("x", x => 1)',
  'JSON.parse(\'{"__proto__": {"polluted": 1}}\').polluted',
  '({ ...$json }).polluted',
  '({ ...JSON.parse(\'{"__proto__": {"polluted": 1}}\') }).polluted',
  // To the world outside
  'globalThis',
  'globalThis.process',
  'process.exit(1)',
  'require("fs")',
  'import("fs")',
  'import.meta',
  'eval("1")',
  'Function("return process")()',
  'new Function("return process")()',
  'new Proxy({}, {})',
  'Reflect.get({}, "x")',
  'setTimeout(x => x, 1)',
  'fetch("http://169.254.169.254/")',
  'this',
  'this.constructor',
  '(() => this)()',
  'arguments',
  'new.target',
  'async () => 1',
  'await 1',
  'Symbol.iterator',
  '[][Symbol.iterator]',
  'Symbol("x")',
  'new WebAssembly.Module()',
  'window.document.cookie',
  // Other syntax
  'x = 1',
  '$json.list = 1',
  '$json.list[0]++',
  'delete $json.list',
  '(1, 2)',
  '"constructor" in {}',
  '[] instanceof Object',
  'void 0',
  '(function () { return this })()',
  '(() => { return process })()',
  'class A {}',
  '(class { static x = 1 })',
  '({ get a() { return 1 } })',
  '({ a() { return 1 } })',
  '`x`.raw',
  'String.raw`a`',
  '(x => x)`a`',
  'text`a`',
  '10n ** 1000000n',
  'a => b => { }',
  '1; 2',
  '<!-- x',
  // Functions handed to functions
  '(x => x).call',
  '(x => x).apply(1)',
  '(x => x).bind(1)',
  '(x => x)["call"]',
  '[].map.call("abc", x => x)',
  'Array.prototype',
  'Math.max.apply(null, [1])',
  'Number.prototype',
  '$json.list.map($json.text)',
  'list.map("x")',
  'JSON.parse("[1]", (key, value) => value.constructor)',
  'JSON.stringify({ toJSON: x => "hooked" })',
  'JSON.stringify([1], (key, value) => value)',
  '"" + { toString: () => "hooked" }',
  '+{ valueOf: () => 7 }',
  '`${{ toString: x => "hooked" }}`',
  '({ a: 1 })[{ toString: x => "a" }]',
  '({}) == "[object Object]" && ({ [{ toString: x => "__proto__" }]: 1 })',
  '"abc".replace("b", { toString: x => "hooked" })',
  '"abc".replace({ [Symbol.replace]: x => 1 }, "x")',
  '"abc".split({ split: x => 1 })',
  '[1, 2].concat({ length: 1e9, 0: 1 })',
  'Array.from({ length: 3, [Symbol.iterator]: 1 })',
  '[...{ next: x => 1 }]',
  '[3, 1].sort({ call: 1 })',
  '({ then: x => x })',
  // Through dates
  '$now.zone',
  '$now.loc',
  '$now._zone.constructor',
  '$now.c',
  '$now.plus.constructor',
  'DateTime.prototype',
  'DateTime.fromJSDate.constructor',
  'DateTime.Settings',
  'DateTime.now().reconfigure({})',
  'DateTime.local({ zone: { constructor: 1 } })',
  'DateTime.fromISO("2024-01-01", { zone: { name: "x", offset: x => 1 } })',
  '$now.setZone({ isUniversal: true })',
  '$now.setLocale("en-u-nu-" + "latn".repeat(9))',
  '$now.toLocaleString({ timeZone: { toString: x => "UTC" } })',
  '$now.toFormat({})',
  '$now.set({ constructor: 1 })',
  '$now.plus({ __proto__: { days: 1 } })',
  'new Date({ valueOf: x => 0 })',
  'new Date().setTime(0)',
  'new Intl.NumberFormat()',
  // To other nodes and runs
  '$node',
  '$node()',
  '$node(...[1])',
  '$node("constructor").constructor',
  '$node({ toString: x => "A" }).json',
  '$vars.__proto__',
  '$execution.constructor',
  '$request.headers',
  '$secret',
];

const codeOf = (thrown: unknown): string => {
  expect(thrown).toBeInstanceOf(HeddleError);
  return (thrown as HeddleError).code;
};

/** What an attempt ends in: the code of an error, or a value that JSON can carry. */
function outcome(work: () => unknown): string {
  try {
    const value = work();
    expect(typeof value).not.toBe('function');
    return `value ${JSON.stringify(value) ?? 'undefined'}`;
  } catch (thrown) {
    return codeOf(thrown);
  }
}

const harmless = /^(expression_(syntax|forbidden|failed|limit)|value .*)$/s;

describe('an attempt to get out of the language', () => {
  it.each(attempts)('reaches nothing: %s', (source) => {
    const reached = outcome(() => compileExpression(source).evaluate(scopeOf(posted)));
    expect(reached).toMatch(harmless);
    expect(reached).not.toMatch(/hooked|process|native code|polluted/);
    expect(outcome(() => compileTemplate(`{{ ${source} }}`).evaluate(scopeOf(posted)))).toMatch(harmless);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('leaves the data as it was', () => {
    const before = JSON.stringify(posted);
    for (const source of [...attempts, 'list.sort((a, b) => b - a)', 'list.reverse()', 'list.toSorted().with(0, 9)', '[...list].reverse()']) {
      outcome(() => compileExpression(source).evaluate(scopeOf(posted)));
    }
    expect(JSON.stringify(posted)).toBe(before);
  });

  it('ends in a coded error or in data, whatever stands there', () => {
    const word = fc.constantFrom('x', '=>', '(', ')', '[', ']', '{', '}', '{{', '}}', '.', '?.', '...', ',', ':', '?', '`', '${', '"a"', "'", '/', '/a/', '\\', '+', '-', '!', '==', '&&', '??', '1', '$json', '$node',
      'list', 'user', 'map', 'constructor', '__proto__', 'Math', 'JSON', 'parse', 'new', 'Date', 'this', 'typeof', 'await', '=', ';', '\n', '//', '/*', '*/');
    fc.assert(
      fc.property(fc.oneof(fc.array(word, { maxLength: 12 }).map((words) => words.join('')), fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')), fc.string({ unit: 'binary' })), (source) => {
        expect(outcome(() => compileExpression(source).evaluate(scopeOf(posted)))).toMatch(harmless);
        expect(outcome(() => compileTemplate(`a {{${source}}} b`).evaluate(scopeOf(posted)))).toMatch(harmless);
      }),
      { numRuns: 2000 },
    );
  });

  it('never changes what the host is made of', () => {
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
    expect(Object.getOwnPropertyNames(Function.prototype)).not.toContain('polluted');
  });
});
