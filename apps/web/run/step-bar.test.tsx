import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import '../testing/browser.ts';
import { StepBar } from './step-bar.tsx';

describe('how far a step is', () => {
  it('is a bar if the total is known', () => {
    render(<StepBar name="Read" progress={{ done: 1500, total: 6000, text: 'Rows' }} />);
    expect(screen.getByRole('progressbar', { name: 'Progress of Read' }).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('Rows · 1,500 of 6,000')).toBeDefined();
  });

  it('is a count where it is not', () => {
    render(<StepBar name="Read" progress={{ done: 12, text: 'Pages' }} />);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByText('Pages · 12')).toBeDefined();
  });
});
