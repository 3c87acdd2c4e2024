import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from './dropdown-menu.tsx';

interface MenuPanelProps {
  /** Opens and closes it, and has the focus again afterwards. */
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button, whose name is also the menu's. */
  labelledBy: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  className: string | undefined;
  children: ReactNode;
}

/** The menu of a `MenuButton`. Rendered inside the button's positioned wrapper. */
export function MenuPanel({ button, labelledBy, open, onOpenChange, className, children }: MenuPanelProps) {
  const leftByPointer = useRef(false);
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      {/* Only positions the menu: the button was rendered before the menu library was loaded. */}
      <DropdownMenuTrigger asChild>
        <span aria-hidden className="pointer-events-none absolute inset-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent
        aria-labelledby={labelledBy}
        className={className}
        onInteractOutside={(event) => {
          // The button closes it itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault();
          else leftByPointer.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (!leftByPointer.current) button.current?.focus();
          leftByPointer.current = false;
        }}
      >
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
