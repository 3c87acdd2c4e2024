import { ASSISTANT, ASSISTANT_NAME } from '@heddle/contract/api/ai-usage';
import { useState } from 'react';
import { firstWorkflows, useWorkflows } from '../../../api/workflows.ts';
import { Field } from '../../../ui/field.tsx';
import { FieldContext } from '../../../ui/field-context.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

/** From this many on the list gets a search field. */
const SEARCHABLE = 20;
const assistant = { id: ASSISTANT, name: ASSISTANT_NAME };

export interface WorkflowFieldProps {
  userId: string;
  /** The id of the chosen workflow; '' for none. */
  value: string;
  onChange: (workflowId: string) => void;
  error: string | undefined;
}

/** One of the user's workflows, or the assistant of the editor, which counts as one. */
export function WorkflowField({ userId, value, onChange, error }: WorkflowFieldProps) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(assistant);
  const page = useWorkflows(userId, { ...firstWorkflows, sort: 'name', search: useDebounced(search) });
  const found = [...(page.items ?? []), ...(search === '' ? [assistant] : [])];
  const listed = value === '' || found.some(({ id }) => id === value) ? found : [chosen, ...found];
  const many = search !== '' || (page.total ?? 0) > SEARCHABLE;
  return (
    <Field label="Workflow" required error={error ?? (page.error ? 'The workflows could not be loaded.' : undefined)}>
      {many && (
        // The field around is that of the choice.
        <FieldContext value={null}>
          <Input
            type="search"
            aria-label="Search workflows"
            placeholder="Search workflows…"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </FieldContext>
      )}
      <Select
        value={value}
        onValueChange={(id) => {
          setChosen(listed.find((one) => one.id === id) ?? assistant);
          onChange(id);
        }}
        options={listed.map(({ id, name }) => ({ value: id, label: name || 'Untitled' }))}
        placeholder="Choose…"
      />
    </Field>
  );
}
