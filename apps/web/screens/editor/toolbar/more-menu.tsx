import { Ellipsis } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger } from '../../../ui/dropdown-menu.tsx';
import { routes } from '../../routes.ts';
import { CommandItems } from '../commands/command-items.tsx';
import { menuCommands } from '../commands/registry.ts';

/** What is not needed every minute. On narrow screens it also leads to the other screens. */
export function MoreMenu({ signedIn }: { signedIn: boolean }) {
  const elsewhere = routes.flatMap(({ nav }) => (nav && (!nav.signedIn || signedIn) ? [nav] : []));
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" aria-label="More">
          <Ellipsis aria-hidden size={17} />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="min-w-56">
        <CommandItems commands={menuCommands('toolbar')} />
        <div className="lg:hidden">
          <DropdownMenuSeparator />
          {elsewhere.map(({ label, href }) => (
            <DropdownMenuItem key={href} asChild>
              <Link href={href}>{label}</Link>
            </DropdownMenuItem>
          ))}
        </div>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
