import { useStore } from 'zustand';
import type { EditorSession } from '../session.tsx';
import type { Command } from './command.ts';
import { isEnabled } from './use-shortcuts.ts';

/** Whether a command can be performed, kept up to date as the workflow, its runs and the panels change. */
export function useEnabled(command: Command, session: EditorSession): boolean {
  const enabled = (): boolean => isEnabled(command, session);
  const byEditor = useStore(session.editor, enabled);
  const byRun = useStore(session.runs, enabled);
  const byUi = useStore(session.ui, enabled);
  return byEditor && byRun && byUi;
}
