// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../../testing/browser.ts';
import { followSignIn, openWindow, tellEnd } from './windows.ts';

/** The channels of one browser: each message reaches all others of the same name at once. */
const open = new Set<Channel>();
class Channel extends EventTarget {
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of open)
      if (other !== this && other.name === this.name) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close(): void {
    open.delete(this);
  }
}
const channels = (): void => void vi.stubGlobal('BroadcastChannel', Channel);
afterEach(() => open.clear());

describe('the form that waits for a sign-in', () => {
  it('hears of its end, and lets the window close that it has opened', () => {
    channels();
    const heard: string[] = [];
    followSignIn(
      'c1',
      () => true,
      () => heard.push('ended'),
    );
    tellEnd('c1', () => heard.push('closed'));
    expect(heard).toEqual(['closed', 'ended']);
  });

  it('closes no window that it has not opened', () => {
    channels();
    const heard: string[] = [];
    followSignIn(
      'c1',
      () => false,
      () => heard.push('ended'),
    );
    tellEnd('c1', () => heard.push('closed'));
    expect(heard).toEqual(['ended']);
  });

  it('does not hear of the sign-in of another credential, nor of anything once it has gone', () => {
    channels();
    const heard: string[] = [];
    followSignIn(
      'c1',
      () => true,
      () => heard.push('c1'),
    );
    const leave = followSignIn(
      'c2',
      () => true,
      () => heard.push('c2'),
    );
    leave();
    tellEnd('c2', () => heard.push('closed'));
    expect(heard).toEqual([]);
  });

  it.each([null, 'ended', {}, { credential: 'c1' }, { credential: 'c1', says: 'close' }, { says: 'ended' }])(
    'takes %j for no end',
    (message) => {
      channels();
      const heard: string[] = [];
      followSignIn(
        'c1',
        () => true,
        () => heard.push('ended'),
      );
      const [{ name } = new Channel('')] = open;
      new Channel(name).postMessage(message);
      expect(heard).toEqual([]);
    },
  );
});

describe('the page that a sign-in ends on', () => {
  it('closes for its own form only, and no longer once it has gone', () => {
    channels();
    let closed = 0;
    const leave = tellEnd('c1', () => (closed += 1));
    const [{ name } = new Channel('')] = open;
    const form = new Channel(name);
    form.postMessage({ credential: 'c2', says: 'close' });
    form.postMessage({ credential: 'c1', says: 'ended' });
    expect(closed).toBe(0);
    form.postMessage({ credential: 'c1', says: 'close' });
    leave();
    form.postMessage({ credential: 'c1', says: 'close' });
    expect(closed).toBe(1);
  });
});

describe('the window of a sign-in', () => {
  it('is opened empty, and goes to the service once its address is known', () => {
    const went: string[] = [];
    const opened: unknown[] = [];
    vi.stubGlobal('open', (...asked: unknown[]) => {
      opened.push(asked);
      return { location: { replace: (url: string) => went.push(url) }, close: () => went.push('closed') };
    });
    const opener = openWindow();
    opener?.goTo('https://service.example/authorize');
    opener?.close();
    expect(opened).toEqual([['about:blank', '_blank', expect.stringContaining('popup')]]);
    expect(went).toEqual(['https://service.example/authorize', 'closed']);
  });

  it('may be forbidden by the browser', () => {
    vi.stubGlobal('open', () => null);
    expect(openWindow()).toBeNull();
  });
});
