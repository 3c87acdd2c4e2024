import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../../../../api/auth.ts';
import { firstWorkflows, useWorkflow, useWorkflows } from '../../../../api/workflows.ts';
import { FieldContext } from '../../../../ui/field-context.ts';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { ControlProps } from './control.ts';

/** From this many on the list gets a search field. */
const SEARCHABLE = 20;

/** One of the user's workflows. Only its id is kept. */
export function WorkflowControl(props: ControlProps) {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Spinner label="Loading workflows" />;
  if (user) return <Chooser {...props} userId={user.id} />;
  return (
    <p className="text-sm text-ink-2">
      <Link href="/login" className="text-accent underline">
        Log in
      </Link>{' '}
      to choose a workflow.
    </p>
  );
}

function Chooser({ value, onChange, userId }: ControlProps & { userId: string }) {
  const [search, setSearch] = useState('');
  const chosen = typeof value === 'string' ? value : '';
  const page = useWorkflows(userId, { ...firstWorkflows, search, sort: 'name' });
  const own = useWorkflow(chosen === '' ? undefined : chosen);
  const found = page.items ?? [];
  const listed = own.data && !found.some(({ id }) => id === chosen) ? [own.data, ...found] : found;
  const many = search !== '' || (page.total ?? 0) > SEARCHABLE;
  return (
    <div className="space-y-1.5">
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
      <div className="flex items-center gap-1.5">
        <Select
          value={listed.some(({ id }) => id === chosen) ? chosen : ''}
          onValueChange={onChange}
          options={listed.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="Choose…"
          className="min-w-0 flex-1"
        />
        {own.data && (
          <a
            href={`/workflow/${chosen}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open ${own.data.name} in a new tab`}
            className="inline-flex size-8.5 items-center justify-center rounded-control text-ink-2 hover:bg-surface-2"
          >
            <ExternalLink aria-hidden size={14} />
          </a>
        )}
      </div>
      {chosen !== '' && own.isError && (
        <p className="text-xs text-warn">This workflow is not one of yours, or was deleted. Choose another one.</p>
      )}
      {page.items?.length === 0 && search === '' && (
        <p className="text-xs text-ink-2">You have no saved workflow yet.</p>
      )}
    </div>
  );
}
