import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useSession } from '../session.tsx';
import { chordLabel } from './chord.ts';
import type { Command } from './command.ts';
import { useEnabled } from './use-enabled.ts';
import { perform } from './use-shortcuts.ts';

/** Commands as entries of a menu. */
export function CommandItems({ commands }: { commands: readonly Command[] }) {
  return commands.map((command) => <CommandItem key={command.id} command={command} />);
}

function CommandItem({ command }: { command: Command }) {
  const session = useSession();
  const enabled = useEnabled(command, session);
  const Mark = command.icon;
  const [keys] = command.keys ?? [];
  if (command.onlyEnabled && !enabled) return null;
  return (
    <DropdownMenuItem
      disabled={!enabled}
      // After the menu has given the focus back: some commands move it on.
      onSelect={() => requestAnimationFrame(() => perform(command, session))}
    >
      <Mark aria-hidden size={15} className="text-ink-2" />
      {command.label}
      {keys && <Kbd className="ml-auto">{chordLabel(keys)}</Kbd>}
    </DropdownMenuItem>
  );
}
