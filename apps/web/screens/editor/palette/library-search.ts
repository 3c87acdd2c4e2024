import type { Category } from '@heddle/contract/node/categories';
import { categories } from '@heddle/contract/node/categories';
import type { CatalogEntry } from '@heddle/contract/node/define';

export interface LibraryGroup {
  name: Category;
  /** The suffix of the category's colour class. */
  slug: string;
  entries: readonly CatalogEntry[];
}

/** True when name or description contains the text, in whatever case. */
export function matchesSearch(entry: Pick<CatalogEntry, 'name' | 'description'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || entry.name.toLowerCase().includes(wanted) || entry.description.toLowerCase().includes(wanted);
}

/** The entries that match, by category in the library's order; categories without any are left out. */
export function groupEntries(entries: readonly CatalogEntry[], search: string): LibraryGroup[] {
  const found = Map.groupBy(
    entries.filter((entry) => matchesSearch(entry, search)),
    (entry) => entry.category,
  );
  return categories.flatMap(({ name, slug }) => {
    const group = found.get(name);
    return group ? [{ name, slug, entries: group }] : [];
  });
}
