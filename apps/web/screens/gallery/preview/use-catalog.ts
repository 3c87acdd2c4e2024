import type { CatalogEntry } from '@heddle/contract/node/define';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useMemo } from 'react';
import { useNodeTypesOf } from '../../../api/node-types.ts';

/** Looks up the types of these nodes; finds none while they are loading or if they could not be loaded. */
export function useCatalog(nodes: readonly WorkflowNode[]): (type: string) => CatalogEntry | undefined {
  const { data } = useNodeTypesOf(nodes.map(({ type }) => type));
  return useMemo(() => {
    const byType = new Map(
      (data ?? []).flatMap((entry) => [...entry.aliases, entry.type].map((type) => [type, entry] as const)),
    );
    return (type) => byType.get(type);
  }, [data]);
}
