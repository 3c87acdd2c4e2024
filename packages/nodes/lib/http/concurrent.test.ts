import { describe, expect, it } from 'vitest';
import { concurrently } from './concurrent.ts';

const { signal } = new AbortController();

describe('work on several items at a time', () => {
  it('returns the results in order, never running more than the limit at a time', async () => {
    let underWay = 0;
    let most = 0;
    const results = await concurrently(7, 3, { signal }, async (index) => {
      most = Math.max(most, (underWay += 1));
      await new Promise((resolve) => setTimeout(resolve, 7 - index));
      underWay -= 1;
      return index * 2;
    });
    expect([results, most]).toEqual([[0, 2, 4, 6, 8, 10, 12], 3]);
  });

  it('begins on an item once its fields are evaluated', async () => {
    const order: string[] = [];
    const ready = async (index: number): Promise<void> => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      order.push(`fields ${index}`);
    };
    await concurrently(3, 1, { signal, expressions: { spent: 0, ready } }, (index) =>
      Promise.resolve(order.push(`work ${index}`)),
    );
    expect(order).toEqual(['fields 0', 'work 0', 'fields 1', 'work 1', 'fields 2', 'work 2']);
  });

  it('ends with the first failure, which aborts the others', async () => {
    const failure = new Error('no answer');
    let received = false;
    const working = concurrently(2, 2, { signal }, async (index, shared) => {
      if (index === 0) throw failure;
      await new Promise((resolve) => shared.addEventListener('abort', resolve));
      received = true;
    });
    await expect(working).rejects.toBe(failure);
    expect(received).toBe(true);
  });
});
