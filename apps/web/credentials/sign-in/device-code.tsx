import type { DeviceSignIn } from '@heddle/contract/api/credentials';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../api/client.ts';
import { checkDeviceSignIn, useBeginDeviceSignIn, useReadAgain } from '../../api/credentials.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';

/** Added to the pause where a service asks for patience (RFC 8628, 3.5). Milliseconds. */
const SLOWER_MS = 5000;

/** The server has answered that asking again is of no use. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/**
 * Asks at the pace of the service whether the code was entered, until it was, or the code has ended. `onEnd` is called once, with an error where the
 * server does not know the sign-in any more.
 */
function useChecks(begun: DeviceSignIn | null, onEnd: (error: unknown) => void): void {
  const end = useRef(onEnd);
  useEffect(() => void (end.current = onEnd));
  useEffect(() => {
    if (!begun) return;
    let pause = begun.intervalSeconds * 1000;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const check = async (): Promise<void> => {
      try {
        const { isEnded, slower } = await checkDeviceSignIn(begun.state);
        if (isOver) return;
        if (isEnded) return end.current(null);
        if (slower) pause += SLOWER_MS;
      } catch (error) {
        if (isOver) return;
        // Without a connection to the server the code is still good.
        if (Date.now() >= Date.parse(begun.expiresAt) || isRefusal(error)) return end.current(error);
      }
      timer = setTimeout(() => void check(), pause);
    };
    timer = setTimeout(() => void check(), pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [begun]);
}

/** The sign-in of a credential with a code. `begun` is null while there is none. */
export function useDeviceSignIn(id: string) {
  const [begun, setBegun] = useState<DeviceSignIn | null>(null);
  const begin = useBeginDeviceSignIn();
  const readAgain = useReadAgain();
  const failed = (error: unknown, fallback: string): void => {
    toast({ title: 'Sign-in Failed', description: errorText(error, fallback), tone: 'destructive' });
  };
  useChecks(begun, (error) => {
    setBegun(null);
    if (error !== null) failed(error, 'The sign-in was not completed.');
    void readAgain();
  });
  return {
    begun,
    isPending: begin.isPending,
    begin: (scopes: string[]): void =>
      begin.mutate(
        { id, scopes },
        { onSuccess: setBegun, onError: (error) => failed(error, 'The service returned no code.') },
      ),
    cancel: (): void => setBegun(null),
  };
}

interface DeviceCodeProps {
  vendor: string;
  begun: DeviceSignIn;
  onCancel: () => void;
}

/** The code of a sign-in, with the page of the service to enter it on. */
export function DeviceCode({ vendor, begun: { userCode, url, urlWithCode, expiresAt }, onCancel }: DeviceCodeProps) {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-control border border-line bg-surface-2 p-4 text-sm">
      <p>
        Open{' '}
        <a
          href={urlWithCode ?? url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 font-medium break-all text-accent underline underline-offset-2"
        >
          {url}
          <ExternalLink size={13} aria-hidden className="shrink-0" />
        </a>{' '}
        on any device, and enter this code:
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code className="text-xl font-semibold tracking-widest">{userCode}</code>
        <CopyButton text={userCode} label="Copy" />
      </div>
      <p className="text-xs text-ink-2">
        Enter it only if you have asked for it yourself. The code is valid until {formatDateTime(expiresAt)}. This form
        goes on by itself once you have agreed at {vendor}.
      </p>
      <div>
        <Button size="sm" onClick={onCancel}>
          Cancel sign-in
        </Button>
      </div>
    </div>
  );
}
