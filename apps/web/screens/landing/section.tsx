import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export interface SectionProps {
  /** Names the section; also its address after `#`. */
  id: string;
  title: string;
  lead?: string;
  /** Has a background of its own, set off from the other sections. */
  raised?: boolean;
  children: ReactNode;
}

/** A part of the page under its heading. */
export function Section({ id, title, lead, raised = false, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={classes(raised && 'border-y border-line bg-surface')}>
      <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
        <h2 id={id} className="max-w-2xl text-2xl font-semibold tracking-tight text-balance">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-2xl text-base text-pretty text-ink-2">{lead}</p>}
        <div className="mt-9">{children}</div>
      </div>
    </section>
  );
}
