import { iconSprite } from './icon-sprite.ts';

/** A lucide icon by its kebab-case name, for names that come as data (node types). Decoration: the text beside it says the same. */
export function Icon({ name, size = 16, className }: { name: string; size?: number; className?: string | undefined }) {
  return (
    <svg aria-hidden width={size} height={size} className={className}>
      <use href={`${iconSprite}#${name}`} />
    </svg>
  );
}
