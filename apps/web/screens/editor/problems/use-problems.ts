import { useEditor } from '../session.tsx';
import type { NodeProblem } from '../store/problems.ts';

const none: readonly NodeProblem[] = [];

/** Everything that is wrong with the workflow as it stands, in the order of its nodes. */
export const useProblems = (): readonly NodeProblem[] => useEditor((state) => state.problems.all);

/** What is wrong with a node. */
export const useNodeProblems = (id: string): readonly NodeProblem[] =>
  useEditor((state) => state.problems.byNode.get(id) ?? none);
