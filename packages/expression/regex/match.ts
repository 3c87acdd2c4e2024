import { overLimit } from '../fault.ts';
import type { Runtime } from '../runtime.ts';
import type { CharSet } from './char-set.ts';
import { folded } from './characters.ts';
import type { Instruction, Program } from './program.ts';
import type { RegexFlags } from './syntax.ts';

/** How many matcher steps count as one operation, and how often they are counted. */
const STEPS_PER_OPERATION = 2;
const COUNT_EVERY = 256;
/** Making ready to look through a text. */
const START_COST = 4;
const MOST_ALTERNATIVES = 1_000_000;

type Slots = readonly number[];

/** A position to backtrack to. `least` is set for runs: how far back the run may release characters. */
interface Alternative {
  pc: number;
  at: number;
  least: number;
  slots: Slots;
}

/** Tries to match at single positions of one text, with every step counted, so that no pattern can hang the thread. */
export class Matcher {
  readonly #rt: Runtime;
  readonly #text: string;
  readonly #flags: RegexFlags;
  readonly #empty: Slots;
  #steps = 0;

  constructor(rt: Runtime, text: string, program: Program, flags: RegexFlags) {
    this.#rt = rt;
    this.#text = text;
    this.#flags = flags;
    rt.spend(START_COST + (program.slots >> 2));
    this.#empty = Array.from({ length: program.slots }, () => -1);
  }

  /** The slots of the first match at or after `from`, with start and end in the first two; null if there is none. */
  search(program: Program, from: number): Slots | null {
    for (let start = this.#skip(program, from); start <= this.#text.length; start = this.#skip(program, start + 1)) {
      const slots = this.#run(program.instructions, start, this.#empty);
      if (slots) {
        this.#flush();
        return slots.with(0, start);
      }
      if (this.#flags.unicode && (this.#text.codePointAt(start) ?? 0) > 0xffff) start++;
    }
    this.#flush();
    return null;
  }

  /** The next position at which a match can begin. */
  #skip(program: Program, from: number): number {
    const { first } = program;
    if (!first) return from;
    let at = from;
    while (at < this.#text.length && !this.#has(first, this.#code(at))) at++;
    this.#count((at - from) >> 2);
    return at < this.#text.length ? at : this.#text.length + 1;
  }

  #has(set: CharSet, code: number): boolean {
    const cost = set.costOf(code, this.#rt);
    if (cost > 0) this.#count(cost);
    return set.has(code);
  }

  #count(steps = 1): void {
    this.#steps += steps;
    if (this.#steps >= COUNT_EVERY) this.#flush();
  }

  #flush(): void {
    this.#rt.spend(this.#steps / STEPS_PER_OPERATION);
    this.#steps = 0;
  }

  #code(at: number): number {
    // Only asked for positions inside the text.
    return this.#flags.unicode ? (this.#text.codePointAt(at) ?? -1) : this.#text.charCodeAt(at);
  }

  /** The slots of a match that begins at `start`, and ends at `wantedEnd` if that is given, with its end in the second; null if there is none. */
  #run(program: readonly Instruction[], start: number, given: Slots, wantedEnd?: number): Slots | null {
    const text = this.#text;
    const open: Alternative[] = [];
    let pc = 0;
    let at = start;
    let slots = given;
    for (;;) {
      this.#count();
      let ok = true;
      const step = program[pc++];
      if (!step) return null;
      switch (step.op) {
        case 'character': {
          const code = at < text.length ? this.#code(at) : -1;
          ok = code >= 0 && this.#has(step.set, code);
          if (ok) at += code > 0xffff ? 2 : 1;
          break;
        }
        case 'run': {
          const end = this.#runOf(step, at);
          ok = end !== null;
          if (end && end.at > end.least) open.push({ pc, at: end.at, least: end.least, slots });
          if (end) at = end.at;
          break;
        }
        case 'split':
          open.push({ pc: step.second, at, least: -1, slots });
          pc = step.first;
          break;
        case 'jump':
          pc = step.to;
          break;
        case 'save':
          this.#count(slots.length >> 2);
          slots = slots.with(step.slot, at);
          break;
        case 'forget':
          this.#count(slots.length);
          slots = slots.map((value, slot) => (slot >= step.from && slot < step.to ? -1 : value));
          break;
        case 'moved':
          ok = slots[step.slot] !== at;
          break;
        case 'edge':
          ok = step.test(text, at);
          break;
        case 'ahead': {
          const found = this.#run(step.program, at, slots);
          ok = (found !== null) !== step.negative;
          if (found && ok) slots = found;
          break;
        }
        case 'behind':
          ok = this.#endsAt(step.program, at, slots) !== step.negative;
          break;
        case 'back': {
          const end = this.#again(slots, step.group, at);
          ok = end >= 0;
          if (ok) at = end;
          break;
        }
        case 'match':
          if (wantedEnd === undefined || at === wantedEnd) return slots.with(1, at);
          ok = false;
          break;
      }
      if (open.length > MOST_ALTERNATIVES) throw overLimit('a regular expression has too many ways to match');
      if (ok) continue;
      const back = open.pop();
      if (!back) return null;
      ({ pc, at, slots } = back);
      if (back.least < 0) continue;
      at = this.#before(at);
      if (at > back.least) open.push({ ...back, at });
    }
  }

  /** True if a match of the program ends at this position, wherever it begins. */
  #endsAt(program: readonly Instruction[], end: number, slots: Slots): boolean {
    for (let start = end; start >= 0; start = start > 0 ? this.#before(start) : -1) {
      this.#count();
      if (this.#run(program, start, slots, end)) return true;
    }
    return false;
  }

  #runOf(step: Instruction & { op: 'run' }, from: number): { at: number; least: number } | null {
    let at = from;
    let least = step.min === 0 ? from : -1;
    for (let times = 1; times <= step.max && at < this.#text.length; times++) {
      this.#count();
      const code = this.#code(at);
      if (!this.#has(step.set, code)) break;
      at += code > 0xffff ? 2 : 1;
      if (times === step.min) least = at;
    }
    return least < 0 ? null : { at, least };
  }

  #before(at: number): number {
    const pair = this.#flags.unicode && at >= 2 && (this.#text.codePointAt(at - 2) ?? 0) > 0xffff;
    return at - (pair ? 2 : 1);
  }

  /** The end of the group's text if it is repeated here; -1 if it is not. A group without a match matches everywhere. */
  #again(slots: Slots, group: number, at: number): number {
    const start = slots[group * 2] ?? -1;
    const end = slots[group * 2 + 1] ?? -1;
    if (start < 0 || end < 0) return at;
    for (let i = start; i < end; i++) {
      this.#count();
      const to = at + i - start;
      if (to >= this.#text.length) return -1;
      const [a, b] = [this.#text.charCodeAt(i), this.#text.charCodeAt(to)];
      if (a !== b && !(this.#flags.ignoreCase && folded(a, this.#flags.unicode) === folded(b, this.#flags.unicode)))
        return -1;
    }
    return at + end - start;
  }
}
