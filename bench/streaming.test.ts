import { describe, expect, it } from 'vitest';
import { measureStreaming } from './streaming.ts';

describe('CSV that is fetched, filtered and downloaded', () => {
  it('passes through the server: rows held as items would take several times the memory', async () => {
    const { rows, keptRows, before, most } = await measureStreaming(20);
    expect(keptRows).toBe(rows / 10);
    expect(rows).toBeGreaterThan(200_000);
    expect(most - before).toBeLessThan(180);
  }, 60_000);
});
