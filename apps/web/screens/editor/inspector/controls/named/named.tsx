import { hasExpression } from '@heddle/expression/template';
import type { Named } from '@heddle/contract/node/fields';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useCurrentUser } from '../../../../../api/auth.ts';
import { useTables } from '../../../../../api/tables.ts';
import { useDebounced } from '../../../../../ui/use-debounced.ts';
import { NamePicker } from './name-picker.tsx';
import { nameSources } from './sources.ts';

interface NamedFieldProps {
  names: Named;
  value: string;
  onChange(name: string): void;
  /** The field for the text. */
  children: ReactNode;
}

/** A field for a name, with a list of the available names beside it. Visitors have none. */
export function NamedField({ names, value, onChange, children }: NamedFieldProps) {
  const { user } = useCurrentUser();
  const [open, setOpen] = useState(false);
  if (!user) return children;

  // What opens the list of any field that has one.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey || open) return;
    event.preventDefault();
    setOpen(true);
  };
  const pick = (name: string): void => {
    onChange(name);
    setOpen(false);
  };
  return (
    <>
      <div role="presentation" onKeyDown={onKeyDown} className="flex items-start gap-1.5">
        <div className="min-w-0 flex-1">{children}</div>
        <NamePicker source={nameSources[names]} value={value} onPick={pick} open={open} onOpenChange={setOpen} />
      </div>
      {names === 'table' && <MissingTable name={value} />}
    </>
  );
}

/** Warns that there is no table of this name: a step that uses it would fail. */
function MissingTable({ name }: { name: string }) {
  const { data } = useTables();
  const written = useDebounced(name).trim();
  if (
    written === '' ||
    hasExpression(written) ||
    !data ||
    data.some((table) => table.name.toLowerCase() === written.toLowerCase())
  )
    return null;
  return (
    <p role="status" className="mt-1 text-xs text-warn">
      There is no table of this name. Choose one from the list, or create it there.
    </p>
  );
}
