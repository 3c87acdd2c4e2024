import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { useToasts } from '../ui/toast.tsx';

// What the components need of a browser and jsdom does not have.
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing comes into view by itself. */
class NoSight {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Nothing happens elsewhere. */
class NoEvents {
  static readonly CLOSED = 2;
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

// A busy machine may take its time to load a screen; what does not come at all is told just the same.
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
