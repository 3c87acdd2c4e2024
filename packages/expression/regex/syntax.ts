import type { CharSet } from './char-set.ts';

/** A regular expression as a tree. */
export type RegexNode =
  | { type: 'character'; set: CharSet }
  | { type: 'sequence'; parts: readonly RegexNode[] }
  | { type: 'choice'; options: readonly RegexNode[] }
  | { type: 'group'; index: number; body: RegexNode }
  /** The groups inside, from `firstGroup` up to but not including `lastGroup`, are reset in every round. */
  | {
      type: 'repeat';
      body: RegexNode;
      min: number;
      max: number;
      greedy: boolean;
      firstGroup: number;
      lastGroup: number;
    }
  | { type: 'edge'; edge: 'start' | 'end' | 'word' | 'notWord' }
  | { type: 'ahead'; negative: boolean; body: RegexNode }
  /** Without groups that are numbered: those would be filled from right to left. */
  | { type: 'behind'; negative: boolean; body: RegexNode }
  | { type: 'back'; index: number };

export interface RegexFlags {
  global: boolean;
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  unicode: boolean;
}

export interface ParsedRegex {
  root: RegexNode;
  /** How many groups are numbered. */
  groups: number;
  names: ReadonlyMap<string, number>;
  flags: RegexFlags;
}
