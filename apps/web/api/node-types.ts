import type { CatalogEntry } from '@heddle/contract/node/define';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The catalog of node types. Needs no sign-in. */
export function useNodeTypes() {
  return useQuery<CatalogEntry[]>({ queryKey: keys.nodeTypes });
}
