import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useSession } from '../session.tsx';
import { chordLabel } from './chord.ts';
import type { Command } from './command.ts';
import { isEnabled, perform } from './use-shortcuts.ts';

/** Commands as entries of a menu. */
export function CommandItems({ commands }: { commands: readonly Command[] }) {
  const session = useSession();
  const shown = commands.filter((command) => !command.onlyEnabled || isEnabled(command, session));
  return shown.map((command) => {
    const Mark = command.icon;
    const [keys] = command.keys ?? [];
    return (
      <DropdownMenuItem
        key={command.id}
        disabled={!isEnabled(command, session)}
        // After the menu has given the focus back: some commands move it on.
        onSelect={() => requestAnimationFrame(() => perform(command, session))}
      >
        <Mark aria-hidden size={15} className="text-ink-2" />
        {command.label}
        {keys && <Kbd className="ml-auto">{chordLabel(keys)}</Kbd>}
      </DropdownMenuItem>
    );
  });
}
