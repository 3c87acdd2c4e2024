import { describe, expect, it } from 'vitest';
import { reviewNotes, withoutNotesOn, withoutReviewNote } from './review.ts';

const hand = { need: 'hand', text: 'Look at it' };
const account = { need: 'account', text: 'Choose one' };

describe('notes of what is left to do on a node', () => {
  it('are read from its configuration; where that cannot be read there is still something to look at', () => {
    expect(reviewNotes({ review: [hand, account] })).toEqual([hand, account]);
    expect(reviewNotes({})).toEqual([]);
    const unread = [{ need: 'hand', text: expect.stringContaining('cannot be read') as string }];
    expect(reviewNotes({ review: 'soon' })).toEqual(unread);
    expect(reviewNotes({ review: [{ need: 'other', text: 'x' }] })).toEqual(unread);
  });

  it('go with a change of a field that they name, and no other', () => {
    const named = { ...hand, fields: ['url', 'method'] };
    const data = { url: 'https://a.example', review: [named, account] };
    expect(withoutNotesOn(data, 'method')).toEqual({ url: 'https://a.example', review: [account] });
    expect(withoutNotesOn(data, 'body')).toBe(data);
    expect(withoutNotesOn({ review: [named] }, 'url')).toEqual({});
  });

  it('go one by one, and nothing is left behind', () => {
    const data = { url: 'https://a.example', review: [hand, account] };
    expect(withoutReviewNote(data, hand.text)).toEqual({ url: 'https://a.example', review: [account] });
    expect(withoutReviewNote({ ...data, review: [hand] }, hand.text)).toEqual({ url: 'https://a.example' });
  });
});
