import { useMemo } from 'react';
import { useEditor, useSession } from '../session.tsx';
import type { ListedProblem } from './problems-list-items.ts';
import { listProblems } from './problems-list-items.ts';
import { useProblems } from './use-problems.ts';

/** The problems of the current workflow. */
export function useListedProblems(): readonly ListedProblem[] {
  const { editor } = useSession();
  const all = useProblems();
  const catalog = useEditor((state) => state.catalog);
  return useMemo(
    () => listProblems({ problems: { all, byNode: new Map() }, nodes: editor.getState().nodes, catalog }),
    [editor, all, catalog],
  );
}
