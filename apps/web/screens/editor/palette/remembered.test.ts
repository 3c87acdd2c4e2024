// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { noteUsed, reread, toggleClosed, toggleFavorite, useRemembered } from './remembered.ts';

beforeEach(() => {
  localStorage.clear();
  reread();
});

describe('what the library remembers', () => {
  it('outlives the page', () => {
    toggleClosed('Communication');
    toggleFavorite('httpRequest');
    noteUsed('delay');
    reread();
    expect(useRemembered.getState()).toEqual({
      closed: ['Communication'],
      favorites: ['httpRequest'],
      recent: ['delay'],
      uses: { delay: 1 },
    });
  });

  it('is taken back by the second time', () => {
    for (let times = 0; times < 2; times += 1) {
      toggleClosed('Communication');
      toggleFavorite('httpRequest');
    }
    expect(useRemembered.getState()).toEqual({ closed: [], favorites: [], recent: [], uses: {} });
  });

  it('are the last eight types used, each once, the latest first', () => {
    for (const type of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) noteUsed(type);
    expect(useRemembered.getState().recent).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
  });

  it.each(['not json', 'null', '[]', '{"closed":7,"recent":[1,"a"]}'])(
    'is nothing of what cannot be read: %s',
    (text) => {
      localStorage.setItem('heddle.library', text);
      reread();
      expect(useRemembered.getState().closed).toEqual([]);
    },
  );
});
