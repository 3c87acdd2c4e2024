import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeddleError } from '@heddle/contract/errors/define';
import { compileExpression } from './expression.ts';
import { compileTemplate } from './template.ts';
import { outputOf, scopeOf } from './testing.ts';

/** Data that a stranger may post to a webhook. */
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
  // Through functions with statements
  '(() => { const c = "constructor"; return ""[c]; })()',
  '(() => { let key = "__pro"; key += "to__"; return ({})[key]; })()',
  '(() => { const o = {}; o["__proto__"] = { polluted: true }; return ({}).polluted; })()',
  '(() => { const o = {}; o["constructor"] = x => "hooked"; return o; })()',
  '(() => { const o = JSON.parse(\'{"__proto__": 1}\'); o.polluted = true; return ({}).polluted; })()',
  '(() => { Object.prototype.polluted = true; return 1; })()',
  '(() => { [].push.call({}, 1); return 1; })()',
  '(() => { Math.max = x => "hooked"; return Math.max(1); })()',
  '(() => { JSON.parse = 1; return JSON.parse("1"); })()',
  '(() => { DateTime.DATE_HUGE.month = "hooked"; return DateTime.DATE_HUGE.month; })()',
  '(() => { Array.prototype.map = 1; return 1; })()',
  '(() => { $json = {}; return $json; })()',
  '(() => { undefined = 1; return undefined; })()',
  '(() => { const f = () => f; f.call.call(f); return 1; })()',
  '(() => { with ({}) { return process; } })()',
  '(() => { debugger; return 1; })()',
  '(() => { out: for (const x of [1]) break out; return 1; })()',
  '(() => { class A { static x = process; } return A.x; })()',
  '(function* () { yield process; })()',
  '(async () => { await process; })()',
  '(function () { return arguments.callee.caller; })()',
  '(function f() { return f.caller; })()',
  '(() => { try { null.x; } catch (e) { return e.constructor.constructor("return process")(); } })()',
  '(() => { try { null.x; } catch ({ constructor }) { return constructor; } })()',
  '(() => { try { throw { get constructor() { return 1; } }; } catch (e) { return e; } })()',
  '(() => { try { return "".repeat(-1); } catch (e) { return e.stack; } finally { return process; } })()',
  '(() => { try { (() => { while (true) { } })(); } catch (e) { return "hooked"; } })()',
  '(() => { const f = () => f(); try { f(); } catch (e) { return "hooked"; } })()',
  '(() => { while (true) { } })()',
  '(() => { for (;;) [].push(1); })()',
  '(() => { let s = "x"; while (true) s += s; })()',
  '(() => { const l = [1]; while (true) l.push(...l); })()',
  '(() => { const l = []; l[99999999] = 1; return l.length; })()',
  '(() => { const l = []; l.length = 4294967295; return l.length; })()',
  '(() => { const o = {}; o.self = o; return o; })()',
  '(() => { const l = []; l.push(l); return String(l); })()',
  '(() => { const s = new Set(); while (true) s.add(s.size); })()',
  '(() => { delete Object.keys; return Object.keys({ a: 1 }); })()',
  '(() => { delete $json.list; return list; })()',
  '(() => { list.push(4); list[0] = 9; user.name = "hooked".slice(0, 1); return list; })()',
  // Constructors and classes that lead outside
  'new Array(4294967295)',
  'new Array(1e9)',
  'new Error("x").constructor',
  'new Error().stack.constructor',
  'Error.prepareStackTrace',
  'Error.captureStackTrace({})',
  'new RegExp("(a+)+$").test("a".repeat(60) + "!")',
  'new RegExp("(x+x+)+y").test("x".repeat(60))',
  '/^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(60))',
  'new RegExp("(?<=a)b").test("ab")',
  'new RegExp("a".repeat(100000))',
  'new Set([1]).constructor',
  'new Map([["__proto__", 1]])',
  'new Map([["constructor", 1]])',
  'new Object().constructor',
  'new String("x").constructor',
  'new Date().toLocaleString.constructor',
  'new Promise(x => x)',
  'new Worker("x")',
  'new WeakRef({})',
  'new SharedArrayBuffer(9)',
  'new AsyncFunction("return process")()',
  'Reflect.construct(Date, [])',
  'Reflect.getPrototypeOf(() => 1)',
  // Known escapes from other sandboxes
  '(() => { const e = new Error(); e.name = Symbol(); return e.stack; })()',
  'Object.getOwnPropertyDescriptor({}, "x")',
  'Object.getOwnPropertyNames("")',
  'Object.setPrototypeOf({}, new Proxy({}, {}))',
  'Object.assign({}, JSON.parse(\'{"__proto__": {"polluted": true}}\')).polluted',
  'Object.assign($json, { text: "hooked".slice(0, 1) }).text',
  'Buffer.from("x")',
  'Buffer.allocUnsafe(100)',
  'process.mainModule.require("child_process").execSync("id")',
  'this.process.binding("spawn_sync")',
  'extend({}, {})',
  'extendOptional({}, "x")',
  '({}).toString.call(process)',
  '[].at.constructor("return process")()',
  '"x".replace(/x/, (...args) => args.constructor)',
  '[1].map((x, i, all) => all.constructor)',
  '$input.all().constructor',
  '"\u{63}onstructor"',
  '""["\u0063\u006fnstructor"]',
  '({})["__proto\u005f_"]',
  '("x").c\u006fnstructor',
  '({ [`__pro${"to__"}`]: 1 })',
  '({ ...{ ["__proto" + "__"]: 1 } })',
  '[["__proto__", { polluted: true }]].reduce((o, [k, v]) => ({ ...o, [k]: v }), {})',
  '"a".hash("__proto__")',
  '"a".hash("constructor")',
  '[{ a: 1 }].renameKeys("a", "__proto__")',
  '[{ k: "__proto__", v: 1 }].smartJoin("k", "v")',
  '({ a: 1 }).removeField("__proto__")',
  '$now.extract("constructor")',
  '(1).toDateTime("__proto__")',
];

/** n8n's dialect has names and members of its own. */
const inDialect: readonly string[] = [
  "$('A').constructor",
  "$('constructor').first().constructor",
  '$node.constructor',
  '$node["__proto__"]',
  '$env.PATH',
  '$env["HOME"].constructor',
  '$parameter.constructor',
  '$workflow.constructor',
  '$prevNode.constructor("return process")()',
  '$input.item.constructor',
  '$items.constructor',
  '$if.constructor',
  '$if(true, process)',
  '$try(process.exit())',
  '$now["const" + "ructor"]("return process")()',
  '[]["map"]["constructor"]("return process")()',
  '[]["at"]["call"]("x")',
  '""["sub"]()["constructor"]',
  'Object["getPrototypeOf"]({})',
  'Object.getPrototypeOf(() => 1)',
  'Object["constr" + "uctor"]',
  '({})["__lookup" + "Getter__"]("x")',
  '({}).__lookupGetter__("__proto__")',
  '({}).__defineGetter__("polluted", () => 1)',
  '(() => { const { getPrototypeOf } = Object; return getPrototypeOf({}); })()',
  'Function',
  'globalThis["process"]',
  'eval("process")',
  '[process, globalThis, require, module, Buffer].map(x => typeof x)',
  '(() => { Error.prepareStackTrace = (e, s) => s; return new Error().stack; })()',
  'process.getBuiltinModule("fs")',
];

const codeOf = (thrown: unknown): string => {
  expect(thrown).toBeInstanceOf(HeddleError);
  return (thrown as HeddleError).code;
};

/** The outcome of an attempt: the code of an error, or a value that JSON can carry. */
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

  it.each([...attempts, ...inDialect])('reaches nothing by the rules of n8n either: %s', (source) => {
    const reached = outcome(() =>
      compileTemplate(`{{= ${source} }}`).evaluate(scopeOf(posted, { node: () => outputOf([]) })),
    );
    expect(reached).toMatch(harmless);
    expect(reached).not.toMatch(/hooked|native code|polluted": ?true|"object"/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('is tried in at least 150 ways', () => {
    expect(new Set([...attempts, ...inDialect]).size).toBeGreaterThanOrEqual(150);
  });

  it('leaves the data as it was', () => {
    const before = JSON.stringify(posted);
    for (const source of [
      ...attempts,
      'list.sort((a, b) => b - a)',
      'list.reverse()',
      'list.toSorted().with(0, 9)',
      '[...list].reverse()',
    ]) {
      outcome(() => compileExpression(source).evaluate(scopeOf(posted)));
      outcome(() => compileTemplate(`{{= ${source} }}`).evaluate(scopeOf(posted)));
    }
    expect(JSON.stringify(posted)).toBe(before);
  });

  it('ends in a coded error or in data, whatever the source is', () => {
    const word = fc.constantFrom(
      'x',
      '=>',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '{{',
      '}}',
      '.',
      '?.',
      '...',
      ',',
      ':',
      '?',
      '`',
      '${',
      '"a"',
      "'",
      '/',
      '/a/',
      '\\',
      '+',
      '-',
      '!',
      '==',
      '&&',
      '??',
      '1',
      '$json',
      '$node',
      'list',
      'user',
      'map',
      'constructor',
      '__proto__',
      'Math',
      'JSON',
      'parse',
      'new',
      'Date',
      'this',
      'typeof',
      'await',
      '=',
      ';',
      '\n',
      '//',
      '/*',
      '*/',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(word, { maxLength: 12 }).map((words) => words.join('')),
          fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
          fc.string({ unit: 'binary' }),
        ),
        (source) => {
          expect(outcome(() => compileExpression(source).evaluate(scopeOf(posted)))).toMatch(harmless);
          expect(outcome(() => compileTemplate(`a {{${source}}} b`).evaluate(scopeOf(posted)))).toMatch(harmless);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never changes objects of the host', () => {
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted');
    expect(Object.getOwnPropertyNames(Function.prototype)).not.toContain('polluted');
  });
});
