import { useLocationProperty } from 'wouter/use-browser-location';

/** What an address names: /docs#{id}, or /docs#{id}/{section} for a heading in it. */
export interface Place {
  id: string;
  section: string | null;
}

/** The place that a hash names; null where it names none. */
export function readHash(hash: string): Place | null {
  const [id = '', section = ''] = decode(hash.replace(/^#/, '')).split('/');
  return id === '' ? null : { id, section: section === '' ? null : section };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not every address that people type is one.
    return text;
  }
}

/** The place in the documentation that the browser's address names now. */
export function useOpenDocument(): Place | null {
  return readHash(useLocationProperty(() => window.location.hash));
}
