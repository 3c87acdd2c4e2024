import { useLocationProperty } from 'wouter/use-browser-location';

/** What an address names: /docs#{id}, or /docs#{id}/{section} for a heading in it. */
export interface DocumentPlace {
  id: string;
  section: string | null;
}

/** The document and heading of a hash; null if it has none. */
export function readHash(hash: string): DocumentPlace | null {
  const [id = '', section = ''] = decode(hash.replace(/^#/, '')).split('/');
  return id === '' ? null : { id, section: section === '' ? null : section };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A typed address may be invalid.
    return text;
  }
}

/** The place in the documentation that the browser's address names now. */
export function useOpenDocument(): DocumentPlace | null {
  return readHash(useLocationProperty(() => window.location.hash));
}
