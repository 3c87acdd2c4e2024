// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { setTheme, useTheme } from './theme.ts';

const shownTheme = (): string | undefined => document.documentElement.dataset['theme'];
const beforeFirstPaint = readFileSync(`${import.meta.dirname}/../public/theme.js`, 'utf8');
const runBeforeFirstPaint = (): void => void new Function(beforeFirstPaint)();
const media = (dark: boolean): MediaQueryList => Object.assign(new EventTarget(), { matches: dark }) as MediaQueryList;
const systemIs = (dark: boolean) => vi.spyOn(window, 'matchMedia').mockReturnValue(media(dark));

function Choice() {
  return <output>{useTheme().choice}</output>;
}

describe('the theme', () => {
  it('is light until the user has chosen, whatever the system prefers', () => {
    systemIs(true);
    runBeforeFirstPaint();
    expect(shownTheme()).toBe('light');
  });

  it('is kept under the key "theme"', () => {
    act(() => setTheme('dark'));
    expect(shownTheme()).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('is there before the first paint', () => {
    localStorage.setItem('theme', 'dark');
    runBeforeFirstPaint();
    expect(shownTheme()).toBe('dark');
  });

  it('can follow the system', () => {
    const system = systemIs(true);
    act(() => setTheme('system'));
    expect(shownTheme()).toBe('dark');
    system.mockReturnValue(media(false));
    act(() => setTheme('system'));
    expect(shownTheme()).toBe('light');
    runBeforeFirstPaint();
    expect(shownTheme()).toBe('light');
  });

  it('changes in other tabs as well', () => {
    render(<Choice />);
    act(() => setTheme('light'));
    localStorage.setItem('theme', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(screen.getByRole('status').textContent).toBe('dark');
    expect(shownTheme()).toBe('dark');
  });
});
