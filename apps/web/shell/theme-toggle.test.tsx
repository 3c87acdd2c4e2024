// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../testing/browser.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const shownTheme = (): string | undefined => document.documentElement.dataset['theme'];

it('switches the theme and stores the choice under the key "theme"', () => {
  render(<ThemeToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
  expect(shownTheme()).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Switch to light mode' }));
  expect(shownTheme()).toBe('light');
  expect(localStorage.getItem('theme')).toBe('light');
});
