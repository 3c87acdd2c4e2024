import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '../../../ui/dropdown-menu.tsx';
import { CommandItems } from '../commands/command-items.tsx';
import { menuCommands } from '../commands/registry.ts';
import { useSession, useUi } from '../session.tsx';

/** The context menu of the selected nodes or of the empty canvas. */
export function ContextMenu() {
  const { ui } = useSession();
  const menu = useUi((state) => state.contextMenu);
  if (!menu) return null;
  return (
    <DropdownMenu open modal={false} onOpenChange={() => ui.setState({ contextMenu: null })}>
      <DropdownMenuTrigger asChild>
        <span aria-hidden className="fixed size-0" style={{ left: menu.at.x, top: menu.at.y }} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" sideOffset={2} className="min-w-52">
        <CommandItems commands={menuCommands(menu.kind)} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
