import { expect, it } from 'vitest';
import { formatDuration } from './format.ts';

it.each([
  [0, '0.0s'],
  [1449, '1.4s'],
  [59_949, '59.9s'],
  [59_960, '1m 0s'],
  [200_000, '3m 20s'],
  [7_500_000, '2h 5m'],
])('%d ms read as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
