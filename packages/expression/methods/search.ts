import { textCost } from '../limits.ts';
import type { Runtime } from '../runtime.ts';

/** Counts looking for `part` in `text`, at the worst a text and a part made for it can do: one comparison for each pair of characters. */
export function spendSearch(rt: Runtime, text: string, part: string): void {
  rt.spend(textCost(text.length * Math.max(4, Math.min(part.length, text.length))));
}
