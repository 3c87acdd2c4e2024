import { categories } from '@heddle/contract/node/categories';

const slugs = new Map<string, string>(categories.map(({ name, slug }) => [name, slug]));

/** The class that sets the colors of a node category. */
export function categoryClass(category: string | undefined): string {
  return `cat-${slugs.get(category ?? '') ?? 'core'}`;
}
