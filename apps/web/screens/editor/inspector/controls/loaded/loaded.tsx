import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useCurrentUser } from '../../../../../api/auth.ts';
import { useNodeForm } from '../../node-form.ts';
import { EntryPicker } from './entry-picker.tsx';

interface LoadedFieldProps {
  /** The name of the list of the node's type. */
  list: string;
  label: string;
  value: string;
  onChange(value: string): void;
  /** The field for the text. */
  children: ReactNode;
}

/** A field for an id of the service, with a list of what the account has beside it. Visitors have none. */
export function LoadedField({ list, label, value, onChange, children }: LoadedFieldProps) {
  const { user } = useCurrentUser();
  const form = useNodeForm();
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  if (!user || !form) return children;

  // What opens the list of any field that has one.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey || open) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <div role="presentation" onKeyDown={onKeyDown} className="flex items-start gap-1.5">
        <div className="min-w-0 flex-1">{children}</div>
        <EntryPicker
          form={form}
          list={list}
          label={label}
          value={value}
          onPick={(entry) => {
            onChange(entry.value);
            setPicked(entry);
            setOpen(false);
          }}
          open={open}
          onOpenChange={setOpen}
        />
      </div>
      {picked?.value === value && picked.label !== value && (
        <p role="status" className="mt-1 truncate text-xs text-ink-2">
          {picked.label}
        </p>
      )}
    </>
  );
}
