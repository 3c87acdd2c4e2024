import { useContext } from 'react';
import { ItemThreadsContext } from './thread-context.ts';

/** The number of an item. With the keyboard it shows where the item comes from. */
export function ItemNumber({ index, label }: { index: number; label: string }) {
  const threads = useContext(ItemThreadsContext);
  if (!threads) return label;
  return (
    <button
      type="button"
      aria-label={`Item ${index + 1}: where it comes from`}
      onFocus={() => threads.onLook(index)}
      onBlur={() => threads.onLeave()}
      onClick={() => threads.onLook(index)}
      className="rounded-xs hover:text-ink"
    >
      {label}
    </button>
  );
}
