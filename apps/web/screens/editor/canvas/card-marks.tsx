import type { JsonObject } from '@heddle/contract/json';
import type { ArrivalFacts } from '@heddle/contract/workflow/arrivals';
import { choosesArrivals } from '@heddle/contract/workflow/arrivals';
import { headOf } from '@heddle/contract/workflow/loop-heads';
import type { LoopHead } from '@heddle/contract/workflow/loops';
import type { LucideIcon } from 'lucide-react';
import { Pin, Repeat, Repeat1, SkipForward } from 'lucide-react';
import { pinnedItems } from '../rerun/pinned.ts';

interface Mark {
  icon: LucideIcon;
  text: string;
  tone: string;
}

/** The text of each icon for a node's settings. */
export function marksOf(type: ArrivalFacts | undefined, values: JsonObject): Mark[] {
  const pinned = pinnedItems(values);
  const head = headOf(type, values);
  const arrives = choosesArrivals(type, values);
  return [
    ...(values['disabled'] === true
      ? [{ icon: SkipForward, text: 'Skipped: items pass through', tone: 'bg-surface-3 text-ink-2' }]
      : []),
    ...(pinned
      ? [
          {
            icon: Pin,
            text: `Output pinned: ${pinned.length === 1 ? '1 item' : `${pinned.length} items`}`,
            tone: 'bg-warn-soft text-warn',
          },
        ]
      : []),
    ...(values['perItem'] === true && arrives
      ? [{ icon: Repeat, text: 'Runs once per item', tone: 'bg-surface-3 text-ink-2' }]
      : []),
    ...(values['runOnce'] === true && arrives
      ? [{ icon: Repeat1, text: 'Runs once, for the first item', tone: 'bg-surface-3 text-ink-2' }]
      : []),
    ...(head
      ? [
          {
            icon: Repeat,
            text: textOf(head),
            tone: 'bg-surface-3 text-ink-2',
          },
        ]
      : []),
  ];
}

function textOf({ port, closes }: LoopHead): string {
  if (port === null) return 'Repeats the nodes on its tool ports';
  return closes ? 'Repeats the nodes on its loop port' : 'Repeats what follows for each batch';
}

/** The settings that change how a node runs, as icons on its card. */
export function CardMarks({ type, values }: { type: ArrivalFacts | undefined; values: JsonObject }) {
  return marksOf(type, values).map(({ icon: Symbol, text, tone }) => (
    <span key={text} title={text} className={`inline-flex size-4.5 items-center justify-center rounded-full ${tone}`}>
      <Symbol aria-hidden size={11} />
      <span className="sr-only">{text}</span>
    </span>
  ));
}
