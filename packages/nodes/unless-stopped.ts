/**
 * What comes of work that cannot be interrupted, like that of a library in threads of its own. Rejects with the reason of the signal as soon as that is
 * aborted; what the work then comes to is let go.
 */
export async function unlessStopped<T>(work: Promise<T>, { signal }: { readonly signal: AbortSignal }): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([stopped, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
