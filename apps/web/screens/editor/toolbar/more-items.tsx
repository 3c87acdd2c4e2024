import { Check } from 'lucide-react';
import { DropdownMenuCheckboxItem, DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { useRoutes } from '../../../shell/routing.ts';
import { CommandItems } from '../commands/command-items.tsx';
import { menuCommands } from '../commands/registry.ts';
import { useEditor, useSession } from '../session.tsx';

/** The switch of the toolbar, where that has no room for it. */
function ActiveItem() {
  const { actions } = useSession();
  const saved = useEditor((state) => state.workflowId !== null);
  const active = useEditor((state) => state.isActive);
  if (!saved) return null;
  return (
    <div className="md:hidden">
      <DropdownMenuCheckboxItem checked={active} onCheckedChange={(next) => void actions.setActive(next)}>
        <span className="inline-flex size-3.75 items-center justify-center">
          {active && <Check aria-hidden size={15} className="text-accent" />}
        </span>
        Active
      </DropdownMenuCheckboxItem>
      <DropdownMenuSeparator />
    </div>
  );
}

/** The toolbar commands that are used less often. On narrow screens also the links to the other screens. */
export function MoreItems({ signedIn }: { signedIn: boolean }) {
  const elsewhere = useRoutes().flatMap(({ nav }) => (nav && (!nav.signedIn || signedIn) ? [nav] : []));
  return (
    <>
      <ActiveItem />
      <CommandItems commands={menuCommands('toolbar')} />
      <div className="lg:hidden">
        <DropdownMenuSeparator />
        {elsewhere.map(({ label, href }) => (
          <DropdownMenuItem key={href} asChild>
            <a href={href} data-reload="">
              {label}
            </a>
          </DropdownMenuItem>
        ))}
      </div>
    </>
  );
}
