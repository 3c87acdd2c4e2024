import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { useToasts } from '../ui/toast.tsx';
import { NEWS } from './api.ts';

// Browser features that components need and jsdom lacks.
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Reports no element as visible. */
class NoSight {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing happens elsewhere: streams answer, and are silent then. */
class NoEvents {
  static readonly CLOSED = 2;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(url: string) {
    if (url === NEWS) queueMicrotask(() => this.onmessage?.({ data: '"runs"' }));
  }
  close(): void {}
}

Object.assign(window, {
  EventSource: NoEvents,
  ResizeObserver: NoResizes,
  IntersectionObserver: NoSight,
  matchMedia: (media: string) => Object.assign(new EventTarget(), { matches: false, media }),
  scrollTo() {},
});
// Text editors measure their text.
Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
Object.assign(Element.prototype, {
  hasPointerCapture: () => false,
  setPointerCapture() {},
  releasePointerCapture() {},
  scrollIntoView() {},
});

// A busy machine may need time to load a screen; what never appears still fails.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
  window.history.replaceState(null, '', '/');
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
