import type { Outputs } from '@heddle/contract/run/item';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
import type { PlanLoop } from './plan.ts';
import type { LoopState } from './state.ts';

/** The items of the current pass of a loop, by the ports of its head. */
export function itemsOfPass({ port }: PlanLoop, { items, first, next, start: { ports } }: LoopState): Outputs {
  if (!ports) return { [port ?? LOOP_PORT]: items.slice(first, next) };
  const given: { [port: string]: Outputs[string][number][] } = {};
  for (let index = first; index < Math.min(next, items.length); index++) {
    const item = items[index];
    if (item) (given[ports[index] ?? LOOP_PORT] ??= []).push(item);
  }
  return given;
}

/** The index, among all items that a loop passes over, of the item at this index of a port of its head in the current pass. */
export function placeInLoop({ first, next, start: { ports } }: LoopState, port: string, index: number): number {
  if (!ports) return first + index;
  let left = index;
  for (let place = first; place < next; place++) if (ports[place] === port && left-- === 0) return place;
  return first + index;
}
