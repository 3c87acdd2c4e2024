import { describe, expect, it } from 'vitest';
import { reviewNotes, withoutReviewNote } from './review.ts';

const hand = { need: 'hand', text: 'Look at it' };
const account = { need: 'account', text: 'Choose one' };

describe('notes of what is left to do on a node', () => {
  it('are read from its configuration; what is not in their form is none', () => {
    expect(reviewNotes({ review: [hand, account] })).toEqual([hand, account]);
    expect(reviewNotes({})).toEqual([]);
    expect(reviewNotes({ review: 'soon' })).toEqual([]);
    expect(reviewNotes({ review: [{ need: 'other', text: 'x' }] })).toEqual([]);
  });

  it('go one by one, and nothing is left behind', () => {
    const data = { url: 'https://a.example', review: [hand, account] };
    expect(withoutReviewNote(data, 0)).toEqual({ url: 'https://a.example', review: [account] });
    expect(withoutReviewNote({ ...data, review: [hand] }, 0)).toEqual({ url: 'https://a.example' });
  });
});
