import { useSyncExternalStore } from 'react';

/** Below this width library and properties are sheets over the canvas. */
const NARROW = '(max-width: 1023px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True where library and properties have no room beside the canvas. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
