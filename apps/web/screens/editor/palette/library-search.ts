import type { Category } from '@heddle/contract/node/categories';
import { categories } from '@heddle/contract/node/categories';
import type { CatalogEntry } from '@heddle/contract/node/define';

export interface LibraryGroup {
  name: Category | 'Favorites' | 'Recent';
  entries: readonly CatalogEntry[];
}

/** True when name or description contains the text, in whatever case. */
export function matchesSearch(entry: Pick<CatalogEntry, 'name' | 'description'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || entry.name.toLowerCase().includes(wanted) || entry.description.toLowerCase().includes(wanted);
}

/** The matching entries by category in the library's order; empty categories are omitted. */
export function groupEntries(entries: readonly CatalogEntry[], search: string): LibraryGroup[] {
  const found = Map.groupBy(
    entries.filter((entry) => matchesSearch(entry, search)),
    (entry) => entry.category,
  );
  return categories.flatMap(({ name }) => {
    const group = found.get(name);
    return group ? [{ name, entries: group }] : [];
  });
}

/** The groups above the categories while nothing is searched for: favorites in the order they were starred, and the types used last. */
export function personalGroups(
  entries: readonly CatalogEntry[],
  { favorites, recent }: { favorites: readonly string[]; recent: readonly string[] },
): LibraryGroup[] {
  const known = new Map(entries.map((entry) => [entry.type, entry]));
  const pick = (types: readonly string[]): CatalogEntry[] => types.flatMap((type) => known.get(type) ?? []);
  const groups: LibraryGroup[] = [
    { name: 'Favorites', entries: pick(favorites) },
    { name: 'Recent', entries: pick(recent) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
