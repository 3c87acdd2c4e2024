import { useEffect, useState } from 'react';

/** Milliseconds without typing after which a search begins. */
const PAUSE = 200;

/** The value, updated after it has not changed for a moment. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
