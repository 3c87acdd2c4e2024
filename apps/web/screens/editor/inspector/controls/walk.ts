import type { KeyboardEvent } from 'react';

/** Lets the arrow keys lead through the search of a list and the entries below it, which have the attribute `data-entry`. */
export function walkEntries(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-entry]')];
  const index = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[index + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
