import { createElement } from 'react';
import { fallbackIcon, icons } from './icons.ts';

/** A lucide icon by its kebab-case name, for names that come as data (node types). Decoration: the text beside it says the same. */
export function Icon({ name, size = 16, className }: { name: string; size?: number; className?: string | undefined }) {
  return createElement(icons[name] ?? fallbackIcon, { size, className, 'aria-hidden': true });
}
