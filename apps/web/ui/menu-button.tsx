import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import type { ButtonProps } from './button.tsx';
import { Button } from './button.tsx';
import type { LazyModule } from './lazy-module.ts';
import { lazyModule, sayUnreachable, useLazyModule } from './lazy-module.ts';

// With the library of menus, which no screen needs before one opens.
const panel = lazyModule(() => import('./menu-panel.tsx'));

export interface MenuButtonProps<T> extends Omit<ButtonProps, 'asChild'> {
  'aria-label': string;
  /** The module of the entries. Loaded, like the menu itself, on hover, focus or press. */
  parts: LazyModule<T>;
  /** The entries: `DropdownMenuItem`s. */
  renderEntries: (parts: T) => ReactNode;
  menuClassName?: string;
}

/** A button that opens a menu, for screens that can do without the library of menus until then. */
export function MenuButton<T>({ parts, renderEntries, menuClassName, ...props }: MenuButtonProps<T>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const onFailure = (): void => {
    setOpen(false);
    sayUnreachable();
  };
  const Panel = useLazyModule(panel, open, onFailure)?.MenuPanel;
  const loaded = useLazyModule(parts, open, onFailure);
  const prepare = (): void => {
    // A failure here is retried, and reported, when the menu opens.
    void Promise.allSettled([panel.load(), parts.load()]);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || open) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span className="relative inline-flex">
      <Button
        {...props}
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={prepare}
        onFocus={prepare}
        onKeyDown={onKeyDown}
        onClick={() => setOpen(!open)}
      />
      {Panel && loaded !== undefined && (
        <Panel button={button} labelledBy={id} open={open} onOpenChange={setOpen} className={menuClassName}>
          {renderEntries(loaded)}
        </Panel>
      )}
    </span>
  );
}
