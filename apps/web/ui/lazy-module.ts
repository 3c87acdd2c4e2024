import { apiErrors } from '@heddle/contract/errors/api';
import { useEffect, useReducer } from 'react';
import { toast } from './toast.tsx';

/** A module of the app that is loaded on demand, or ahead of its use when the page is idle. */
export interface LazyModule<T> {
  /** The loaded module; undefined before. */
  readonly loaded: T | undefined;
  /** Loads it, once. Rejects if the server cannot be reached; the next call tries again. */
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

/** Tells the user that something could not be loaded. */
export const sayUnreachable = (): void =>
  void toast({ title: 'Error', description: apiErrors.server_unreachable().message, tone: 'destructive' });

/**
 * The module once it is loaded, undefined before. Loading starts when it is `wanted`; after a failure, `onFailure` is called (a message by default)
 * and the part is asked for again when it is next wanted. Unlike `lazy`, a part that does not come takes nothing else with it.
 */
export function useLazyModule<T>(part: LazyModule<T>, wanted: boolean, onFailure = sayUnreachable): T | undefined {
  const [, arrive] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!wanted || part.loaded) return;
    let left = false;
    part.load().then(
      () => left || arrive(),
      () => left || onFailure(),
    );
    return () => {
      left = true;
    };
    // A new `onFailure` must not load the module again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [part, wanted]);
  return part.loaded;
}

/** Runs a task once the page is loaded and idle. Returns the function that cancels it. */
export function whenIdle(task: () => void): () => void {
  // Not every browser reports when it is idle.
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

/** Loads modules ahead of their use, when idle. A failure is retried, and reported, when the module is wanted. */
export function prepareWhenIdle(...parts: readonly LazyModule<unknown>[]): () => void {
  return whenIdle(() => void Promise.allSettled(parts.map((part) => part.load())));
}

/** What a pointer over it announces a use of. */
const USABLE = 'button, a, input, [role="button"], [role="group"]';

/**
 * Loads modules with the first sign that somebody is about to use the page: a press, a key, or the pointer over something that can be used. A page
 * that is only looked at does without them. A failure is retried, and reported, when the module is wanted. Returns the function that cancels it.
 */
export function prepareWhenUsed(...parts: readonly LazyModule<unknown>[]): () => void {
  const stop = new AbortController();
  const load = (): void => {
    stop.abort();
    void Promise.allSettled(parts.map((part) => part.load()));
  };
  const options = { capture: true, passive: true, signal: stop.signal };
  window.addEventListener('pointerdown', load, options);
  window.addEventListener('keydown', load, options);
  window.addEventListener(
    'pointerover',
    ({ target }) => {
      if (target instanceof Element && target.closest(USABLE)) load();
    },
    options,
  );
  return () => stop.abort();
}
