import type { CatalogEntry } from '@heddle/contract/node/define';
import { useMemo } from 'react';
import { useNodeTypes } from '../../../api/node-types.ts';

/** Looks up node types; finds none while they are loading or if they could not be loaded. */
export function useCatalog(): (type: string) => CatalogEntry | undefined {
  const { data } = useNodeTypes();
  return useMemo(() => {
    const byType = new Map(
      (data ?? []).flatMap((entry) => [...entry.aliases, entry.type].map((type) => [type, entry] as const)),
    );
    return (type) => byType.get(type);
  }, [data]);
}
