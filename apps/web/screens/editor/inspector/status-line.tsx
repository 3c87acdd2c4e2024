import type { ReactNode } from 'react';

const tones = { plain: 'text-ink-2', ok: 'text-ok', bad: 'text-bad' };

/** A line of a panel that says how something is. */
export function StatusLine({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <p role="status" className={`rounded-control bg-surface-2 px-2.5 py-2 text-xs ${tones[tone]}`}>
      {children}
    </p>
  );
}
