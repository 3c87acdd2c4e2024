import type { EditorSession } from '../session.tsx';

/** Runs the nodes on the way to a node and the node itself; dry where the run that is shown is dry. */
export function runUpTo({ actions, runs }: Pick<EditorSession, 'actions' | 'runs'>, nodeId: string): void {
  void actions.execute(runs.getState().run?.mode ?? 'live', nodeId);
}
