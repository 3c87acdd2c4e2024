import { categoryClass } from './category-class.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

const sizes = { sm: 'size-7 rounded-sm', md: 'size-8 rounded-control', lg: 'size-9.5 rounded-md' } as const;
const iconSizes = { sm: 15, md: 17, lg: 18 } as const;

/** The icon of a node type on the color of its category. */
export function NodeTile({
  icon,
  category,
  size = 'md',
}: {
  icon: string;
  category: string | undefined;
  size?: keyof typeof sizes;
}) {
  return (
    <span
      className={classes(
        'inline-flex shrink-0 items-center justify-center bg-cat-soft text-cat',
        categoryClass(category),
        sizes[size],
      )}
    >
      <Icon name={icon} size={iconSizes[size]} />
    </span>
  );
}
