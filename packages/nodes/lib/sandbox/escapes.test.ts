import { HeddleError } from '@heddle/contract/errors/define';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { afterAll, describe, expect, it } from 'vitest';
import { closeSandbox, runCode } from './sandbox.ts';

afterAll(closeSandbox);

/** A wide margin: the sandbox's own limit stops the code long before. */
const SAFETY_MS = 120_000;

/** Ways out of a sandbox that are known from others. Each has to end in an error, or in data without anything of the host. */
const attempts: readonly string[] = [
  'return process.version',
  'return globalThis.process',
  'return require("fs").readdirSync("/")',
  'return (await import("fs")).readdirSync("/")',
  'return (await import("node:child_process")).execSync("id").toString()',
  'return this.constructor.constructor("return process")().version',
  'return Function("return process")().version',
  'return (async () => {}).constructor("return process")()',
  'return (function* () {}).constructor("return process")().next()',
  'return [].constructor.constructor("return globalThis.process.pid")()',
  'return console.log.constructor("return process")()',
  'return $input.all.constructor("return process")().version',
  'return items.constructor.constructor("return process.env")()',
  'return items[0].constructor.constructor("return process.env")()',
  'return fetch("http://169.254.169.254/")',
  'return new WebSocket("ws://127.0.0.1")',
  'return new XMLHttpRequest()',
  'return new Worker("data:text/javascript,1")',
  'return new SharedArrayBuffer(1 << 30)',
  'return WebAssembly.instantiate(new Uint8Array(8))',
  'return Buffer.from("x").buffer.byteLength',
  'return process.binding("fs")',
  'return process.mainModule.require("fs")',
  'return process.getBuiltinModule("fs")',
  'return arguments.callee.caller.caller',
  'Error.prepareStackTrace = (error, frames) => frames.map((frame) => frame.getThis()); return new Error().stack.map((value) => typeof value.process)',
  'Error.prepareStackTrace = (error, frames) => frames[0].getFunction().constructor("return process")(); return new Error().stack',
  'const e = new Error(); e.name = Symbol(); try { return e.stack } catch (f) { return f.constructor.constructor("return process")().version }',
  'try { (function f() { f() })() } catch (e) { return e.constructor.constructor("return process")().version }',
  'try { await Promise.reject(new Proxy({}, { get: (target, key) => { throw process } })) } catch (e) { return e.constructor.constructor("return process")().version }',
  'const p = Promise.resolve(); p.constructor = { [Symbol.species]: class { constructor(f) { f((x) => x, (e) => e.constructor.constructor("return process")()) } } }; await p.then(); return process.version',
  'return new Proxy({}, { ownKeys: () => { throw process } })',
  'return new Proxy(items, { get: (target, key) => globalThis.process.version })[0]',
  'return { toJSON: () => process.version }',
  'return { get a() { return process.version } }',
  'return Reflect.getPrototypeOf(Reflect.getPrototypeOf(console)).constructor.constructor("return process")()',
  'Object.prototype.then = (resolve) => resolve(process.version); return {}',
  'Object.defineProperty(Object.prototype, "json", { get: () => process.version }); return {}',
  'JSON.stringify = () => process.version; return 1',
  'Array.prototype.map = () => [process.version]; return items',
  'WeakMap.prototype.get = () => process; WeakMap.prototype.has = () => true; return {}',
  'return eval("process.version")',
  'return (0, eval)("globalThis.process.version")',
  'return new Function("return this.process.version")()',
  'return String.raw.constructor`return process`().version',
  'return "".\\u0063onstructor.constructor("return process")().version',
  'return Symbol.for("nodejs.util.inspect.custom").constructor.constructor("return process")().version',
  'return { [Symbol.for("nodejs.util.inspect.custom")]: (depth, options, inspect) => inspect.constructor("return process")() , v: process.version }',
  'while (true) {}',
  'for (;;) await null',
  'const a = []; while (true) a.push(new Array(1e6).fill(1))',
  'let s = "x"; while (true) s += s',
  'return /^(a+)+$/.test("a".repeat(40) + "!") || process',
  'return "x".repeat(2 ** 30).length + process.pid',
  'return new Array(2 ** 32 - 1).fill(0)',
  'const f = () => f() + 1; return f()',
  'setTimeout(() => process.exit(1)); return process.pid',
  'while (true) console.log("x".repeat(1e6))',
  'import fs from "fs"; return fs',
  'return postMessage(process)',
  'return parentPort.postMessage("x")',
  'return structuredClone(process)',
  'return std.loadFile("/etc/passwd")',
  'return os.exec(["id"])',
  'return Deno.readTextFileSync("/etc/passwd")',
  'return new (class extends Function { constructor() { super("return process") } })()().version',
];

async function outcome(code: string): Promise<string> {
  try {
    const { items } = await runCode(
      { code, runFor: 'all', items: [{ json: { a: 1 } }], timeLimitMs: 300, memoryLimitMib: 16 },
      { signal: new AbortController().signal, resources: unlimitedResources },
    );
    return `value ${JSON.stringify(items)}`;
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(HeddleError);
    return (thrown as HeddleError).code;
  }
}

describe('code that wants out of the sandbox', () => {
  it.each(attempts)('ends in an error, or in data of its own: %s', { timeout: SAFETY_MS }, async (code) => {
    const reached = await outcome(code);
    expect(reached).toMatch(/^(code_\w+|value .*)$/s);
    expect(reached).not.toContain(process.version);
    expect(reached).not.toMatch(/root:|"PATH"|"HOME"|uid=|native code/);
  });

  it('leaves nothing behind in the process or for the next code', { timeout: SAFETY_MS }, async () => {
    await outcome('Object.prototype.polluted = true; Array.prototype.map = null; return 1');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(await outcome('return { polluted: ({}).polluted ?? "no", map: typeof [].map }')).toContain(
      '"polluted":"no","map":"function"',
    );
  });
});
