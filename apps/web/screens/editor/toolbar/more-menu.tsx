import { Ellipsis } from 'lucide-react';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { moreItems } from '../lazy-panels.ts';

/** The toolbar's menu. */
export function MoreMenu({ signedIn }: { signedIn: boolean }) {
  return (
    <MenuButton
      variant="ghost"
      size="icon"
      aria-label="More"
      menuClassName="min-w-56"
      parts={moreItems}
      renderEntries={({ MoreItems }) => <MoreItems signedIn={signedIn} />}
    >
      <Ellipsis aria-hidden size={17} />
    </MenuButton>
  );
}
