import type { LucideIcon } from 'lucide-react';
import { Check, MailCheck, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'wouter';
import { ApiError, errorText } from '../../api/client.ts';
import { useConfirmEmail } from '../../api/profile.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Logo } from '../../ui/logo.tsx';
import { ThemeToggle } from '../../shell/theme-toggle.tsx';
import { useTitle } from '../../ui/use-title.ts';

/** The screen of the link in a confirmation mail. It needs a click, since mail scanners open links as well. */
export default function ConfirmEmailScreen() {
  const { token } = useParams<{ token: string }>();
  const confirm = useConfirmEmail();
  useTitle('Confirm your email address');
  const { data, error } = confirm;
  const isRefused = error instanceof ApiError && error.status < 500 && error.status !== 429;

  return (
    <>
      <header className="flex h-13 shrink-0 items-center justify-between px-4">
        <Logo />
        <ThemeToggle />
      </header>
      <main
        id="content"
        className="flex flex-1 flex-col items-center px-4 pt-4 pb-10 sm:justify-center sm:pt-0 sm:pb-24"
      >
        <Card className="w-full max-w-xl">
          {data ? (
            <Said
              icon={Check}
              tone="bg-ok-soft text-ok"
              title="Address confirmed"
              text={`From now on you log in with ${data.email}.`}
              isNews
            >
              <Button asChild variant="primary">
                <Link href="/">Open Heddle</Link>
              </Button>
            </Said>
          ) : isRefused ? (
            <Said
              icon={Unlink}
              title="The address was not changed"
              text={[error.shown ?? 'This link is not valid.', error.hint ?? ''].join(' ').trim()}
              isNews
            >
              <Button asChild>
                <Link href="/settings">Open Settings</Link>
              </Button>
            </Said>
          ) : (
            <Said
              icon={MailCheck}
              title="Confirm your email address"
              text="Use the address that this link was sent to for your Heddle account."
            >
              <Button variant="primary" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
                Confirm Address
              </Button>
              {error && (
                <p role="alert" className="w-full text-sm text-bad">
                  {errorText(error, 'The address could not be confirmed. Try again.')}
                </p>
              )}
            </Said>
          )}
        </Card>
      </main>
    </>
  );
}

interface SaidProps {
  icon: LucideIcon;
  tone?: string;
  title: string;
  text: string;
  /** It has taken the place of what had the focus. */
  isNews?: boolean;
  children: ReactNode;
}

function Said({ icon: Icon, tone = 'bg-surface-2 text-ink-2', title, text, isNews = false, children }: SaidProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews) heading.current?.focus();
  }, [isNews]);
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className={classes('inline-flex size-12 items-center justify-center rounded-full', tone)}>
        <Icon aria-hidden size={22} />
      </span>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-4 max-w-full text-xl font-semibold tracking-tight text-balance break-words focus:outline-none"
      >
        {title}
      </h1>
      <p className="mt-2 max-w-sm text-sm text-balance break-words text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
