// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { Switch } from './switch.tsx';

it('exposes whether it is on, and requests the opposite when pressed', () => {
  const onCheckedChange = vi.fn();
  const { rerender } = render(<Switch aria-label="Active" checked={false} onCheckedChange={onCheckedChange} />);
  const control = screen.getByRole('switch', { name: 'Active' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(control);
  expect(onCheckedChange).toHaveBeenLastCalledWith(true);
  rerender(<Switch aria-label="Active" checked onCheckedChange={onCheckedChange} />);
  expect(control.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(control);
  expect(onCheckedChange).toHaveBeenLastCalledWith(false);
});

it('does nothing while it is disabled', () => {
  const onCheckedChange = vi.fn();
  render(<Switch aria-label="Active" checked={false} disabled onCheckedChange={onCheckedChange} />);
  fireEvent.click(screen.getByRole('switch'));
  expect(onCheckedChange).not.toHaveBeenCalled();
});

it('does not submit the form around it', () => {
  const onSubmit = vi.fn();
  render(
    <form onSubmit={onSubmit}>
      <Switch aria-label="Active" checked={false} onCheckedChange={() => {}} />
    </form>,
  );
  fireEvent.click(screen.getByRole('switch'));
  expect(onSubmit).not.toHaveBeenCalled();
});
