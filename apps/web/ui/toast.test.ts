// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { showPendingToast, toast, TOAST_REMOVE_DELAY, toastAfterReload, useToasts } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const shown = () => useToasts.getState().toasts.map(({ title, open }) => [title, open]);

describe('a toast', () => {
  it('takes the place of the one before', () => {
    toast({ title: 'Saved' });
    toast({ title: 'Deleted', tone: 'destructive' });
    expect(shown()).toEqual([['Deleted', true]]);
  });

  it('closes when it is dismissed, and is forgotten later', () => {
    const { dismiss } = toast({ title: 'Saved' });
    dismiss();
    expect(shown()).toEqual([['Saved', false]]);
    vi.advanceTimersByTime(TOAST_REMOVE_DELAY - 1);
    dismiss();
    vi.advanceTimersByTime(1);
    expect(shown()).toEqual([]);
  });

  it('changes in place; one that has gone does not come back', () => {
    const first = toast({ title: 'Saving' });
    first.update({ title: 'Saved', description: 'Version 2' });
    expect(useToasts.getState().toasts).toEqual([
      { id: first.id, open: true, title: 'Saved', description: 'Version 2' },
    ]);
    toast({ title: 'Deleted' });
    first.update({ title: 'Saved again' });
    expect(shown()).toEqual([['Deleted', true]]);
  });

  it('may be left for after the next page load, which shows it once', () => {
    showPendingToast();
    expect(shown()).toEqual([]);
    toastAfterReload({ title: 'Welcome', description: 'You are logged in.' });
    expect(shown()).toEqual([]);
    showPendingToast();
    showPendingToast();
    expect(useToasts.getState().toasts).toMatchObject([{ title: 'Welcome', description: 'You are logged in.' }]);
    expect(sessionStorage).toHaveLength(0);
  });
});
