import { create } from 'zustand';

/** Key in localStorage. */
const KEY = 'heddle.library';
/** Node types listed under Recent. */
const RECENT_MAX = 8;

/** What this browser remembers of the library: headings that are closed, node types that were starred, and those used last, the latest first. */
export interface Remembered {
  closed: readonly string[];
  favorites: readonly string[];
  recent: readonly string[];
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

function read(): Remembered {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<keyof Remembered, unknown> | null;
    return { closed: texts(kept?.closed), favorites: texts(kept?.favorites), recent: texts(kept?.recent) };
  } catch {
    // Storage is switched off, or something else wrote here: a library without memory works as well.
    return { closed: [], favorites: [], recent: [] };
  }
}

/** What is remembered, live. */
export const useRemembered = create<Remembered>(read);

function remember(change: (before: Remembered) => Partial<Remembered>): void {
  useRemembered.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useRemembered.getState()));
  } catch {
    // Storage is switched off: it holds as long as the page.
  }
}

const toggled = (list: readonly string[], entry: string): string[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

/** Closes a heading of the library, or opens it. */
export const toggleClosed = (heading: string): void => remember(({ closed }) => ({ closed: toggled(closed, heading) }));

/** Stars a node type, or takes the star away. */
export const toggleFavorite = (type: string): void =>
  remember(({ favorites }) => ({ favorites: toggled(favorites, type) }));

/** Puts a node type at the head of those used last. */
export const noteUsed = (type: string): void =>
  remember(({ recent }) => ({ recent: [type, ...recent.filter((other) => other !== type)].slice(0, RECENT_MAX) }));

/** Reads anew what the browser keeps, after something else has changed it. */
export const reread = (): void => useRemembered.setState(read());
