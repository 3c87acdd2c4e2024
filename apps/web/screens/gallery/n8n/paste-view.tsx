import type { KeyboardEvent } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

const steps = [
  'Open the workflow in n8n.',
  'Choose "Download" in the menu at the top right, or select all nodes and copy them.',
  'Paste the JSON below, or choose the file.',
];

export interface PasteViewProps {
  text: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}

/** How to get a workflow out of n8n, and where to put it. */
export function PasteView({ text, onChange, onSubmit }: PasteViewProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <h3 className="text-sm font-semibold">How to export from n8n</h3>
      <ol className="mt-1.5 mb-5 list-decimal space-y-1 pl-5 text-sm text-ink-2 marker:text-ink-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Field label="n8n workflow JSON" help="It stays in your browser. Credentials are no part of n8n's exports.">
        <Textarea
          rows={12}
          spellCheck={false}
          autoComplete="off"
          className="font-mono text-xs"
          placeholder={'{\n  "nodes": [ … ],\n  "connections": { … }\n}'}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
    </>
  );
}
