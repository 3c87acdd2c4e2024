import { DropdownMenuItem, DropdownMenuSeparator } from '../../../ui/dropdown-menu.tsx';
import { routes } from '../../routes.ts';
import { CommandItems } from '../commands/command-items.tsx';
import { menuCommands } from '../commands/registry.ts';

/** What is not needed every minute. On narrow screens it also leads to the other screens. */
export function MoreItems({ signedIn }: { signedIn: boolean }) {
  const elsewhere = routes.flatMap(({ nav }) => (nav && (!nav.signedIn || signedIn) ? [nav] : []));
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
