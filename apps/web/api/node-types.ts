import type { CatalogEntry, DocumentedEntry } from '@heddle/contract/node/define';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The catalog of node types. Needs no sign-in. */
export function useNodeTypes() {
  return useQuery<CatalogEntry[]>({ queryKey: keys.nodeTypes });
}

/** The catalog with the examples of each node type. Needs no sign-in. */
export function useDocumentedNodeTypes() {
  return useQuery<DocumentedEntry[]>({ queryKey: keys.documentedNodeTypes });
}
