import type { CredentialSummary } from '@heddle/contract/api/credentials';
import type { TableView } from '@heddle/contract/api/tables';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { ResourceReference, ReferenceKind } from '@heddle/expression/references';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';

/** Which of the tables, credentials and workflows that nodes refer to exist, kept up to date from the first `look` on. */
export interface Existing {
  /** Begins to read what these refer to; what is read already is not read again. */
  look(references: readonly ResourceReference[]): void;
  /** False for what is known not to exist. */
  has(reference: ResourceReference): boolean;
  onChange(listener: () => void): void;
  close(): void;
}

/** What the signed-in user has, out of the same cache as the screens that show it: a list of the tables and one of the credentials, and each workflow. */
export function createExisting(client: QueryClient): Existing {
  let listener = (): void => undefined;
  const leaving: (() => void)[] = [];
  const begun = new Set<string>();
  const lists = new Map<ReferenceKind, ReadonlySet<string>>();
  const missingWorkflows = new Set<string>();

  function readList<T>(kind: ReferenceKind, queryKey: QueryKey, keyOf: (entry: T) => string): void {
    let data: readonly T[] | undefined;
    const observer = new QueryObserver<T[]>(client, { queryKey, refetchOnWindowFocus: 'always' });
    leaving.push(
      observer.subscribe((result) => {
        if (result.data === data) return;
        data = result.data;
        if (data) lists.set(kind, new Set(data.map(keyOf)));
        listener();
      }),
    );
  }

  function readWorkflow(id: string): void {
    const observer = new QueryObserver<WorkflowView>(client, { queryKey: keys.workflow(id) });
    leaving.push(
      observer.subscribe(({ error }) => {
        if (!(error instanceof ApiError) || error.status !== 404 || missingWorkflows.has(id)) return;
        missingWorkflows.add(id);
        listener();
      }),
    );
  }

  const begin: Readonly<Record<ReferenceKind, (key: string) => void>> = {
    table: () => readList<TableView>('table', keys.tables, ({ name }) => name.toLowerCase()),
    credential: () => readList<CredentialSummary>('credential', keys.credentials(), ({ id }) => id),
    workflow: readWorkflow,
  };

  return {
    look(references) {
      for (const { kind, key } of references) {
        const read = kind === 'workflow' ? `workflow ${key}` : kind;
        if (begun.has(read)) continue;
        begun.add(read);
        begin[kind](key);
      }
    },
    has: ({ kind, key }) => (kind === 'workflow' ? !missingWorkflows.has(key) : (lists.get(kind)?.has(key) ?? true)),
    onChange: (next) => void (listener = next),
    close: () => leaving.forEach((leave) => leave()),
  };
}
