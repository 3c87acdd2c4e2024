import { DropdownMenuItem } from '../../../ui/dropdown-menu.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useSession } from '../session.tsx';
import { chordLabel } from './chord.ts';
import type { Command } from './command.ts';
import { useEnabled, useRefusal } from './use-enabled.ts';
import { perform } from './use-shortcuts.ts';

/** Commands as entries of a menu. */
export function CommandItems({ commands }: { commands: readonly Command[] }) {
  return commands.map((command) => <CommandItem key={command.id} command={command} />);
}

function CommandItem({ command }: { command: Command }) {
  const session = useSession();
  const enabled = useEnabled(command, session);
  const refusal = useRefusal(command, session);
  const Mark = command.icon;
  const [keys] = command.keys ?? [];
  if (command.onlyEnabled && !enabled) return null;
  return (
    <DropdownMenuItem
      disabled={!enabled}
      // It can still be reached by keyboard, so that everybody learns the reason.
      {...(refusal === null ? {} : { 'aria-disabled': true, className: 'cursor-default text-ink-2' })}
      // After the menu has given the focus back: some commands move it on.
      onSelect={(event) => {
        if (refusal === null) requestAnimationFrame(() => perform(command, session));
        else event.preventDefault();
      }}
    >
      <Mark aria-hidden size={15} className="text-ink-2" />
      {refusal === null ? (
        command.label
      ) : (
        <span className="max-w-64 min-w-0">
          {command.label}
          <span className="block text-xs text-pretty">{refusal}</span>
        </span>
      )}
      {keys && <Kbd className="ml-auto">{chordLabel(keys)}</Kbd>}
    </DropdownMenuItem>
  );
}
