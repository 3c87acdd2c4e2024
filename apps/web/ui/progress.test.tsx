// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../testing/browser.ts';
import { Progress } from './progress.tsx';

it('says how much is done, in per cent, and draws as much', () => {
  render(<Progress label="Progress of the run" value={37.5} />);
  const bar = screen.getByRole('progressbar', { name: 'Progress of the run' });
  const values = ['min', 'max', 'now', 'text'].map((name) => bar.getAttribute(`aria-value${name}`));
  expect(values).toEqual(['0', '100', '37.5', '38%']);
  expect(bar.querySelector('div')?.style.transform).toBe('scaleX(0.375)');
});
