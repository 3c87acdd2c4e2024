import { toast } from '../../../ui/toast.tsx';
import { parkWork } from './parked-work.ts';
import type { ActionSurroundings } from './surroundings.ts';

/** Time between the toast and the login screen, in milliseconds. */
export const LOGIN_DELAY = { required: 1000, duplicate: 500 } as const;

/** Explains with a toast why a login is needed, parks an unsaved workflow and opens the login screen after `delay` milliseconds. */
export function askToLogIn(
  { editor, navigate }: Pick<ActionSurroundings, 'editor' | 'navigate'>,
  title: string,
  description: string,
  delay: number,
): void {
  toast({ title, description, tone: 'destructive' });
  const state = editor.getState();
  if (state.workflowId === null) parkWork(state);
  setTimeout(() => navigate('/login'), delay);
}
