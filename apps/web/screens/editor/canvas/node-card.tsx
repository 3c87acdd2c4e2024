import type { ListedType } from '@heddle/contract/node/define';
import { schedulesInZone } from '@heddle/contract/schedule/in-zone';
import type { NodeProps } from '@xyflow/react';
import type { JsonObject } from '@heddle/contract/json';
import { memo, use, useMemo } from 'react';
import { categoryClass } from '../../../ui/category-class.ts';
import { classes } from '../../../ui/classes.ts';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { ProblemMark } from '../problems/problem-mark.tsx';
import { useEditor, useUi } from '../session.tsx';
import { textOf } from '../store/document.ts';
import { schema } from '../store/read-graph.ts';
import { cardLine } from './card-line.ts';
import { CardMarks } from './card-marks.tsx';
import { ChangeMark } from './change-mark.tsx';
import { ChangesContext } from './changes.ts';
import type { CardData, CardNode } from './flow.ts';
import { referringFields, useNamedValues } from './named-values.ts';
import { NodeHandles } from './node-handles.tsx';
import { NodeStatus } from './node-status.tsx';
import { CardBlock } from './overview/card-block.tsx';
import { useOverview } from './overview/overview.ts';

/** A node on the canvas: its type, name, main parameters and the state of its last run. */
export const NodeCard = memo(function NodeCard({ id, data }: NodeProps<CardNode>) {
  return useOverview() ? <CardBlock id={id} data={data} /> : <WholeCard id={id} data={data} />;
});

function WholeCard({ id, data }: { id: string; data: CardData }) {
  const entry = useEditor((state) => state.catalog.get(data.type));
  const { values } = data;
  const timeZone = useEditor((state) => state.settings.timeZone);
  const said = useMemo(
    () => (entry?.fields ? schedulesInZone(entry.fields, values, timeZone) : values),
    [entry, values, timeZone],
  );
  // A schedule may be the first node that is put on an empty canvas.
  useLazyModule(schema, entry?.schedules !== undefined);
  const referring = useMemo(() => (entry ? referringFields(entry, values) : []), [entry, values]);
  const props = { id, data, entry };
  return referring.length > 0 ? (
    <ReferringCard {...props} fields={referring} said={said} />
  ) : (
    <CardFace {...props} said={said} />
  );
}

interface CardFaceProps {
  id: string;
  data: CardData;
  entry: ListedType | undefined;
  /** The configuration in the words of the card's line. */
  said: JsonObject;
}

/** A card that names what its fields refer to by id. */
function ReferringCard({ fields, said, ...props }: CardFaceProps & { fields: readonly string[] }) {
  return <CardFace {...props} said={useNamedValues(fields, said)} />;
}

function CardFace({ id, data, entry, said }: CardFaceProps) {
  const known = useEditor((state) => state.catalog.entries.length > 0);
  const change = use(ChangesContext)?.nodes.get(id);
  const onThread = useUi(({ threadCards }) => threadCards.has(id));
  const { values } = data;
  const line = entry ? cardLine(entry, said) : known ? `unknown type ${data.type}` : '';
  return (
    <div
      data-change={change}
      data-thread={onThread || undefined}
      className={classes(
        'card card-whole rounded-md bg-surface text-left',
        // The place of a line that is still to come is kept.
        line === '' && 'card-brief',
        categoryClass(entry?.category),
        values['disabled'] === true && 'card-disabled',
      )}
    >
      <NodeHandles inputs={data.inputs} outputs={data.outputs} free={data.free} />
      <span className="card-tile inline-flex">
        <NodeTile icon={entry?.icon ?? 'box'} category={entry?.category} size="lg" />
      </span>
      <span className="card-name text-ink">{textOf(values, 'name') || (entry?.name ?? data.type)}</span>
      {line && <span className="card-line block truncate font-mono text-ink-3">{line}</span>}
      <span className="absolute -bottom-2 left-3 flex gap-1">
        <ProblemMark id={id} />
        <CardMarks type={entry} values={values} />
      </span>
      {change ? (
        <ChangeMark kind={change} className="card-pill absolute -top-2.5 right-2.5" />
      ) : (
        <NodeStatus id={id} stored={textOf(values, 'status')} />
      )}
    </div>
  );
}
