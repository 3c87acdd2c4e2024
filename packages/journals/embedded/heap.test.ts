import { afterEach, describe, expect, it } from 'vitest';
import { HeapGuard } from './heap.ts';

const MIB = 1024 * 1024;

describe('a heap that gets full', () => {
  let share = 0;
  let ended: number[] = [];
  let relaxed = 0;
  let holders = [{ bytes: 10 * MIB }, { bytes: 300 * MIB }, { bytes: 200 * MIB }];
  const guard = new HeapGuard(
    () => holders,
    { end: ({ bytes }) => void ended.push(bytes / MIB), relaxed: () => void (relaxed += 1) },
    () => share,
  );
  const at = (full: number): void => {
    share = full;
    guard.check();
  };
  afterEach(() => guard.stop());

  it('lets no further run begin, then ends the one that holds most; when there is room again, runs begin again', () => {
    at(0.5);
    expect([guard.tight, ended, relaxed]).toEqual([false, [], 0]);
    at(0.8);
    expect([guard.tight, ended, relaxed]).toEqual([true, [], 0]);
    at(0.9);
    expect([guard.tight, ended]).toEqual([true, [300]]);
    at(0.4);
    expect([guard.tight, relaxed]).toEqual([false, 1]);
    // Where all of them are small, none is to blame.
    [ended, holders] = [[], [{ bytes: MIB }]];
    at(0.95);
    expect(ended).toEqual([]);
  });
});
