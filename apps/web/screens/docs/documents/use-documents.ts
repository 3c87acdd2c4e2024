import type { CatalogEntry } from '@heddle/contract/node/define';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDocumentedNodeTypes } from '../../../api/node-types.ts';
import type { DocumentEntry } from './document.ts';
import { guides } from './guides.ts';
import { nodeDocuments } from './node-documents.ts';

/** All documents by source. */
export interface Documents {
  guides: readonly DocumentEntry[];
  nodes: readonly DocumentEntry[];
  templates: readonly DocumentEntry[];
  /** True until the node types and the templates are loaded or have failed to load. */
  isLoading: boolean;
}

/** The gallery's templates are much to load, and nothing of them is needed for the first picture. */
async function loadTemplates(): Promise<{ describe(catalog: readonly CatalogEntry[]): DocumentEntry[] }> {
  const [{ templates }, { templateDocuments }] = await Promise.all([
    import('@heddle/templates/registry'),
    import('./template-documents.ts'),
  ]);
  return { describe: (catalog) => templateDocuments(templates, catalog) };
}

/** The documents: guides at once, those of node types and templates once these are loaded. */
export function useDocuments(): Documents {
  const catalog = useDocumentedNodeTypes();
  const templates = useQuery({
    queryKey: ['template-documents'],
    queryFn: loadTemplates,
  });
  const nodes = useMemo(() => nodeDocuments(catalog.data ?? []), [catalog.data]);
  const ofTemplates = useMemo(() => templates.data?.describe(catalog.data ?? []) ?? [], [templates.data, catalog.data]);
  return { guides, nodes, templates: ofTemplates, isLoading: catalog.isLoading || templates.isLoading };
}

/** The document with this id. */
export function findDocument({ guides: written, nodes, templates }: Documents, id: string): DocumentEntry | undefined {
  return [written, templates, nodes].flatMap((list) => list).find((entry) => entry.id === id);
}
