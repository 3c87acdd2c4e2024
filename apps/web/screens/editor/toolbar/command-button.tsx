import type { ReactNode } from 'react';
import type { ButtonProps } from '../../../ui/button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { chordLabel } from '../commands/chord.ts';
import type { Command } from '../commands/command.ts';
import { useEnabled } from '../commands/use-enabled.ts';
import { perform } from '../commands/use-shortcuts.ts';
import { useSession } from '../session.tsx';

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
