import { describe, expect, it } from 'vitest';
import { Counter } from './counter.ts';

describe('a counter', () => {
  it('counts each name by itself', () => {
    const counter = new Counter();
    counter.add('ada', 1);
    counter.add('ada', 1);
    counter.add('eve', 1);
    expect([counter.of('ada'), counter.of('eve'), counter.of('max')]).toEqual([2, 1, 0]);
    counter.add('ada', -1);
    expect(counter.of('ada')).toBe(1);
  });

  it('keeps nothing of names that are back at none: every address of the network may come by', () => {
    const counter = new Counter();
    for (const name of ['ada', 'eve']) {
      counter.add(name, 1);
      counter.add(name, -1);
    }
    expect(counter.size).toBe(0);
    counter.add('ada', -1);
    expect([counter.of('ada'), counter.size]).toEqual([0, 0]);
  });
});
