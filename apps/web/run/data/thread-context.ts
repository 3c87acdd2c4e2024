import { createContext, useContext } from 'react';

/** What a view of items does for the threads of their items. */
export interface ItemThreads {
  /** True for an item that the item somebody looks at comes from. */
  isLit(index: number): boolean;
  /** Somebody looks at an item, or at none any more. */
  onLook(index: number | null): void;
}

/** The look of an item that the item somebody looks at comes from. */
export const LIT = 'bg-accent-soft';

/** The threads of the items that a view shows; null where they are not followed. */
export const ItemThreadsContext = createContext<ItemThreads | null>(null);

/** What an element that shows an item needs for its thread: to be lit, and to be looked at with the pointer. */
export function useItemThread(): (index: number) => {
  lit: boolean;
  onPointerEnter?: () => void;
  onClick?: () => void;
} {
  const threads = useContext(ItemThreadsContext);
  return (index) =>
    threads
      ? {
          lit: threads.isLit(index),
          onPointerEnter: () => threads.onLook(index),
          onClick: () => threads.onLook(index),
        }
      : { lit: false };
}
