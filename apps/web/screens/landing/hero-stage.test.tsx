// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../testing/browser.ts';
import { HeroStage } from './hero-stage.tsx';

/** A fake IntersectionObserver: all observed elements enter the view, or leave it. */
let look: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const observers = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  look = (isIntersecting) => act(() => observers.forEach((seen) => seen([{ isIntersecting }])));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.disconnect = () => observers.delete(seen);
        observers.add(seen);
      }
      observe(): void {}
      disconnect: () => void;
    },
  );
});
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number): void => {
  for (let beat = 0; beat < seconds * 2; beat += 1) act(() => void vi.advanceTimersByTime(500));
};
const state = (): string | null => screen.getByText(/^(Running|Completed)$/).textContent;

describe('the hero', () => {
  it('is labeled as a sample', () => {
    render(<HeroStage />);
    expect(screen.getByText('Sample run')).toBeTruthy();
    expect(screen.getByText(/The template Lead Scoring and Routing on the canvas/)).toBeTruthy();
  });

  it('plays while it is in view, over and over', () => {
    render(<HeroStage />);
    pass(30);
    expect(state()).toBe('Running');
    look(true);
    pass(3);
    expect(state()).toBe('Completed');
    pass(3);
    expect(state()).toBe('Running');
    pass(7.5);
    expect(state()).toBe('Completed');
    look(false);
    pass(30);
    expect(state()).toBe('Completed');
  });

  it('can be paused and played on', () => {
    render(<HeroStage />);
    look(true);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the sample run' }));
    pass(30);
    expect(state()).toBe('Running');
    fireEvent.click(screen.getByRole('button', { name: 'Play the sample run' }));
    pass(3);
    expect(state()).toBe('Completed');
  });

  it('is shown finished with reduced motion, and plays on request', () => {
    vi.stubGlobal('matchMedia', (media: string) =>
      Object.assign(new EventTarget(), { matches: media === '(prefers-reduced-motion: reduce)' }),
    );
    render(<HeroStage />);
    look(true);
    pass(30);
    expect(state()).toBe('Completed');
    fireEvent.click(screen.getByRole('button', { name: 'Play the sample run' }));
    pass(3);
    expect(state()).toBe('Running');
  });

  it('leaves no timer behind with the page', () => {
    const { unmount } = render(<HeroStage />);
    look(true);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
