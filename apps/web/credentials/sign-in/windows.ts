import { SIGN_IN_CHANNEL } from '@heddle/contract/node/sign-in';

/**
 * A message between the form that has opened a window for a sign-in and the page that the sign-in ends on. Pages are isolated from the windows they open
 * (`Cross-Origin-Opener-Policy`), so a channel takes the place of `opener`.
 */
interface Message {
  credential: string;
  /** `ended`: the sign-in is over. `close`: the form has opened a window for it, which may close. */
  says: 'ended' | 'close';
}

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'credential' in data && 'says' in data;

/** Opens a window for a sign-in; null if the browser does not allow it. Only works in the handler of a click. */
export function openWindow(): { goTo(url: string): void; close(): void } | null {
  const opened = window.open('about:blank', '_blank', 'popup,width=560,height=720');
  if (!opened) return null;
  return { goTo: (url) => opened.location.replace(url), close: () => opened.close() };
}

/** Calls `onEnd` when the sign-in of a credential is over, and lets its window close if this form has opened it. Returns the end of listening. */
export function followSignIn(credential: string, hasWindow: () => boolean, onEnd: () => void): () => void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isMessage(data) || data.credential !== credential || data.says !== 'ended') return;
    if (hasWindow()) channel.postMessage({ credential, says: 'close' } satisfies Message);
    onEnd();
  });
  return () => channel.close();
}

/** Says that the sign-in of a credential is over. `onClose`: a form has opened this window for it. Returns the end of listening. */
export function tellEnd(credential: string, onClose: () => void): () => void {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data) && data.credential === credential && data.says === 'close') onClose();
  });
  channel.postMessage({ credential, says: 'ended' } satisfies Message);
  return () => channel.close();
}
