import type { Path } from '@heddle/expression/editing/path';
import { pathText } from '@heddle/expression/editing/path';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../ui/dropdown-menu.tsx';
import { copyText } from './copy.ts';
import { useFieldActions } from './field-actions.ts';
import { setDraggedField } from './field-drag.ts';

interface FieldNameProps {
  /** The name as it is shown. */
  name: string;
  path: Path;
  value: unknown;
  /** What else its menu offers. */
  more?: readonly { label: string; onSelect(): void }[];
  className?: string;
}

/** The name of a field of the data: it can be dragged into a parameter; a menu beside it does the same by keyboard, and copies. */
export function FieldName({ name, path, value, more = [], className }: FieldNameProps) {
  const { root, targets, onDragging } = useFieldActions();
  const expression = pathText(root, path);
  if (expression === undefined) return <span className={className}>{name}</span>;
  return (
    <span className="group/name relative inline-flex max-w-full items-center align-bottom">
      <span
        draggable={targets !== null}
        data-field={expression}
        title={targets ? `Drag into a parameter: ${expression}` : expression}
        onDragStart={(event) => {
          setDraggedField(event.dataTransfer, expression);
          onDragging(true);
        }}
        onDragEnd={() => onDragging(false)}
        className={classes(
          'truncate',
          targets && 'cursor-grab rounded-xs hover:bg-accent-soft hover:text-accent',
          className,
        )}
      >
        {name}
      </span>
      <FieldMenu name={name} expression={expression} value={value} more={more} />
    </span>
  );
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

interface FieldMenuProps extends Pick<FieldNameProps, 'name' | 'value'> {
  expression: string;
  more: NonNullable<FieldNameProps['more']>;
}

function FieldMenu({ name, expression, value, more }: FieldMenuProps) {
  const { targets } = useFieldActions();
  // Data have many fields; a menu is rendered only for those that are opened.
  const [asked, setAsked] = useState(false);
  const common = {
    'aria-label': `Use ${name}`,
    className: classes(
      // Over what follows the name, so that it takes no room while it is not asked for.
      'absolute left-full z-2 ml-0.5 inline-flex size-4.5 items-center justify-center rounded-xs bg-surface-2 text-ink-2 hover:bg-surface-3 hover:text-ink',
      'opacity-0 group-hover/name:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100',
    ),
    children: <Ellipsis aria-hidden size={12} />,
  };
  if (!asked) return <button type="button" {...common} aria-haspopup="menu" onClick={() => setAsked(true)} />;
  const list = targets?.() ?? [];
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <button type="button" {...common} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="max-w-72">
        <DropdownMenuItem onSelect={() => copyText(expression, expression)}>Copy path</DropdownMenuItem>
        <DropdownMenuItem onSelect={() => copyText(asText(value), `The value of ${name}.`)}>
          Copy value
        </DropdownMenuItem>
        {more.map(({ label, onSelect }) => (
          <DropdownMenuItem key={label} onSelect={onSelect}>
            {label}
          </DropdownMenuItem>
        ))}
        {list.length > 0 && <DropdownMenuSeparator />}
        {list.length > 0 && <DropdownMenuLabel>Insert into…</DropdownMenuLabel>}
        {list.map((target, index) => (
          <DropdownMenuItem
            key={`${index}-${target.label}`}
            // The menu returns the focus when it closes; the field takes it after that.
            onSelect={() => setTimeout(() => target.insert(expression))}
          >
            <span className="truncate">{target.label}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
