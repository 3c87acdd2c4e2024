// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { isAutoSaveOn, setAutoSave, useAutoSaveOn } from './auto-save.ts';

describe('automatic saving', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('is on until it is switched off, for this browser', () => {
    expect(isAutoSaveOn()).toBe(true);
    setAutoSave(false);
    expect([isAutoSaveOn(), localStorage.getItem('autoSave')]).toEqual([false, 'off']);
    setAutoSave(true);
    expect([isAutoSaveOn(), localStorage.getItem('autoSave')]).toEqual([true, 'on']);
  });

  it('is shown as it is, also where another tab changes it', () => {
    const { result, unmount } = renderHook(useAutoSaveOn);
    expect(result.current).toBe(true);
    act(() => setAutoSave(false));
    expect(result.current).toBe(false);
    act(() => {
      localStorage.setItem('autoSave', 'on');
      window.dispatchEvent(new Event('storage'));
    });
    expect(result.current).toBe(true);
    unmount();
    act(() => setAutoSave(false));
    expect(result.current).toBe(true);
  });

  it('is as it was chosen while the page is open where the browser keeps nothing', () => {
    for (const name of ['getItem', 'setItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new Error('Storage is switched off.');
      });
    setAutoSave(false);
    expect(isAutoSaveOn()).toBe(false);
    setAutoSave(true);
    expect(isAutoSaveOn()).toBe(true);
  });
});
