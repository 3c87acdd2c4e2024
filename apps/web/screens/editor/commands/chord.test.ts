import { describe, expect, it } from 'vitest';
import { chordLabel, matches } from './chord.ts';

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  shiftKey: held.includes('s'),
  altKey: held.includes('a'),
});

describe('a key chord', () => {
  it('takes Ctrl and ⌘ alike for Mod', () => {
    expect(matches('Mod+Z', press('z', 'c'))).toBe(true);
    expect(matches('Mod+Z', press('z', 'm'))).toBe(true);
    expect(matches('Mod+Z', press('z'))).toBe(false);
  });

  it('minds Shift, whatever it does to the letter', () => {
    expect(matches('Mod+Shift+Z', press('Z', 'cs'))).toBe(true);
    expect(matches('Mod+Z', press('Z', 'cs'))).toBe(false);
    expect(matches('Shift+Tab', press('Tab', 's'))).toBe(true);
    expect(matches('Tab', press('Tab', 's'))).toBe(false);
  });

  it('takes signs however they are typed', () => {
    expect(matches('?', press('?', 's'))).toBe(true);
    expect(matches('/', press('/', 's'))).toBe(true);
    expect(matches('+', press('+', 's'))).toBe(true);
  });

  it('leaves chords with Alt to the browser', () => expect(matches('Mod+D', press('d', 'ca'))).toBe(false));

  it('reads as on the keyboard', () => {
    expect(chordLabel('Mod+Shift+Z', false)).toBe('Ctrl Shift Z');
    expect(chordLabel('Mod+Shift+Z', true)).toBe('⇧⌘Z');
    expect(chordLabel('ArrowUp', false)).toBe('↑');
    expect(chordLabel('+', false)).toBe('+');
  });
});
