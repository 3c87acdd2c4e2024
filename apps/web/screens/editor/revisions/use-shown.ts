import type { RevisionView } from '@heddle/contract/api/revisions';
import { useMemo } from 'react';
import { useRevision } from '../../../api/revisions.ts';
import { useLazyModule } from '../../../ui/lazy-module.ts';
import { useEditor, useUi } from '../session.tsx';
import type { Graph } from '../store/document.ts';
import { schema } from '../store/read-graph.ts';
import type { Overlay } from './versions.ts';
import { overlay, versionInEditor, versionOf } from './versions.ts';

/** The shown revision and the one it is compared with. */
export interface ShownRevision {
  view: RevisionView;
  graph: Graph;
  /** Null without a comparison. */
  overlay: Overlay | null;
  /** The titles of both sides of a comparison; '' without one. */
  title: string;
}

interface Shown {
  shown: ShownRevision | null;
  failed: boolean;
  retry: () => void;
}

const revisionTitle = (revision: number | 'current'): string =>
  revision === 'current' ? 'the workflow as it is' : `revision ${revision}`;

/** Loads the shown revisions of the workflow; null while loading, or if they cannot be read. */
export function useShownRevision(): Shown {
  const workflowId = useEditor((state) => state.workflowId) ?? '';
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const settings = useEditor((state) => state.settings);
  const workflowName = useEditor((state) => state.workflowName);
  const description = useEditor((state) => state.description);
  const wanted = useUi((ui) => ui.revisions?.shown ?? null);
  const against = useUi((ui) => ui.revisions?.against ?? null);
  const reader = useLazyModule(schema, true);
  const one = useRevision(workflowId, wanted);
  const other = useRevision(workflowId, typeof against === 'number' ? against : null);

  const shown = useMemo(() => {
    if (!reader || !one.data || one.data.revision !== wanted) return null;
    const version = versionOf(one.data);
    const base = { view: one.data, graph: version };
    if (against === null) return { ...base, overlay: null, title: '' };
    if (against === 'current')
      return {
        ...base,
        overlay: overlay(version, versionInEditor({ workflowName, description, nodes, edges, settings })),
        title: `From revision ${wanted} to ${revisionTitle(against)}`,
      };
    if (!other.data) return null;
    const [first, second] = other.data.revision < wanted ? [other.data, one.data] : [one.data, other.data];
    return {
      ...base,
      overlay: overlay(versionOf(first), versionOf(second)),
      title: `From revision ${first.revision} to ${second.revision}`,
    };
  }, [reader, one.data, other.data, wanted, against, workflowName, description, nodes, edges, settings]);

  const failed = one.isError || (typeof against === 'number' && other.isError);
  return {
    shown,
    failed,
    retry: () => void Promise.all([one.refetch(), typeof against === 'number' ? other.refetch() : null]),
  };
}
