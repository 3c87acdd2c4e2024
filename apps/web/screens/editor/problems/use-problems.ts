import { useEditor } from '../session.tsx';
import type { NodeProblem } from '../store/problems.ts';

const none: readonly NodeProblem[] = [];

/** All problems of the current workflow, in the order of its nodes. */
export const useProblems = (): readonly NodeProblem[] => useEditor((state) => state.problems.all);

/** The problems of a node. */
export const useNodeProblems = (id: string): readonly NodeProblem[] =>
  useEditor((state) => state.problems.byNode.get(id) ?? none);
