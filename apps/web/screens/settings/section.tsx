import type { ReactNode } from 'react';
import { useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';

export interface SettingsSectionProps {
  /** The part of the address behind `#`. */
  id: string;
  title: string;
  /** Its purpose, in a sentence. */
  description?: string;
  tone?: 'neutral' | 'danger';
  children: ReactNode;
}

/** A section of the page with a heading and a card, divided by lines. */
export function Section({ id, title, description, tone = 'neutral', children }: SettingsSectionProps) {
  const headingId = useId();
  return (
    <section id={id} aria-labelledby={headingId} className="scroll-mt-20">
      <h2 id={headingId} className={classes('text-base font-semibold tracking-tight', tone === 'danger' && 'text-bad')}>
        {title}
      </h2>
      {description && <p className="mt-0.5 text-sm text-ink-2">{description}</p>}
      <Card className="mt-3 divide-y divide-line">{children}</Card>
    </section>
  );
}

export interface SettingProps {
  title: string;
  description?: ReactNode;
  /** At the right end of the heading's line. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A part of a section. */
export function Part({ title, description, action, children }: SettingProps) {
  const headingId = useId();
  return (
    <div role="group" aria-labelledby={headingId} className="px-4 py-4 sm:px-5 sm:py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id={headingId} className="text-sm font-semibold">
            {title}
          </h3>
          {description && <div className="mt-0.5 max-w-prose text-sm text-ink-2">{description}</div>}
        </div>
        {action}
      </div>
      {children && <div className="mt-4">{children}</div>}
    </div>
  );
}
