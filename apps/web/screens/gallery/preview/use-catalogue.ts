import type { CatalogEntry } from '@heddle/contract/node/define';
import { useMemo } from 'react';
import { useNodeTypes } from '../../../api/node-types.ts';

/** Finds what the server knows of a node type; finds nothing while it is loading or cannot be had. */
export function useCatalog(): (type: string) => CatalogEntry | undefined {
  const { data } = useNodeTypes();
  return useMemo(() => {
    const byType = new Map(
      (data ?? []).flatMap((entry) => [...entry.aliases, entry.type].map((type) => [type, entry] as const)),
    );
    return (type) => byType.get(type);
  }, [data]);
}
