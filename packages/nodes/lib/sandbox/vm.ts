import { clipText } from '@heddle/contract/errors/clip';
import type { JSValueHandle } from 'quickjs-wasi';
import { JSException, MAX_STACK_SIZE, QuickJS } from 'quickjs-wasi';
import { toJsonChunks } from '../json/chunks.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { foreignBufferSource } from './foreign-buffer.ts';
import { foreignGuestSource } from './foreign-guest.ts';
import { librariesFor } from './foreign-libraries.ts';
import { guestIntlSource } from './guest-intl.ts';
import { guestParameters, guestSource } from './guest.ts';
import { intlAnswers } from './intl-answers.ts';
import type { CodeFailure, CodeOutcome, CodeTask, RunFor } from './protocol.ts';
import { LOG_LIMIT, longestFor, OUTPUT_LIMIT } from './protocol.ts';
import { readReturned } from './returned.ts';
import { compileWasm } from './wasm.ts';

/** The file name of the user's code in stack traces. */
const FILE = 'code.js';
/** Replaces the omitted lines. */
const LOG_END = '… more lines were written; only these are kept.';

let compiled: Promise<WebAssembly.Module> | null = null;

function wasm(): Promise<WebAssembly.Module> {
  compiled ??= compileWasm();
  return compiled;
}

/**
 * Runs code in a QuickJS machine of its own and never throws: errors of the code are returned as a failure.
 * `onStart` is called when the machine is ready; the time limit counts from there. Once `isStopped` returns true, the code is abandoned.
 */
export async function runInVm(
  task: CodeTask,
  onStart: () => void,
  isStopped: () => boolean = () => false,
): Promise<CodeOutcome> {
  const machine = new Machine(task, isStopped);
  try {
    return await machine.run(onStart);
  } catch (thrown) {
    return { failure: machine.describe(thrown) };
  }
}

class Machine {
  readonly #task: CodeTask;
  readonly #isStopped: () => boolean;
  readonly #logs: string[] = [];
  #logged = 0;
  #deadline = Number.POSITIVE_INFINITY;
  #latest = Number.POSITIVE_INFINITY;
  /** How long the thread had computed when the code began. */
  #computed = 0;
  #expired = false;
  #index: number | undefined;

  constructor(task: CodeTask, isStopped: () => boolean) {
    this.#task = task;
    this.#isStopped = isStopped;
  }

  async run(onStart: () => void): Promise<CodeOutcome> {
    const vm = await QuickJS.create({
      wasm: await wasm(),
      memoryLimit: this.#task.memoryLimitMib * 1024 * 1024,
      maxStackSize: MAX_STACK_SIZE,
      interruptHandler: () => {
        this.#expired ||= this.#isOver() || this.#isStopped();
        return this.#expired;
      },
    });
    await this.#load(vm);
    onStart();
    this.#begin();
    const guest = vm.callFunction(
      vm.evalCode(this.#task.surroundings === undefined ? guestSource : foreignGuestSource, 'guest.js'),
      vm.undefined,
      this.#logFunction(vm),
      this.#indexFunction(vm),
    );
    const text = vm.newString(`[${this.#task.items.map((piece) => piece.slice(1, -1)).join(',')}]`);
    // Without enough memory for its input the VM returns an invalid value.
    if (!text.isString) return { failure: this.#failure('memory', 'the input does not fit') };
    const { surroundings } = this.#task;
    const around = surroundings === undefined ? vm.undefined : vm.newString(surroundings);
    if (surroundings !== undefined && !around.isString)
      return { failure: this.#failure('memory', 'what other nodes gave does not fit') };
    const code =
      surroundings === undefined
        ? compile(vm, this.#task.code, this.#task.runFor)
        : vm.evalCode(`(async () => {\n${this.#task.code}\n})`, FILE);
    const each = this.#task.runFor === 'each' ? vm.true : vm.false;
    const promise = vm.callFunction(guest, vm.undefined, text, code, each, around);
    vm.executePendingJobs();
    // A promise that is pending although no job is left can only be settled from outside, and there is no outside.
    if (promise.promiseState === PENDING) throw new Error('it waits for something that never happens');
    const settled = await vm.resolvePromise(promise);
    if ('error' in settled) throw new GuestError(settled.error);
    if ((settled.value.length ?? 0) > OUTPUT_LIMIT)
      return { failure: this.#failure('output', 'the output is too large') };
    // No dispose: the machine's memory goes with the instance, and a machine that trapped could not be disposed of.
    const returned = readReturned(settled.value.toString(), this.#task.bounds);
    this.#index = undefined;
    if (!Array.isArray(returned)) return { failure: this.#failure(returned.kind, returned.reason) };
    // In chunks, so that the main thread never parses all of them in one go.
    return { items: await toJsonChunks(returned), logs: this.#logs };
  }

  /** What the code expects of its surroundings, before its time begins. `Intl` is asked of the host, so only code that names it, or what needs it, gets it. */
  async #load(vm: QuickJS): Promise<void> {
    const { code, surroundings } = this.#task;
    const isForeign = surroundings !== undefined;
    const libraries = isForeign ? await librariesFor(code) : [];
    if (libraries.length > 0 || /\bIntl\b|\.toLocale/.test(code)) {
      const answer = intlAnswers();
      const ask = vm.newFunction('ask', (question) => vm.newString(answer(question?.toString() ?? '')));
      vm.callFunction(vm.evalCode(guestIntlSource, 'intl.js'), vm.undefined, ask);
    }
    if (isForeign) vm.callFunction(vm.evalCode(foreignBufferSource, 'buffer.js'), vm.undefined);
    for (const source of libraries) vm.evalCode(source, 'library.js');
  }

  #begin(): void {
    const { timeLimitMs } = this.#task;
    const now = performance.now();
    this.#computed = cpuTimeMs();
    this.#deadline = now + timeLimitMs;
    this.#latest = now + longestFor(timeLimitMs);
  }

  /** The clock is read first: it costs less than reading the CPU time of this thread. */
  #isOver(): boolean {
    const now = performance.now();
    if (now <= this.#deadline) return false;
    const left = this.#computed + this.#task.timeLimitMs - cpuTimeMs();
    this.#deadline = Math.min(now + left, this.#latest);
    return now >= this.#deadline;
  }

  #logFunction(vm: QuickJS): JSValueHandle {
    return vm.newFunction('log', (line) => {
      if (line) this.#log(line.toString());
      return vm.undefined;
    });
  }

  #log(line: string): void {
    if (this.#logs.at(-1) === LOG_END) return;
    this.#logged += line.length;
    const isFull = this.#logs.length >= LOG_LIMIT.lines || this.#logged > LOG_LIMIT.characters;
    this.#logs.push(isFull ? LOG_END : line);
  }

  #indexFunction(vm: QuickJS): JSValueHandle {
    return vm.newFunction('setIndex', (index) => {
      this.#index = index?.toNumber();
      return vm.undefined;
    });
  }

  describe(thrown: unknown): CodeFailure {
    const { name, message, stack } = factsOf(thrown);
    if (this.#expired) return this.#failure('timeout', 'the time is over');
    if (message === 'out of memory' || message === 'wasm_malloc failed') return this.#failure('memory', message);
    const line = /\bcode\.js:(\d+)/.exec(stack)?.[1];
    const lines = this.#task.code.split('\n').length;
    return {
      ...this.#failure('failed', name === '' || name === 'Error' ? message : `${name}: ${message}`),
      // The code begins on the second line of the function that is made of it.
      ...(line === undefined ? {} : { line: Math.min(Math.max(Number(line) - 1, 1), lines) }),
    };
  }

  #failure(kind: CodeFailure['kind'], reason: string): CodeFailure {
    return {
      kind,
      reason: clipText(reason),
      ...(this.#index === undefined ? {} : { item: this.#index }),
      logs: this.#logs,
    };
  }
}

const PENDING = 0;

class GuestError extends Error {
  readonly handle: JSValueHandle;

  constructor(handle: JSValueHandle) {
    super('the code threw');
    this.handle = handle;
  }
}

/** The code as a function: an expression returns its value, anything else is a body with `return`. */
function compile(vm: QuickJS, code: string, runFor: RunFor): JSValueHandle {
  const head = `(async (${guestParameters[runFor]}) =>`;
  try {
    return vm.evalCode(`${head} (\n${code.replace(/;\s*$/, '')}\n))`, FILE);
  } catch {
    return vm.evalCode(`${head} {\n${code}\n})`, FILE);
  }
}

function factsOf(thrown: unknown): { name: string; message: string; stack: string } {
  if (thrown instanceof GuestError) return handleFacts(thrown.handle);
  if (thrown instanceof JSException) return { name: thrown.name, message: thrown.message, stack: thrown.stack ?? '' };
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message, stack: '' };
  return { name: '', message: String(thrown), stack: '' };
}

function handleFacts(handle: JSValueHandle): { name: string; message: string; stack: string } {
  const read = (property: string): string => {
    const value = handle.getProp(property);
    return value.isString ? value.toString() : '';
  };
  try {
    if (handle.isObject)
      return {
        name: read('name'),
        message: read('message') || JSON.stringify(handle.vm.dump(handle)),
        stack: read('stack'),
      };
    return { name: '', message: handle.toString(), stack: '' };
  } catch {
    // The getters of a thrown object are user code as well.
    return { name: '', message: 'it threw something that cannot be shown', stack: '' };
  }
}
