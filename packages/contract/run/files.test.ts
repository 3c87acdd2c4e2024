import { describe, expect, it } from 'vitest';
import type { RunEvent } from './events.ts';
import { fileIdsOf } from './files.ts';
import type { Item } from './item.ts';

const withFile = (...ids: string[]): Item => ({
  json: {},
  files: Object.fromEntries(ids.map((id, n) => [`file${n}`, { id, name: 'a.txt', mediaType: 'text/plain', size: 1 }])),
});
const step = { key: 'a', attempt: 1, startedAt: 0, at: 0 };

describe('the files that events refer to', () => {
  it('are those of the items a run begins with, of given outputs and of inputs that take the place of arriving ones', () => {
    const event: RunEvent = {
      type: 'started',
      at: 0,
      trigger: 't',
      mode: 'live',
      items: [withFile('a', 'b')],
      given: { n1: { main: [withFile('c')] } },
      inputs: { n2: { main: [withFile('d')] } },
    };
    expect(fileIdsOf([event])).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are those of the outputs of steps that have completed or sleep, and of the items of a loop', () => {
    const completed: RunEvent = {
      type: 'step.completed',
      ...step,
      outputs: { main: [withFile('a')], other: [{ json: {} }, withFile('b')] },
      loop: { size: 1, items: [withFile('c')] },
    };
    const sleeping: RunEvent = { type: 'step.sleeping', ...step, outputs: { main: [withFile('d')] }, until: 1 };
    expect(fileIdsOf([completed, sleeping])).toEqual(['c', 'a', 'b', 'd']);
  });

  it('are those of a signal: of a call, and of the items of a run that has ended', () => {
    const signal = (value: unknown): RunEvent => ({ type: 'signalled', key: 'a', at: 0, value }) as RunEvent;
    expect(fileIdsOf([signal(withFile('a'))])).toEqual(['a']);
    expect(fileIdsOf([signal({ items: [withFile('b'), { json: {} }, 7] })])).toEqual(['b']);
  });

  it('are listed once each, and nothing else counts as a file', () => {
    const outputs = { main: [withFile('a'), withFile('a'), { json: { files: { x: { id: 'no' } } } }] };
    const odd = { json: {}, files: { x: 'text', y: { id: 7 }, z: null } } as unknown as Item;
    const event: RunEvent = { type: 'step.completed', ...step, outputs: { main: [...outputs.main, odd] } };
    expect(fileIdsOf([event, event, { type: 'step.started', key: 'a', attempt: 1, at: 0 }])).toEqual(['a']);
    expect(fileIdsOf([])).toEqual([]);
  });
});
