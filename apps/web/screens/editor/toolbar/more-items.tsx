import { DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { useRoutes } from '../../../shell/routing.ts';
import { CommandItems } from '../commands/command-items.tsx';
import { menuCommands } from '../commands/registry.ts';

/** The toolbar commands that are used less often. On narrow screens also the links to the other screens. */
export function MoreItems({ signedIn }: { signedIn: boolean }) {
  const elsewhere = useRoutes().flatMap(({ nav }) => (nav && (!nav.signedIn || signedIn) ? [nav] : []));
  return (
    <>
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
