import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';
import { ListedName } from './loaded/listed-name.tsx';

interface Entry {
  name: string;
  value: JsonValue;
}

/** A stored list of names and values, in any of its forms; null if one expression is the whole list. */
function readEntries(value: JsonValue | undefined): Entry[] | null {
  if (Array.isArray(value))
    return value
      .filter(isJsonObject)
      .map((entry) => ({ name: asEditableText(entry['name']), value: entry['value'] ?? '' }));
  if (isJsonObject(value)) return Object.entries(value).map(([name, entry]) => ({ name, value: entry }));
  if (typeof value !== 'string' || value.trim() === '') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) || isJsonObject(parsed) ? readEntries(parsed as JsonValue) : null;
  } catch {
    // An expression, or something that only its author can put right: edited as text.
    return null;
  }
}

/** A list of names and values, one row each. */
export function EntriesControl({ spec, value, onChange, onBlur }: ControlProps) {
  const entries = readEntries(value);
  if (!entries)
    return (
      <TextEditor
        label={spec.label}
        language="json"
        value={asEditableText(value)}
        onChange={onChange}
        onBlur={onBlur}
      />
    );

  const store = (next: readonly Entry[]): void =>
    onChange(next.map(({ name, value: entry }) => ({ name, value: entry })));
  const change = (index: number, part: Partial<Entry>): void =>
    store(entries.map((entry, at) => (at === index ? { ...entry, ...part } : entry)));
  const add = (name: string): void => store([...entries, { name, value: '' }]);
  return (
    <div role="group" aria-label={spec.label} className="space-y-1.5">
      {entries.map((entry, index) => (
        // Rows have no identity besides their place; their fields are controlled, so a removed row takes nothing along.
        <div key={index} className="relative space-y-px overflow-hidden rounded-control bg-line p-px">
          <TextEditor
            bare
            lines="one"
            language="template"
            className="pr-9"
            label={`Name ${index + 1}`}
            targetLabel={`${spec.label}: name ${index + 1}`}
            placeholder="Name"
            value={entry.name}
            onChange={(name) => change(index, { name })}
            onBlur={onBlur}
          />
          <TextEditor
            bare
            language="template"
            label={`Value ${index + 1}`}
            targetLabel={`${spec.label}: ${entry.name || `value ${index + 1}`}`}
            placeholder="Value"
            value={asEditableText(entry.value)}
            onChange={(text) => change(index, { value: text })}
            onBlur={onBlur}
          />
          <span className="absolute top-1 right-1 z-2 inline-flex">
            <Button
              variant="ghost"
              size="icon"
              className="size-6.5"
              aria-label={`Remove ${entry.name || `row ${index + 1}`}`}
              onClick={() => store(entries.toSpliced(index, 1))}
            >
              <X aria-hidden size={14} />
            </Button>
          </span>
        </div>
      ))}
      <span className="flex items-center gap-1.5">
        <Button size="sm" onClick={() => add('')}>
          <Plus aria-hidden size={13} />
          Add
        </Button>
        {spec.loads !== undefined && <ListedName list={spec.loads} label={spec.label} onPick={add} />}
      </span>
    </div>
  );
}
