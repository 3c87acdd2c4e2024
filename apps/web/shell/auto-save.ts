import { useSyncExternalStore } from 'react';

/** Key in localStorage. */
const KEY = 'autoSave';

const listeners = new Set<() => void>();
/** Holds while storage is switched off, or until it is read. */
let kept: boolean | undefined;

/** Whether the editor saves automatically. On by default. */
export function isAutoSaveOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    // Storage is switched off: a choice lasts as long as the page.
    return kept ?? true;
  }
}

/** Switches it for this browser. */
export function setAutoSave(on: boolean): void {
  kept = on;
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off');
  } catch {
    // As above: not kept, but in force.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether the editor saves automatically, live, also when another tab changes it. */
export const useAutoSaveOn = (): boolean => useSyncExternalStore(subscribe, isAutoSaveOn);
