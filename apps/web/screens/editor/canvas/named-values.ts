import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { JsonObject } from '@heddle/contract/json';
import type { ListedType } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCurrentUser } from '../../../api/auth.ts';
import { ApiError } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';

/** What a card says in place of the id of something that does not exist, or belongs to someone else. */
const MISSING = 'a missing workflow';

/** The fields of a node's line that hold the id of a workflow. Tables, topics and variables are referred to by their names. */
export const referringFields = (entry: ListedType, values: JsonObject): string[] =>
  Object.keys(entry.fields ?? {}).filter(
    (name) =>
      entry.fields?.[name]?.kind === 'workflow' &&
      entry.summary.includes(`{${name}}`) &&
      typeof values[name] === 'string' &&
      values[name] !== '',
  );

/** The values with the names of what these fields refer to by id: '' until they are known. Names stay up to date with changes here and, from the next focus on, elsewhere. */
export function useNamedValues(fields: readonly string[], values: JsonObject): JsonObject {
  const { user } = useCurrentUser();
  const names = useQueries({
    queries: fields.map((field) => ({
      queryKey: keys.workflow(asText(values[field])),
      enabled: user !== undefined,
      refetchOnWindowFocus: 'always' as const,
      select: ({ name }: WorkflowView) => name,
    })),
    combine: (results) =>
      results.map(({ data, error }) =>
        error instanceof ApiError && error.status === 404 ? MISSING : typeof data === 'string' ? data : '',
      ),
  });
  return useMemo(
    () => ({ ...values, ...Object.fromEntries(fields.map((field, index) => [field, names[index] ?? ''])) }),
    [fields, names, values],
  );
}
