import { useState } from 'react';
import { useCurrentUser } from '../../../../../api/auth.ts';
import { useNodeForm } from '../../node-form.ts';
import { EntryPicker } from './entry-picker.tsx';

interface ListedNameProps {
  /** The name of the list of the node's type. */
  list: string;
  label: string;
  onPick(name: string): void;
}

/** Offers the names that the account has, such as those of its own fields, each for a new row. Visitors have none. */
export function ListedName({ list, label, onPick }: ListedNameProps) {
  const { user } = useCurrentUser();
  const form = useNodeForm();
  const [open, setOpen] = useState(false);
  if (!user || !form) return null;
  return (
    <EntryPicker
      form={form}
      list={list}
      label={label}
      value=""
      onPick={({ value }) => {
        onPick(value);
        setOpen(false);
      }}
      open={open}
      onOpenChange={setOpen}
    />
  );
}
