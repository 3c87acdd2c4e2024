import { failed } from './fault.ts';
import { describe, classify } from './kinds.ts';
import type { Runtime } from './runtime.ts';

/** The values that a spread or an array pattern iterates over: the elements of a list, the characters of a text. */
export function elementsOf(rt: Runtime, value: unknown): readonly unknown[] {
  const { kind, value: typed } = classify(value);
  if (kind === 'list') return typed;
  if (kind === 'set' || kind === 'map') {
    rt.checkList(typed.unwrap().size);
    return [...typed.unwrap()];
  }
  if (kind !== 'text') throw failed(`${describe(value)} is not a list.`);
  rt.checkList(typed.length);
  return Array.from(typed);
}
