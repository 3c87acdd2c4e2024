import { useEffect } from 'react';
import type { EditorSession } from '../session.tsx';
import { matches } from './chord.ts';
import type { Command } from './command.ts';
import { commands } from './registry.ts';

/** The attribute of the element whose keys belong to the canvas. */
export const CANVAS_ATTRIBUTE = 'data-canvas';

const isTyping = (target: Element | null): boolean =>
  target?.matches('input, textarea, select, [contenteditable="true"]') ?? false;
const isInWindow = (target: Element | null): boolean =>
  target?.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
/** Nothing has the focus (the page itself gets the keys), or something on the canvas that is not a button. */
const isOnCanvas = (target: Element | null): boolean =>
  target === null ||
  target === document.body ||
  (target.closest(`[${CANVAS_ATTRIBUTE}]`) !== null && !target.matches('button, a'));

function isInScope({ scope = 'canvas' }: Command, target: Element | null): boolean {
  if (scope === 'everywhere') return true;
  if (isTyping(target) || (target !== null && isInWindow(target))) return false;
  return scope === 'page' || isOnCanvas(target);
}

const element = (event: Event): Element | null => (event.target instanceof Element ? event.target : null);

/** Whether a command can be performed now. While an earlier revision is shown nothing changes the workflow. */
export function isEnabled(command: Command, session: EditorSession): boolean {
  const isPast = session.runs.getState().past !== null || (session.ui.getState().revisions?.shown ?? null) !== null;
  if (isPast && (command.group === 'Edit' || command.group === 'Node')) return false;
  return command.enabled?.(session) ?? true;
}

/** Why a command that is enabled cannot be performed now; null if it can. */
export const refusalOf = (command: Command, session: EditorSession): string | null =>
  isEnabled(command, session) ? (command.refusal?.(session) ?? null) : null;

/** Performs a command unless it is disabled. False when there was nothing to do. */
export function perform(command: Command, session: EditorSession, data?: DataTransfer): boolean {
  if (!isEnabled(command, session) || refusalOf(command, session) !== null) return false;
  return command.perform(session, data) !== false;
}

/** Lets key presses and the browser's copy, cut and paste perform commands as long as the editor is open. */
export function useShortcuts(session: EditorSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const command = commands.find(
        (candidate) =>
          !candidate.clipboard &&
          candidate.keys?.some((chord) => matches(chord, event)) &&
          isInScope(candidate, element(event)),
      );
      if (command && perform(command, session)) event.preventDefault();
    };
    const onClipboard = (event: ClipboardEvent): void => {
      const command = commands.find((candidate) => candidate.clipboard === event.type);
      // Selected text of the page is copied as text.
      const marked = event.type !== 'paste' && document.getSelection()?.isCollapsed === false;
      if (!command || marked || !event.clipboardData || !isInScope(command, element(event))) return;
      if (perform(command, session, event.clipboardData)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    for (const type of ['copy', 'cut', 'paste'] as const) document.addEventListener(type, onClipboard);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      for (const type of ['copy', 'cut', 'paste'] as const) document.removeEventListener(type, onClipboard);
    };
  }, [session]);
}
