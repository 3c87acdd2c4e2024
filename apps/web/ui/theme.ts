import { useSyncExternalStore } from 'react';

/** The chosen theme. `system` follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system';

/** Key in localStorage; `public/theme.js` reads it before the first paint. */
const STORAGE_KEY = 'theme';

const listeners = new Set<() => void>();
const systemDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'dark' || stored === 'system' ? stored : 'light';
  } catch {
    // Storage may be switched off; then a choice lasts as long as the page.
    return 'light';
  }
}

let choice: ThemeChoice | undefined;
const currentChoice = (): ThemeChoice => (choice ??= readChoice());
const beforeAnyChoice = (): ThemeChoice => 'light';

function isDark(): boolean {
  const chosen = currentChoice();
  return chosen === 'dark' || (chosen === 'system' && systemDark().matches);
}

function apply(): void {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  choice = undefined;
  apply();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    systemDark().addEventListener('change', apply);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    systemDark().removeEventListener('change', apply);
  };
}

/** Sets the theme for this browser and shows it at once, in this tab and in others. */
export function setTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // As above: not kept, but shown.
  }
  apply();
}

/** The chosen theme, whether it is dark right now, and the setter. Light by default. */
export function useTheme(): { choice: ThemeChoice; dark: boolean; setTheme: (next: ThemeChoice) => void } {
  const chosen = useSyncExternalStore(subscribe, currentChoice, beforeAnyChoice);
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return { choice: chosen, dark, setTheme };
}
