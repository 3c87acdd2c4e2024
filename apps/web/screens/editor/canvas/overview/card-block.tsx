import { use } from 'react';
import { categoryClass } from '../../../../ui/category-class.ts';
import { classes } from '../../../../ui/classes.ts';
import { shownStep } from '../../run/run-store.ts';
import { useEditor, useRun, useUi } from '../../session.tsx';
import { textOf } from '../../store/document.ts';
import { ChangesContext } from '../changes.ts';
import type { CardData } from '../flow.ts';

/** A card in an overview: a block in its color, with its name while that is legible and its state. Cheap to render by the thousand. */
export function CardBlock({ id, data: { type, values } }: { id: string; data: CardData }) {
  const entry = useEditor((state) => state.catalog.get(type));
  const status = useRun((run) => shownStep(id)(run)?.status);
  const change = use(ChangesContext)?.nodes.get(id);
  const onThread = useUi(({ threadCards }) => threadCards.has(id));
  return (
    <div
      data-status={status}
      data-change={change}
      data-thread={onThread || undefined}
      className={classes(
        'card card-block size-full rounded-md',
        categoryClass(entry?.category),
        values['disabled'] === true && 'opacity-55',
      )}
    >
      <span className="card-block-name">{textOf(values, 'name') || (entry?.name ?? type)}</span>
    </div>
  );
}
