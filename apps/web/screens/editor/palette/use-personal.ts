import type { RefObject } from 'react';
import { useCallback, useEffect, useState } from 'react';
import type { Remembered } from './remembered.ts';
import { useRemembered } from './remembered.ts';

/** What the library knows of its user. */
export type Personal = Pick<Remembered, 'favorites' | 'recent' | 'uses'>;

/**
 * Favorites and recent types as the library lists them: they change only while the library is not in use, so that nothing moves under the
 * pointer. `settle` applies pending changes.
 */
export function usePersonal(library: RefObject<HTMLElement | null>): { personal: Personal; settle: () => void } {
  const [personal, setPersonal] = useState<Personal>(useRemembered.getState);
  const settle = useCallback(() => setPersonal(useRemembered.getState()), []);
  useEffect(
    () =>
      useRemembered.subscribe(() => {
        if (!library.current?.matches(':hover, :focus-within')) settle();
      }),
    [library, settle],
  );
  return { personal, settle };
}
