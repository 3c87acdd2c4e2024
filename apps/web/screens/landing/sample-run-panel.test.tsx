// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../testing/browser.ts';
import { SampleRunPanel } from './sample-run-panel.tsx';

/** A fake IntersectionObserver of the panel: `show()` is the visitor scrolling to it. */
const sight = { show: (): void => undefined };

class Sight {
  readonly #seen: (entries: { isIntersecting: boolean }[]) => void;

  constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
    this.#seen = seen;
  }

  observe(): void {
    sight.show = () => act(() => this.#seen([{ isIntersecting: true }]));
  }

  disconnect(): void {
    sight.show = () => undefined;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  sight.show = () => undefined;
  vi.stubGlobal('IntersectionObserver', Sight);
});
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number): void => act(() => void vi.advanceTimersByTime(seconds * 1000));
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const states = (): (string | undefined)[] =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((row) => /waiting|running|completed|failed/.exec(row.textContent)?.[0]);
const progress = (): string | null => screen.getByText(/^\d+%$/).textContent;

describe('the sample run on the page', () => {
  it('is labeled as a sample', () => {
    render(<SampleRunPanel />);
    expect(screen.getByText('Sample run')).toBeTruthy();
  });

  it('waits until it is seen, then goes on every three seconds to the end', () => {
    render(<SampleRunPanel />);
    pass(30);
    expect(states()).toEqual(['completed', 'completed', 'running', 'waiting', 'waiting']);
    expect(progress()).toBe('60%');
    sight.show();
    pass(3);
    expect(states()).toEqual(['completed', 'completed', 'completed', 'running', 'waiting']);
    expect(progress()).toBe('80%');
    pass(3);
    expect(progress()).toBe('100%');
    expect(screen.getByText('Running')).toBeTruthy();
    pass(3);
    expect(screen.getByText('Completed')).toBeTruthy();
  });

  it('has failed once it is stopped, and can be played again', () => {
    render(<SampleRunPanel />);
    sight.show();
    press('Stop Execution');
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText('Execution stopped by user')).toBeTruthy();
    pass(30);
    expect(states()).toEqual(['completed', 'completed', 'failed', 'waiting', 'waiting']);
    press('Play Again');
    expect(screen.getByText('Running')).toBeTruthy();
    pass(9);
    expect(screen.getByText('Completed')).toBeTruthy();
  });

  it('does not begin by itself once it was stopped', () => {
    render(<SampleRunPanel />);
    press('Stop Execution');
    sight.show();
    pass(30);
    expect(screen.getByText('Failed')).toBeTruthy();
  });

  it('announces nothing until the visitor takes a hand in it', () => {
    render(<SampleRunPanel />);
    sight.show();
    pass(3);
    expect(screen.getByRole('status').textContent).toBe('');
    press('Stop Execution');
    expect(screen.getByRole('status').textContent).toBe('Execution failed');
    press('Play Again');
    expect(screen.getByRole('status').textContent).toBe('Running: Payment Validation');
  });

  it('shows what went into a step and came out of it', () => {
    render(<SampleRunPanel />);
    fireEvent.click(screen.getByRole('button', { name: /Wallet Connect/ }));
    expect(within(screen.getByRole('region', { name: /^Input of/ })).getByText('"A-1042"')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: /^Output of/ })).getByText('"ethereum"')).toBeTruthy();
  });

  it('is shown finished with reduced motion, and plays on request', () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(prefers-reduced-motion: reduce)' }));
    render(<SampleRunPanel />);
    sight.show();
    expect(progress()).toBe('100%');
    expect(screen.getByText('Completed')).toBeTruthy();
    press('Play Again');
    expect(progress()).toBe('60%');
    pass(3);
    expect(progress()).toBe('80%');
  });

  it('leaves no timer behind with the page', () => {
    const { unmount } = render(<SampleRunPanel />);
    sight.show();
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
