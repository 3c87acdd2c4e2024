import type { CharSet } from './char-set.ts';
import { isLineEnd, isWordCharacter } from './characters.ts';
import { unsupported } from './reader.ts';
import type { ParsedRegex, RegexNode } from './syntax.ts';

const LONGEST = 10_000;

/** True at an edge such as `^` or `\b`. */
export type EdgeTest = (text: string, at: number) => boolean;

/** The instructions of the matcher. Slots hold positions: two for each group, then one for each loop that must move on. */
export type Instruction =
  | { op: 'character'; set: CharSet }
  /** Greedy run: as many characters of a set as possible, and fewer of them if the rest does not match. */
  | { op: 'run'; set: CharSet; min: number; max: number }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'save'; slot: number }
  | { op: 'forget'; from: number; to: number }
  | { op: 'moved'; slot: number }
  | { op: 'edge'; test: EdgeTest }
  | { op: 'ahead'; negative: boolean; program: readonly Instruction[] }
  | { op: 'behind'; negative: boolean; program: readonly Instruction[] }
  | { op: 'back'; group: number }
  | { op: 'match' };

export interface Program {
  instructions: readonly Instruction[];
  slots: number;
  /** The beginning of every match, if it is known. */
  first: CharSet | undefined;
}

/** Compiles a tree to instructions. Throws an `expression_forbidden` fault if they would be too many. */
export function toProgram({ root, groups, flags }: ParsedRegex): Program {
  const writer = new ProgramWriter((groups + 1) * 2, flags.multiline);
  const instructions = writer.write(root);
  return { instructions, slots: writer.slots, first: firstOf(instructions) };
}

function firstOf(instructions: readonly Instruction[]): CharSet | undefined {
  const first = instructions.find((instruction) => instruction.op !== 'save');
  if (first?.op === 'character') return first.set;
  return first?.op === 'run' && first.min > 0 ? first.set : undefined;
}

class ProgramWriter {
  slots: number;
  readonly #multiline: boolean;
  #written = 0;

  constructor(slots: number, multiline: boolean) {
    this.slots = slots;
    this.#multiline = multiline;
  }

  write(root: RegexNode): readonly Instruction[] {
    const program: Instruction[] = [];
    this.#add(program, root);
    program.push({ op: 'match' });
    return program;
  }

  #push(program: Instruction[], instruction: Instruction): void {
    if (++this.#written > LONGEST) throw unsupported('repetitions this large');
    program.push(instruction);
  }

  #add(program: Instruction[], node: RegexNode): void {
    switch (node.type) {
      case 'character':
        return this.#push(program, { op: 'character', set: node.set });
      case 'sequence':
        for (const part of node.parts) this.#add(program, part);
        return undefined;
      case 'choice':
        return this.#choice(program, node.options);
      case 'group':
        this.#push(program, { op: 'save', slot: node.index * 2 });
        this.#add(program, node.body);
        return this.#push(program, { op: 'save', slot: node.index * 2 + 1 });
      case 'repeat':
        return this.#repeat(program, node);
      case 'edge':
        return this.#push(program, { op: 'edge', test: edgeTest(node.edge, this.#multiline) });
      case 'ahead':
        return this.#push(program, { op: 'ahead', negative: node.negative, program: this.write(node.body) });
      case 'behind':
        return this.#push(program, { op: 'behind', negative: node.negative, program: this.write(node.body) });
      case 'back':
        return this.#push(program, { op: 'back', group: node.index });
    }
  }

  #choice(program: Instruction[], options: readonly RegexNode[]): void {
    const jumps: { op: 'jump'; to: number }[] = [];
    for (const [index, option] of options.entries()) {
      if (index === options.length - 1) {
        this.#add(program, option);
        continue;
      }
      const split: Instruction = { op: 'split', first: program.length + 1, second: 0 };
      this.#push(program, split);
      this.#add(program, option);
      const jump: { op: 'jump'; to: number } = { op: 'jump', to: 0 };
      this.#push(program, jump);
      jumps.push(jump);
      split.second = program.length;
    }
    for (const jump of jumps) jump.to = program.length;
  }

  #repeat(program: Instruction[], node: RegexNode & { type: 'repeat' }): void {
    const { body, min, max, greedy } = node;
    if (body.type === 'character' && greedy) return this.#push(program, { op: 'run', set: body.set, min, max });
    for (let i = 0; i < min; i++) this.#round(program, node);
    const ends: ((at: number) => void)[] = [];
    for (let i = min; max !== Infinity && i < max; i++) {
      ends.push(this.#fork(program, greedy));
      this.#round(program, node, true);
    }
    if (max === Infinity) {
      const start = program.length;
      ends.push(this.#fork(program, greedy));
      this.#round(program, node, true);
      this.#push(program, { op: 'jump', to: start });
    }
    for (const end of ends) end(program.length);
    return undefined;
  }

  /** A choice between the next instruction and a target that is set later. */
  #fork(program: Instruction[], greedy: boolean): (end: number) => void {
    const split = { op: 'split' as const, first: program.length + 1, second: program.length + 1 };
    this.#push(program, split);
    return (end) => {
      if (greedy) split.second = end;
      else split.first = end;
    };
  }

  /** One round of a repetition. An optional round must advance, or the loop would never end. */
  #round(
    program: Instruction[],
    { body, firstGroup, lastGroup }: RegexNode & { type: 'repeat' },
    optional = false,
  ): void {
    if (lastGroup > firstGroup) this.#push(program, { op: 'forget', from: firstGroup * 2, to: lastGroup * 2 });
    const mustMove = optional && body.type !== 'character';
    const slot = mustMove ? this.slots++ : -1;
    if (mustMove) this.#push(program, { op: 'save', slot });
    this.#add(program, body);
    if (mustMove) this.#push(program, { op: 'moved', slot });
  }
}

function edgeTest(edge: (RegexNode & { type: 'edge' })['edge'], multiline: boolean): EdgeTest {
  switch (edge) {
    case 'start':
      return (text, at) => at === 0 || (multiline && isLineEnd(text.charCodeAt(at - 1)));
    case 'end':
      return (text, at) => at === text.length || (multiline && isLineEnd(text.charCodeAt(at)));
    case 'word':
      return isWordEdge;
    case 'notWord':
      return (text, at) => !isWordEdge(text, at);
  }
}

const isWordEdge: EdgeTest = (text, at) =>
  // Beyond either end charCodeAt returns NaN, which is no word character.
  isWordCharacter(text.charCodeAt(at - 1)) !== isWordCharacter(text.charCodeAt(at));
