import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The page that the link of a mail opens: one card, and nothing that needs an account. */
export function LinkPage({ children }: { children: ReactNode }) {
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
        <Card className="w-full max-w-xl">{children}</Card>
      </main>
    </>
  );
}

export interface LinkMessageProps {
  icon: LucideIcon;
  tone?: string;
  title: string;
  text: string;
  /** It has taken the place of what had the focus. */
  isNews?: boolean;
  /** Buttons. */
  children?: ReactNode;
  /** Below everything else: what this is about. */
  about?: ReactNode;
}

/** What the card says, with what can be done about it. */
export function LinkMessage({
  icon: Icon,
  tone = 'bg-surface-2 text-ink-2',
  title,
  text,
  isNews = false,
  children,
  about,
}: LinkMessageProps) {
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
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
      {about && <p className="mt-6 w-full border-t border-line pt-5 text-sm break-words text-ink-2">{about}</p>}
    </div>
  );
}
