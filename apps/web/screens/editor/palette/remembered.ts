import { isJsonObject } from '@heddle/contract/json';
import { create } from 'zustand';

/** Key in localStorage. */
const KEY = 'heddle.library';
/** Node types listed under Recent. */
const RECENT_MAX = 8;

/** The library's state stored in this browser: closed headings, starred node types, the node types used last, latest first, and how often each was used. */
export interface Remembered {
  closed: readonly string[];
  favorites: readonly string[];
  recent: readonly string[];
  uses: { readonly [type: string]: number };
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

const counts = (value: unknown): { [type: string]: number } =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {};

function read(): Remembered {
  try {
    // `favourites`: the spelling in which browsers may have stored the list.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<
      Record<keyof Remembered | 'favourites', unknown>
    > | null;
    const favorites = texts(kept?.favorites ?? kept?.favourites);
    return { closed: texts(kept?.closed), favorites, recent: texts(kept?.recent), uses: counts(kept?.uses) };
  } catch {
    // Storage is disabled or its content is invalid: the library starts empty.
    return { closed: [], favorites: [], recent: [], uses: {} };
  }
}

/** The stored state as a live store. */
export const useRemembered = create<Remembered>(read);

function remember(change: (before: Remembered) => Partial<Remembered>): void {
  useRemembered.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useRemembered.getState()));
  } catch {
    // Storage is disabled: the change lasts as long as the page.
  }
}

const toggled = (list: readonly string[], entry: string): string[] =>
  list.includes(entry) ? list.filter((other) => other !== entry) : [...list, entry];

/** Closes a heading of the library, or opens it. */
export const toggleClosed = (heading: string): void => remember(({ closed }) => ({ closed: toggled(closed, heading) }));

/** Stars a node type, or takes the star away. */
export const toggleFavorite = (type: string): void =>
  remember(({ favorites }) => ({ favorites: toggled(favorites, type) }));

/** Moves a node type to the head of those used last, and counts the use. */
export const noteUsed = (type: string): void =>
  remember(({ recent, uses }) => ({
    recent: [type, ...recent.filter((other) => other !== type)].slice(0, RECENT_MAX),
    uses: { ...uses, [type]: (uses[type] ?? 0) + 1 },
  }));

/** Reads the browser's storage again, after something else has changed it. */
export const reread = (): void => useRemembered.setState(read());
