import type { Path } from '@heddle/expression/editing/path';
import { isJsonObject } from '@heddle/contract/json';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { FieldName } from './field-name.tsx';
import { FileList } from './file-list.tsx';
import type { Items } from './items.ts';
import type { WholeItems } from './remaining-items.ts';
import { ItemNumber } from './item-number.tsx';
import { ShowMore, useShownItems } from './show-more.tsx';
import { LIT, useItemThread } from './thread-context.ts';

/** How many items, and keys of one value, are rendered at once. */
const PAGE = 25;
/** How many characters of a text are rendered before it is expanded. */
const SHOWN = 300;
/** Levels that are open from the beginning. */
const OPEN = 2;

/** Items as JSON that can be opened and closed. */
export function JsonTree({ items, label, whole }: { items: Items; label: string; whole?: WholeItems }) {
  const { shown, more } = useShownItems(items, PAGE, whole);
  const threadOf = useItemThread();
  return (
    <>
      <ol aria-label={label} className="font-mono text-xs">
        {items.slice(0, shown).map(({ json, files }, index) => {
          const { lit, ...thread } = threadOf(index);
          return (
            // Items have no identity besides their place.
            <li
              key={index}
              {...thread}
              className={classes('border-b border-line py-1.5 pr-2.5 pl-1.5 last:border-0', lit && LIT)}
            >
              {items.length > 1 && (
                <p className="figures pl-6 font-sans text-2xs text-ink-3">
                  <ItemNumber index={index} label={`Item ${index + 1}`} />
                </p>
              )}
              <Entry name={null} path={[]} value={json} depth={0} last />
              {files && (
                <div className="pt-1 pl-6 font-sans">
                  <FileList files={files} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {more}
    </>
  );
}

interface EntryProps {
  /** Its key; null for elements of lists and for whole items. */
  name: string | null;
  path: Path;
  value: unknown;
  depth: number;
  last: boolean;
}

const childrenOf = (value: unknown): readonly (readonly [string | number, unknown])[] | null =>
  Array.isArray(value)
    ? value.map((element: unknown, index) => [index, element] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : null;

function Entry({ name, path, value, depth, last }: EntryProps) {
  const [open, setOpen] = useState(depth < OPEN);
  const [shown, setShown] = useState(PAGE);
  const key = name !== null && (
    <>
      <FieldName name={JSON.stringify(name)} path={path} value={value} className="text-ink-2" />
      <span className="whitespace-pre text-ink-3">: </span>
    </>
  );
  const comma = last ? '' : ',';
  const children = childrenOf(value);
  if (!children || children.length === 0) {
    return (
      <div className="flex min-h-6 items-start pt-0.5 pl-6">
        <span className="inline-flex max-w-[60%] shrink-0">{key}</span>
        <Scalar value={value} />
        <span className="text-ink-3">{comma}</span>
      </div>
    );
  }
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <div>
      <div className="flex min-h-6 items-start pt-0.5">
        <button
          type="button"
          aria-expanded={open}
          aria-label={`${open ? 'Close' : 'Open'} ${name ?? (path.length === 0 ? 'item' : `element ${path.at(-1)}`)}`}
          onClick={() => setOpen(!open)}
          className="-mt-0.5 inline-flex size-6 shrink-0 items-center justify-center rounded-xs text-ink-3 hover:bg-surface-2 hover:text-ink"
        >
          <ChevronRight aria-hidden size={12} className={classes('transition-transform', open && 'rotate-90')} />
        </button>
        {key}
        <span className="text-ink-3">{open ? begin : `${begin}…${end}${comma}`}</span>
        {!open && (
          <span className="pl-2 font-sans text-ink-3">
            {Array.isArray(value) ? `${children.length} elements` : `${children.length} keys`}
          </span>
        )}
      </div>
      {open && (
        <div className="pl-4">
          {children.slice(0, shown).map(([child, element], index) => (
            <Entry
              key={child}
              name={typeof child === 'string' ? child : null}
              path={[...path, child]}
              value={element}
              depth={depth + 1}
              last={index === children.length - 1}
            />
          ))}
          <ShowMore left={children.length - shown} onMore={() => setShown(shown + PAGE * 4)} />
        </div>
      )}
      {open && (
        <div className="pl-6 text-ink-3">
          {end}
          {comma}
        </div>
      )}
    </div>
  );
}

function Scalar({ value }: { value: unknown }) {
  const [whole, setWhole] = useState(false);
  const text = JSON.stringify(value) ?? 'undefined';
  const cut = text.length > SHOWN && !whole;
  return (
    <span
      className={classes(
        'min-w-0 break-words whitespace-pre-wrap',
        typeof value === 'string' ? 'text-ok' : 'text-accent',
      )}
    >
      {cut ? `${text.slice(0, SHOWN)}…` : text}
      {cut && (
        <button type="button" onClick={() => setWhole(true)} className="ml-1 font-sans text-ink-2 underline">
          Show all
        </button>
      )}
    </span>
  );
}
