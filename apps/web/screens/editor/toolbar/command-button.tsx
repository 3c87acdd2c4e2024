import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { ButtonProps } from '../../../ui/button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { chordLabel } from '../commands/chord.ts';
import type { Command } from '../commands/command.ts';
import { isEnabled, perform } from '../commands/use-shortcuts.ts';
import type { EditorSession } from '../session.tsx';
import { useSession } from '../session.tsx';

/** Whether a command can be performed, kept up to date as the workflow changes. */
function useEnabled(command: Command, session: EditorSession): boolean {
  const enabled = (): boolean => isEnabled(command, session);
  const byEditor = useStore(session.editor, enabled);
  const byRun = useStore(session.runs, enabled);
  const byUi = useStore(session.ui, enabled);
  return byEditor && byRun && byUi;
}

interface CommandButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'loading' | 'className'> {
  command: Command;
  /** Replaces the bare icon. */
  children?: ReactNode;
}

/** A button that performs a command; named and hinted at by it. */
export function CommandButton({ command, children, ...looks }: CommandButtonProps) {
  const session = useSession();
  const enabled = useEnabled(command, session);
  const [keys] = command.keys ?? [];
  const Mark = command.icon;
  return (
    <Tooltip content={command.label} {...(keys === undefined ? {} : { shortcut: chordLabel(keys) })}>
      <Button aria-label={command.label} disabled={!enabled} onClick={() => perform(command, session)} {...looks}>
        {children ?? <Mark aria-hidden size={16} />}
      </Button>
    </Tooltip>
  );
}
