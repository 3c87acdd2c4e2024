import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';

/** The workflow's name. A click makes it a field: Enter confirms, Escape cancels, a blank name changes nothing. */
export function WorkflowName() {
  const { ui } = useSession();
  const name = useEditor((state) => state.workflowName);
  const renaming = useUi((state) => state.renaming);
  if (renaming) return <NameField name={name} />;
  return (
    <h1 className="flex min-w-0 text-sm">
      <Tooltip content="Rename">
        <button
          type="button"
          aria-label={`Workflow name: ${name}. Rename`}
          onClick={() => ui.setState({ renaming: true })}
          className="max-w-48 min-w-0 cursor-text! truncate rounded-sm px-2 py-1 font-semibold text-ink transition-colors hover:bg-surface-2"
        >
          {name}
        </button>
      </Tooltip>
    </h1>
  );
}

function NameField({ name }: { name: string }) {
  const { ui, actions } = useSession();
  // Enter and Escape remove the field, which the browser reports as a blur as well.
  const done = useRef(false);

  const finish = (value: string | null): void => {
    if (done.current) return;
    done.current = true;
    ui.setState({ renaming: false });
    if (value !== null) void actions.rename(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') finish(event.currentTarget.value);
    if (event.key === 'Escape') finish(null);
  };

  return (
    <input
      aria-label="Workflow name"
      // The field appears because the user asked to type into it.
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      defaultValue={name}
      placeholder="Enter workflow name..."
      maxLength={200}
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={(event) => finish(event.currentTarget.value)}
      className="control h-7.5 w-48 min-w-0 px-2 font-semibold"
    />
  );
}
