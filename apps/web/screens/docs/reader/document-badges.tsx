import { Clock } from 'lucide-react';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import type { Difficulty, DocumentFacts } from '../documents/document.ts';

const tones: { readonly [D in Difficulty]: BadgeTone } = { Beginner: 'ok', Intermediate: 'warn', Advanced: 'bad' };

/** Category, difficulty and read time. */
export function DocumentBadges({
  document: { category, difficulty, readTime },
  className,
}: {
  document: DocumentFacts;
  className?: string;
}) {
  return (
    <div className={classes('flex flex-wrap items-center gap-x-2 gap-y-1.5', className)}>
      <Badge>{category}</Badge>
      <Badge tone={tones[difficulty]}>{difficulty}</Badge>
      <span className="figures inline-flex items-center gap-1 text-xs text-ink-3">
        <Clock aria-hidden size={13} />
        {readTime} read
      </span>
    </div>
  );
}
