import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExecutionRow } from '../row.ts';
import { Quarantine } from './quarantine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Suspects by how often they were resumed before, in the order in which they are claimed. */
function quarantine(...resumes: number[]) {
  // The quarantine reads nothing else of a row.
  const waiting = resumes.map((count, index) => ({ id: `run-${index}`, resumes: count }) as ExecutionRow);
  const resumed: string[] = [];
  const made = new Quarantine({
    async resumeNext() {
      const row = waiting.shift() ?? null;
      if (row) resumed.push(row.id);
      return row;
    },
    later: () => void made.resume(),
  });
  return { made, resumed };
}

describe('suspects', () => {
  it('are resumed one after the other: the next one once the one before has made progress', async () => {
    const { made, resumed } = quarantine(2, 2);
    expect(await made.resume()).toBe(1);
    expect(await made.resume()).toBe(0);
    made.clear('another run');
    expect(resumed).toEqual(['run-0']);
    made.clear('run-0');
    expect(resumed).toEqual(['run-0', 'run-1']);
  });

  it('are watched for longer the more often the server died', async () => {
    const { made, resumed } = quarantine(2, 3, 4);
    await made.resume();
    await vi.advanceTimersByTimeAsync(249);
    expect(resumed).toEqual(['run-0']);
    await vi.advanceTimersByTimeAsync(1);
    expect(resumed).toEqual(['run-0', 'run-1']);
    await vi.advanceTimersByTimeAsync(4999);
    expect(resumed).toEqual(['run-0', 'run-1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(resumed).toEqual(['run-0', 'run-1', 'run-2']);
  });

  it('stay where they are once the server stops', async () => {
    const { made, resumed } = quarantine(2);
    made.stop();
    expect([await made.resume(), resumed]).toEqual([0, []]);
  });
});
