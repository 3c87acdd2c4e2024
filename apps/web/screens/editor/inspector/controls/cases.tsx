import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { TextEditor } from '../text/text-editor.tsx';
import type { ControlProps } from './control.ts';
import { asEditableText } from './control.ts';

interface Row {
  name: string;
  value: string;
}

const rowsOf = (value: JsonValue | undefined): Row[] =>
  (Array.isArray(value) ? value : [])
    .filter(isJsonObject)
    .map((entry) => ({ name: asEditableText(entry['name']), value: asEditableText(entry['value']) }));

/** Named conditions, one row each. Each of them is a port of the node. */
export function CasesControl({ spec, value, onChange, onBlur }: ControlProps) {
  const rows = rowsOf(value ?? spec.default);
  const store = (next: readonly Row[]): void => onChange(next.map((row) => ({ ...row })));
  const change = (index: number, part: Partial<Row>): void =>
    store(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <div role="group" aria-label={spec.label} className="space-y-1.5">
      {rows.map((row, index) => (
        // Rows have no identity besides their place; their fields are controlled, so a removed row takes nothing along.
        <div key={index} className="relative space-y-px overflow-hidden rounded-control bg-line p-px">
          <input
            className="h-8 w-full bg-surface px-2.5 pr-9 text-sm outline-none focus-visible:bg-surface-2"
            aria-label={`Port ${index + 1}`}
            placeholder="Port"
            value={row.name}
            onChange={(event) => change(index, { name: event.target.value })}
            onBlur={onBlur}
          />
          <TextEditor
            bare
            lines="one"
            language="condition"
            label={`Condition ${index + 1}`}
            targetLabel={`${spec.label}: ${row.name || `condition ${index + 1}`}`}
            placeholder="amount > 1000"
            value={row.value}
            onChange={(text) => change(index, { value: text })}
            onBlur={onBlur}
          />
          <span className="absolute top-1 right-1 z-2 inline-flex">
            <Button
              variant="ghost"
              size="icon"
              className="size-6.5"
              aria-label={`Remove ${row.name || `row ${index + 1}`}`}
              onClick={() => store(rows.toSpliced(index, 1))}
            >
              <X aria-hidden size={14} />
            </Button>
          </span>
        </div>
      ))}
      <Button size="sm" onClick={() => store([...rows, { name: '', value: '' }])}>
        <Plus aria-hidden size={13} />
        Add
      </Button>
    </div>
  );
}
