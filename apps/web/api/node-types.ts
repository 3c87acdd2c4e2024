import type { CatalogEntry, DocumentedEntry, ListedType } from '@heddle/contract/node/define';
import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';

/** The catalog of node types as lists need it. Needs no sign-in. */
export function useNodeTypes() {
  return useQuery<ListedType[]>({ queryKey: keys.nodeTypes });
}

/** Some of the node types, by key or alias, with their fields. Needs no sign-in. */
export function useNodeTypesOf(types: readonly string[]) {
  return useQuery<CatalogEntry[]>({ queryKey: keys.nodeTypesOf(types), enabled: types.length > 0 });
}

/** The same, for those who are no component. */
export const fetchNodeTypesOf = (client: QueryClient, types: readonly string[]): Promise<CatalogEntry[]> =>
  client.fetchQuery<CatalogEntry[]>({ queryKey: keys.nodeTypesOf(types) });

/** A node type with its examples, in a list; an empty one for an unknown type. Needs no sign-in. */
export function useDocumentedNodeType(type: string) {
  return useQuery<DocumentedEntry[]>({ queryKey: keys.documentedNodeType(type) });
}

/** The whole catalog with the examples of each node type. Needs no sign-in. */
export function useDocumentedNodeTypes() {
  return useQuery<DocumentedEntry[]>({ queryKey: keys.documentedNodeTypes });
}
