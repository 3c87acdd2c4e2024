import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches, live. False while prerendering. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (change: () => void): (() => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', change);
      return () => media.removeEventListener('change', change);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
