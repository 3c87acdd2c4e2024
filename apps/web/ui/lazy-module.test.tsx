// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import type { LazyModule } from './lazy-module.ts';
import { lazyModule, prepareWhenIdle, prepareWhenUsed, useLazyModule, whenIdle } from './lazy-module.ts';

function Part({ part, wanted, onFailure }: { part: LazyModule<string>; wanted: boolean; onFailure?: () => void }) {
  return <p>{useLazyModule(part, wanted, onFailure) ?? 'not there'}</p>;
}

describe('a lazy module', () => {
  it('is loaded when it is wanted, and once', async () => {
    const fetchPart = vi.fn(() => Promise.resolve('there'));
    const part = lazyModule(fetchPart);
    const { rerender } = render(<Part part={part} wanted={false} />);
    expect(fetchPart).not.toHaveBeenCalled();
    rerender(<Part part={part} wanted />);
    expect(await screen.findByText('there')).toBeTruthy();
    render(<Part part={part} wanted />);
    expect(screen.getAllByText('there')).toHaveLength(2);
    expect(fetchPart).toHaveBeenCalledTimes(1);
  });

  it('is loaded again after a failure', async () => {
    const fetchPart = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue('there');
    const part = lazyModule(fetchPart);
    const onFailure = vi.fn();
    const { rerender } = render(<Part part={part} wanted onFailure={onFailure} />);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
    expect(screen.getByText('not there')).toBeTruthy();
    rerender(<Part part={part} wanted={false} onFailure={onFailure} />);
    rerender(<Part part={part} wanted onFailure={onFailure} />);
    expect(await screen.findByText('there')).toBeTruthy();
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  it('reports no failure to an unmounted component', async () => {
    const part = lazyModule(() => Promise.reject(new Error('offline')));
    const onFailure = vi.fn();
    const { unmount } = render(<Part part={part} wanted onFailure={onFailure} />);
    unmount();
    await expect(part.load()).rejects.toThrow('offline');
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('the first use of a page', () => {
  const uses: [string, () => void][] = [
    ['a press', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['a key', () => document.body.dispatchEvent(new Event('keydown', { bubbles: true }))],
    [
      'the pointer over a button',
      () => screen.getByRole('button').dispatchEvent(new Event('pointerover', { bubbles: true })),
    ],
  ];
  it.each(uses)('is %s, and loads modules once', (_name, use) => {
    render(<button type="button">Run</button>);
    const fetchPart = vi.fn(() => Promise.reject(new Error('offline')));
    const stop = prepareWhenUsed(lazyModule(fetchPart));
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(fetchPart).not.toHaveBeenCalled();
    use();
    use();
    expect(fetchPart).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is no longer waited for once that is canceled', () => {
    const fetchPart = vi.fn(() => Promise.resolve('there'));
    prepareWhenUsed(lazyModule(fetchPart))();
    uses[0]?.[1]();
    expect(fetchPart).not.toHaveBeenCalled();
  });
});

describe('an idle moment', () => {
  it('is reported by the browser, or assumed a little later', async () => {
    const asked: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (task: () => void) => asked.push(task));
    const fetchPart = vi.fn(() => Promise.reject(new Error('offline')));
    prepareWhenIdle(lazyModule(fetchPart));
    expect(fetchPart).not.toHaveBeenCalled();
    asked[0]?.();
    expect(fetchPart).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
    await new Promise<void>(whenIdle);
  });

  it('can be canceled', () => {
    vi.useFakeTimers();
    const task = vi.fn();
    whenIdle(task)();
    vi.runAllTimers();
    vi.useRealTimers();
    expect(task).not.toHaveBeenCalled();
  });
});
