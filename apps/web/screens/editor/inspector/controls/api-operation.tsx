import { readOperation } from '@heddle/contract/described/configured';
import type { ApiOperationSummary, DescribedApiView } from '@heddle/contract/api/described-apis';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '../../../../api/auth.ts';
import { errorText } from '../../../../api/client.ts';
import { fetchOperation, useApiOperations, useDescribedApis } from '../../../../api/described-apis.ts';
import { AddApiDialog } from '../../../../apis/add-api-dialog.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FieldContext, useFieldControl } from '../../../../ui/field-context.ts';
import { Input } from '../../../../ui/input.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '../../../../ui/popover.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { useDebounced } from '../../../../ui/use-debounced.ts';
import type { ControlProps } from './control.ts';
import { walkEntries } from './walk.ts';

/** The API that a value names; undefined where it names none. */
function apiIn(value: JsonValue | undefined): { id: string; name: string } | undefined {
  const api = value !== undefined && isJsonObject(value) ? value['api'] : undefined;
  return api !== undefined && isJsonObject(api) && typeof api['id'] === 'string' && typeof api['name'] === 'string'
    ? { id: api['id'], name: api['name'] }
    : undefined;
}

/** An operation of an API of the user's: the API, then the operation, all of which can be searched. The node keeps the whole operation. */
export function ApiOperationControl(props: ControlProps) {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Spinner label="Loading your APIs" />;
  if (user) return <Chooser {...props} />;
  return (
    <p className="text-sm text-ink-2">
      <Link href="/login" className="text-accent underline">
        Log in
      </Link>{' '}
      to choose an operation of an API.
    </p>
  );
}

function Chooser({ value, onChange }: ControlProps) {
  const [adding, setAdding] = useState(false);
  const { items, error } = useDescribedApis({ search: '', page: 0 });
  const [failure, setFailure] = useState<string | null>(null);
  const chosen = readOperation(value);
  const api = apiIn(value);
  const listed = items ?? [];
  const isOwn = listed.some(({ id }) => id === api?.id);

  const chooseApi = (found: Pick<DescribedApiView, 'id' | 'name'>): void => {
    setFailure(null);
    if (found.id !== api?.id) onChange({ api: { id: found.id, name: found.name } });
  };
  const chooseOperation = (operation: string): void => {
    if (!api) return;
    setFailure(null);
    fetchOperation(api.id, operation).then(
      // It came as JSON.
      (found) => onChange(found as unknown as JsonObject),
      (thrown: unknown) => setFailure(errorText(thrown, 'The operation could not be loaded.')),
    );
  };
  return (
    <div className="space-y-2">
      {listed.length > 0 && (
        <FieldContext value={null}>
          <Select
            aria-label="API"
            value={isOwn ? (api?.id ?? '') : ''}
            placeholder={api?.name ?? 'Choose an API…'}
            onValueChange={(id) => {
              const found = listed.find((one) => one.id === id);
              if (found) chooseApi(found);
            }}
            options={listed.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </FieldContext>
      )}
      {(isOwn || chosen) && (
        <OperationChooser
          api={isOwn ? api?.id : undefined}
          label={chosen ? { group: chosen.operation.group, name: chosen.operation.name } : null}
          value={chosen?.operation.id ?? ''}
          onPick={chooseOperation}
        />
      )}
      {chosen && !isOwn && items && (
        <p className="text-xs text-ink-3">{chosen.api.name} is not among your APIs; the step works all the same.</p>
      )}
      {chosen && (
        <p className="truncate font-mono text-xs text-ink-3">
          {chosen.operation.path === '' ? chosen.operation.id : `${chosen.operation.method} ${chosen.operation.path}`}
        </p>
      )}
      {chosen?.operation.description !== undefined && (
        <p className="text-xs text-ink-2">{chosen.operation.description}</p>
      )}
      {chosen?.credentials !== undefined && (
        <p className="text-xs text-ink-3">The API asks for {chosen.credentials}.</p>
      )}
      {(failure !== null || error) && <p className="text-xs text-bad">{failure ?? 'Your APIs could not be loaded.'}</p>}
      <Button size="sm" onClick={() => setAdding(true)}>
        <Plus aria-hidden size={13} />
        Add an API…
      </Button>
      <AddApiDialog open={adding} onClose={() => setAdding(false)} onAdded={chooseApi} />
    </div>
  );
}

interface OperationChooserProps {
  /** Undefined where its operations cannot be listed. */
  api: string | undefined;
  label: { group: string; name: string } | null;
  value: string;
  onPick: (operation: string) => void;
}

function OperationChooser({ api, label, value, onPick }: OperationChooserProps) {
  const [open, setOpen] = useState(false);
  // A button is not required itself; the field around says that its value is.
  const { 'aria-required': _required, ...attributes } = useFieldControl();
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger
        type="button"
        {...attributes}
        disabled={api === undefined}
        className="control flex h-8.5 items-center justify-between gap-2 px-2.5 text-left"
      >
        <span className="truncate">
          {label ? (
            <>
              <span className="text-ink-3">{label.group} · </span>
              {label.name}
            </>
          ) : (
            'Choose an operation…'
          )}
        </span>
        <ChevronDown aria-hidden size={15} className="shrink-0 text-ink-3" />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label="Operation" className="w-96 max-w-[calc(100vw-2rem)]">
        <FieldContext value={null}>
          <Operations
            api={api}
            value={value}
            onPick={(operation) => {
              setOpen(false);
              onPick(operation);
            }}
          />
        </FieldContext>
      </PopoverContent>
    </Popover>
  );
}

function Operations({ api, value, onPick }: Pick<OperationChooserProps, 'api' | 'value' | 'onPick'>) {
  const [search, setSearch] = useState('');
  const { items, total = 0, error } = useApiOperations(api, useDebounced(search));
  const groups = Map.groupBy(items ?? [], ({ group }) => group);
  return (
    // Only handles keys of its content.
    <div role="presentation" onKeyDown={walkEntries}>
      <Input
        type="search"
        aria-label="Search operations"
        placeholder="Search by name, path or group"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="mt-2 max-h-72 overflow-y-auto">
        {!items && !error && <Spinner label="Loading operations" />}
        {error && <p className="px-2 py-1 text-sm text-bad">{errorText(error, 'They could not be loaded.')}</p>}
        {items?.length === 0 && <p className="px-2 py-1 text-sm text-ink-3">No operation matches.</p>}
        {[...groups].map(([group, entries]) => (
          <section key={group} aria-label={group}>
            <h3 className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">{group}</h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <OperationButton entry={entry} isChosen={entry.id === value} onPick={onPick} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {items && total > items.length && (
          <p className="px-2 py-1.5 text-xs text-ink-3">
            The first {items.length} of {total}. Search for others.
          </p>
        )}
      </div>
    </div>
  );
}

interface OperationButtonProps {
  entry: ApiOperationSummary;
  isChosen: boolean;
  onPick: (operation: string) => void;
}

function OperationButton({ entry: { id, name, method, path }, isChosen, onPick }: OperationButtonProps) {
  return (
    <button
      type="button"
      data-entry={id}
      aria-pressed={isChosen}
      onClick={() => onPick(id)}
      className="flex w-full items-center justify-between gap-2 rounded-sm px-2 py-1.5 text-left text-sm transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <span className="min-w-0">
        <span className="block truncate">{name}</span>
        <span className="block truncate font-mono text-xs text-ink-3">{path === '' ? id : `${method} ${path}`}</span>
      </span>
      {isChosen && <Check aria-hidden size={15} className="shrink-0 text-accent" />}
    </button>
  );
}
