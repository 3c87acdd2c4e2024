import { useStore } from 'zustand';
import type { EditorSession } from '../session.tsx';
import type { Command } from './command.ts';
import { isEnabled, refusalOf } from './use-shortcuts.ts';

/** Whether a command can be performed, kept up to date as the workflow, its runs and the panels change. */
export function useEnabled(command: Command, session: EditorSession): boolean {
  const enabled = (): boolean => isEnabled(command, session);
  const byEditor = useStore(session.editor, enabled);
  const byRun = useStore(session.runs, enabled);
  const byUi = useStore(session.ui, enabled);
  return byEditor && byRun && byUi;
}

/** Why an enabled command cannot be performed; null if it can. Kept up to date as the workflow and the panels change. */
export function useRefusal(command: Command, session: EditorSession): string | null {
  const refusal = (): string | null => refusalOf(command, session);
  const byEditor = useStore(session.editor, refusal);
  const byUi = useStore(session.ui, refusal);
  return byEditor ?? byUi;
}
