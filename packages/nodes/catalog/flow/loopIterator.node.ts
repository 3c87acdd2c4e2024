import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, condition, json, number } from '@heddle/contract/node/fields';
import type { LoopStart } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { toItems } from '@heddle/contract/run/item';
import { PairedItems } from '../../lib/paired-items.ts';

const MOST_PASSES = 100_000;

export const loopIterator = defineNode({
  type: 'loopIterator',
  name: 'Loop Iterator',
  category: 'Core Operations',
  icon: 'repeat',
  description: 'Repeats the nodes after its port "loop", then continues at "done"',
  summary: 'loop {mode} {list} {times} {condition}',
  effect: 'none',
  closesLoop: true,
  outputs: ['loop', 'done'],
  fields: {
    mode: choice({
      label: 'Repeat',
      default: 'items',
      choices: [
        { value: 'items', label: 'For each item' },
        { value: 'list', label: 'For each entry of a list' },
        { value: 'times', label: 'A number of times' },
        { value: 'while', label: 'While a condition is true' },
      ],
      help: 'Connect the last repeated node back to this node. The items that come back from all passes leave at "done".',
    }),
    batchSize: number({
      label: 'Items per pass',
      default: 1,
      min: 1,
      max: 100_000,
      step: 1,
      when: { mode: ['items', 'list'] },
    }),
    list: json({
      label: 'List',
      required: true,
      when: { mode: ['list'] },
      help: 'An expression that gives a list, for example {{ order.lines }}.',
    }),
    times: number({ label: 'Times', default: 3, min: 0, max: MOST_PASSES, step: 1, when: { mode: ['times'] } }),
    condition: condition({
      label: 'Condition',
      default: 'status !== "done"',
      required: true,
      when: { mode: ['while'] },
      help: 'Checked before the first pass, then for the first item that came back. If nothing came back, the loop ends.',
    }),
    goOn: choice({
      label: 'Continue after a pass',
      default: 'always',
      when: { mode: ['items'] },
      choices: [
        { value: 'always', label: 'Always' },
        { value: 'returned', label: 'If an item came back' },
      ],
      help: 'If an item came back: a pass that brings nothing back ends the loop, and nothing leaves at "done".',
    }),
    maxPasses: number({
      label: 'Pass limit',
      default: 1000,
      min: 1,
      max: MOST_PASSES,
      step: 1,
      when: { mode: ['while'] },
      help: 'The step fails if the condition is still true after this many passes.',
    }),
  },
  examples: [
    {
      title: 'Without a list there is nothing to repeat',
      given: [{ order: 7 }],
      with: { mode: 'list', list: '{{ lines }}' },
      fails: 'field_required',
    },
    {
      title: 'A condition that does not hold: nothing is repeated',
      given: [{ status: 'done' }],
      with: { mode: 'while' },
      gives: { done: [{ status: 'done' }] },
    },
  ],
  run({ items, field, run }): NodeResult {
    switch (field.mode()) {
      case 'items':
        return {
          outputs: {},
          loop: { size: field.batchSize(), ...(field.goOn() === 'returned' ? { whileReturning: true } : {}) },
        };
      case 'list':
        return { outputs: {}, loop: { size: field.batchSize(), ...listed(items, field.list) } };
      case 'times':
        return { outputs: {}, loop: { size: 1, ...counted(items[0], field.times()) } };
      case 'while':
        if (items.length === 0 || !field.condition()) return ports({ done: items });
        if (run.pass >= field.maxPasses()) throw nodeErrors.loop_endless({ passes: run.pass });
        return { outputs: {}, loop: { size: items.length, items, again: true } };
    }
  },
});

/** The entries of the lists of all items, each with the item whose list it is in. */
function listed(items: readonly Item[], listOf: (index: number) => unknown): Pick<LoopStart, 'items' | 'origins'> {
  const entries = new PairedItems();
  for (const index of items.keys()) entries.pushAll(entriesOf(listOf(index)), index);
  return entries;
}

/** The first item so many times, with the number of the pass. */
function counted(item: Item | undefined, times: number): Pick<LoopStart, 'items' | 'origins'> {
  const passes = new PairedItems();
  for (let index = 0; index < times; index += 1) passes.push({ json: { ...item?.json, index } }, item ? 0 : null);
  return passes;
}

function entriesOf(list: unknown): Item[] {
  if (!Array.isArray(list)) throw nodeErrors.field_invalid({ field: 'List', reason: 'is not a list' });
  return toItems(list);
}
