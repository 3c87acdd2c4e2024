// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { showPendingToast, toast, toastAfterReload, useToasts } from './toast.tsx';
import { Toaster } from './toaster.tsx';

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => void vi.useRealTimers());

describe('a toast', () => {
  it('has a title and a text', () => {
    act(() => void toast({ title: 'Workflow Saved', description: 'Your workflow has been saved successfully.' }));
    expect(screen.getByText('Workflow Saved')).toBeTruthy();
    expect(screen.getByText('Your workflow has been saved successfully.')).toBeTruthy();
  });

  it('takes the place of the one before: one is visible at a time', () => {
    act(() => void toast({ title: 'First' }));
    act(() => void toast({ title: 'Second' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByText('Second')).toBeTruthy();
  });

  it('goes after five seconds', () => {
    act(() => void toast({ title: 'Gone soon' }));
    pass(4900);
    expect(screen.queryByText('Gone soon')).toBeTruthy();
    pass(200);
    expect(screen.queryByText('Gone soon')).toBeNull();
  });

  it('is remembered for 1,000,000 ms after it was dismissed', () => {
    act(() => void toast({ title: 'Dismissed' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
    expect(screen.queryByText('Dismissed')).toBeNull();
    pass(999_999);
    expect(useToasts.getState().toasts).toHaveLength(1);
    pass(1);
    expect(useToasts.getState().toasts).toHaveLength(0);
  });

  it('marks errors as destructive', () => {
    act(() => void toast({ title: 'Save Failed', tone: 'destructive' }));
    expect(screen.getByRole('listitem').dataset['tone']).toBe('destructive');
  });

  it('can be changed in place', () => {
    const handle = toast({ title: 'Working', description: 'One moment' });
    act(() => handle.update({ description: 'Done' }));
    expect(screen.getByText('Done')).toBeTruthy();
    expect(screen.queryByText('One moment')).toBeNull();
  });

  it('is reached with F8', () => {
    act(() => void toast({ title: 'Over here' }));
    fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
    expect(document.activeElement?.contains(screen.getByText('Over here'))).toBe(true);
  });

  it('survives a reload where it has to, and is shown once', () => {
    toastAfterReload({ title: 'Logged out' });
    expect(screen.queryByText('Logged out')).toBeNull();
    act(() => showPendingToast());
    expect(screen.getByText('Logged out')).toBeTruthy();
    useToasts.setState({ toasts: [] });
    act(() => showPendingToast());
    expect(useToasts.getState().toasts).toEqual([]);
  });
});
