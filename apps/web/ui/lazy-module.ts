import { useEffect, useReducer } from 'react';

/** A part of the app that comes in a file of its own, once it is wanted or when there is time before. */
export interface LazyModule<T> {
  /** What was loaded; undefined before. */
  readonly loaded: T | undefined;
  /** Loads it, once. Rejects where the server cannot be reached; the next call tries again. */
  load: () => Promise<T>;
}

/** Declares such a part: `const menu = lazyModule(() => import('./menu-panel.tsx'))`. */
export function lazyModule<T>(fetchPart: () => Promise<T>): LazyModule<T> {
  let loaded: T | undefined;
  let underWay: Promise<T> | undefined;
  return {
    get loaded() {
      return loaded;
    },
    load: () =>
      (underWay ??= fetchPart().then(
        (part) => (loaded = part),
        (error: unknown) => {
          underWay = undefined;
          throw error;
        },
      )),
  };
}

/**
 * The part once it is there, undefined until then. It is fetched as soon as it is `wanted`; where that fails, `onFailure` is called
 * and the part is asked for again when it is next wanted. Unlike `lazy`, a part that does not come takes nothing else with it.
 */
export function useLazyModule<T>(part: LazyModule<T>, wanted: boolean, onFailure?: () => void): T | undefined {
  const [, arrive] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!wanted || part.loaded) return;
    let left = false;
    part.load().then(
      () => left || arrive(),
      () => left || onFailure?.(),
    );
    return () => {
      left = true;
    };
    // What is to happen on a failure does not make the part wanted anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [part, wanted]);
  return part.loaded;
}

/** Does something once the page has been loaded and drawn and nothing else is going on. Gives what calls it off. */
export function whenIdle(task: () => void): () => void {
  // Not every browser tells when it is idle.
  const ask = window.requestIdleCallback ?? ((then: () => void) => window.setTimeout(then, 200));
  const cancel = window.cancelIdleCallback ?? window.clearTimeout;
  let handle: number | undefined;
  const begin = (): void => {
    handle = ask(task);
  };
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  return () => {
    window.removeEventListener('load', begin);
    if (handle !== undefined) cancel(handle);
  };
}

/** Loads parts ahead of their use, when idle. What fails is tried again, and told, when it is wanted. */
export function prepareWhenIdle(...parts: readonly LazyModule<unknown>[]): () => void {
  return whenIdle(() => void Promise.allSettled(parts.map((part) => part.load())));
}
