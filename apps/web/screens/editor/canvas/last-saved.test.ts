import { expect, it } from 'vitest';
import { lastSaved } from './last-saved.ts';

it('shows the time since the last save', () => {
  const now = 10 * 86_400_000;
  expect(lastSaved(null, now)).toBe('Not saved yet');
  expect(lastSaved(now - 59_000, now)).toBe('Last saved just now');
  expect(lastSaved(now - 60_000, now)).toBe('Last saved 1 minute ago');
  expect(lastSaved(now - 150_000, now)).toBe('Last saved 2 minutes ago');
  expect(lastSaved(now - 3 * 3_600_000, now)).toBe('Last saved 3 hours ago');
  expect(lastSaved(now - 2 * 86_400_000, now)).toBe('Last saved 2 days ago');
});
