import { createContext, useContext } from 'react';

/** What a view of items does for the threads of their items. */
export interface ItemThreads {
  /** True for an item that the item somebody looks at comes from. */
  isLit(index: number): boolean;
  /** Somebody looks at an item. */
  onLook(index: number): void;
  /** The pointer or the focus has left the item: what it comes from stays lit among the data, to be looked up there. */
  onLeave(): void;
}

/** The look of an item that the item somebody looks at comes from. */
export const LIT = 'bg-accent-soft';

/** The threads of the items that a view shows; null where they are not followed. */
export const ItemThreadsContext = createContext<ItemThreads | null>(null);

/** What an element that shows an item needs for its thread: to be lit, and to be looked at with the pointer. */
export function useItemThread(): (index: number) => {
  lit: boolean;
  onPointerEnter?: () => void;
  onPointerLeave?: () => void;
  onClick?: () => void;
} {
  const threads = useContext(ItemThreadsContext);
  return (index) =>
    threads
      ? {
          lit: threads.isLit(index),
          onPointerEnter: () => threads.onLook(index),
          onPointerLeave: () => threads.onLeave(),
          onClick: () => threads.onLook(index),
        }
      : { lit: false };
}
