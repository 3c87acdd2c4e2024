import type { LucideIcon } from 'lucide-react';
import { Minus, Move, Pencil, Plus } from 'lucide-react';
import { classes } from '../../../ui/classes.ts';
import type { ChangeKind } from './changes.ts';

const looks: { readonly [kind in ChangeKind]: { icon: LucideIcon; word: string; tone: string } } = {
  added: { icon: Plus, word: 'Added', tone: 'bg-ok-soft text-ok' },
  removed: { icon: Minus, word: 'Removed', tone: 'bg-bad-soft text-bad' },
  changed: { icon: Pencil, word: 'Changed', tone: 'bg-warn-soft text-warn' },
  moved: { icon: Move, word: 'Moved', tone: 'bg-surface-2 text-ink-2' },
};

/** What became of a node, as an icon and a word in its color. */
export function ChangeMark({ kind, className }: { kind: ChangeKind; className?: string }) {
  const { icon: Mark, word, tone } = looks[kind];
  return (
    <span
      className={classes(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-1.5 text-2xs font-medium',
        tone,
        className,
      )}
    >
      <Mark aria-hidden size={11} />
      {word}
    </span>
  );
}
