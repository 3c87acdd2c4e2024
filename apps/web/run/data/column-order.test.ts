import { describe, expect, it } from 'vitest';
import { inOrder, moveColumn } from './column-order.ts';

describe('the order of columns', () => {
  it('is that of the items until one is moved', () => expect(inOrder(['a', 'b'], [])).toEqual(['a', 'b']));

  it('takes the place of another: before it from the right, behind it from the left', () => {
    expect(moveColumn(['a', 'b', 'c', 'd'], 'd', 'b')).toEqual(['a', 'd', 'b', 'c']);
    expect(moveColumn(['a', 'b', 'c', 'd'], 'a', 'c')).toEqual(['b', 'c', 'a', 'd']);
  });

  it('stays as it is for a column of another table', () =>
    expect(moveColumn(['a', 'b'], 'x', 'b')).toEqual(['a', 'b']));

  it('lets columns of later items come last, and forgets those that are gone', () =>
    expect(inOrder(['a', 'b', 'new'], ['b', 'gone', 'a'])).toEqual(['b', 'a', 'new']));
});
