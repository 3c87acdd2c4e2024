import { Kbd } from '../../../ui/kbd.tsx';
import { useSession, useUi } from '../session.tsx';
import { chordLabel } from './chord.ts';
import type { Command } from './command.ts';
import { commandGroups } from './command.ts';
import type { FinderGroup } from './finder.tsx';
import { FinderDialog } from './finder-dialog.tsx';
import { commands } from './registry.ts';
import { isEnabled, perform, refusalOf } from './use-shortcuts.ts';

/** All commands that can be performed right now, by name. Opens with Ctrl/⌘-K. */
export function CommandPalette() {
  const session = useSession();
  const open = useUi((ui) => ui.commandsOpen);
  const setOpen = (next: boolean): void => session.ui.setState({ commandsOpen: next });

  const run = (command: Command): void => {
    setOpen(false);
    // After the window has given the focus back.
    requestAnimationFrame(() => perform(command, session));
  };
  const find = (search: string): FinderGroup[] => {
    const wanted = search.trim().toLowerCase();
    const found = commands.filter(
      (command) => !command.hidden && isEnabled(command, session) && command.label.toLowerCase().includes(wanted),
    );
    return commandGroups.flatMap((group) => {
      const options = found.filter((command) => command.group === group);
      return options.length === 0
        ? []
        : [
            {
              label: group,
              options: options.map((command) => toOption(command, refusalOf(command, session), () => run(command))),
            },
          ];
    });
  };

  return (
    <FinderDialog
      title="Command Palette"
      open={open}
      onOpenChange={setOpen}
      label="Commands"
      placeholder="What do you want to do?"
      find={find}
      empty="No matching command."
    />
  );
}

function toOption(command: Command, refusal: string | null, onSelect: () => void) {
  const [keys] = command.keys ?? [];
  const Mark = command.icon;
  return {
    id: command.id,
    label: command.label,
    ...(refusal === null ? {} : { description: refusal, disabled: true }),
    mark: <Mark aria-hidden size={16} className="text-ink-2" />,
    hint: keys && <Kbd>{chordLabel(keys)}</Kbd>,
    onSelect,
  };
}
