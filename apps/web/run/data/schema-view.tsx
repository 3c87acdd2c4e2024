import { preview } from '@heddle/expression/editing/suggestions';
import { useMemo, useState } from 'react';
import { FieldName } from './field-name.tsx';
import type { Items } from './items.ts';
import type { WholeItems } from './remaining-items.ts';
import { schemaLimits, schemaOf } from './schema.ts';
import { ShowMore } from './show-more.tsx';

const PAGE = 100;

/** The schema of items: every key with its type and an example. */
export function SchemaView({ items, label, whole }: { items: Items; label: string; whole?: WholeItems }) {
  const [shown, setShown] = useState(PAGE);
  const rows = useMemo(() => schemaOf(items.map(({ json }) => json)), [items]);
  if (rows.length === 0) return <p className="px-2.5 py-2 text-xs text-ink-3">The items have no keys.</p>;
  return (
    <>
      <ul aria-label={label} className="py-1 text-xs">
        {rows.slice(0, shown).map(({ path, name, depth, types, optional, sample }) => (
          <li
            key={JSON.stringify(path)}
            className="flex min-h-6 items-center gap-2 pr-2.5 hover:bg-surface-2"
            style={{ paddingLeft: `${0.75 + depth * 0.875}rem` }}
          >
            <FieldName name={name} path={path} value={sample} className="font-mono font-medium text-ink" />
            <span className="shrink-0 text-ink-3">
              {types.join(' or ')}
              {optional && ', not always there'}
            </span>
            <span className="min-w-0 flex-1 truncate text-right font-mono text-ink-2">
              {typeof sample === 'object' ? '' : preview(sample)}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore left={rows.length - shown} onMore={() => setShown(shown + PAGE)} />
      {whole && whole.total > items.length && (
        <p className="px-2.5 py-1 text-xs text-ink-3">Of the first {items.length} items.</p>
      )}
      {rows.length >= schemaLimits.rows && (
        <p className="px-2.5 py-1 text-xs text-ink-3">Only the first {schemaLimits.rows} keys are listed.</p>
      )}
    </>
  );
}
