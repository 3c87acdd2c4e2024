import type { Category } from '@heddle/contract/node/categories';
import { categories } from '@heddle/contract/node/categories';
import type { ListedType } from '@heddle/contract/node/define';
import { inputPorts } from '../store/catalog.ts';

export interface LibraryGroup {
  name: Category | 'Favorites' | 'Recent' | 'Triggers' | 'Most used';
  entries: readonly ListedType[];
}

/** True when name or description contains the text, in whatever case. */
export function matchesSearch(entry: Pick<ListedType, 'name' | 'description'>, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return wanted === '' || entry.name.toLowerCase().includes(wanted) || entry.description.toLowerCase().includes(wanted);
}

/** How well a name fits a text in lower case, 0 is best: it is the text, begins with it, has a word that does, contains it, or only the description does. */
function rankOf({ name }: Pick<ListedType, 'name'>, wanted: string): number {
  const own = name.toLowerCase();
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  if (own.includes(` ${wanted}`)) return 2;
  return own.includes(wanted) ? 3 : 4;
}

type Uses = { readonly [type: string]: number };

/** What a workflow begins with, before the other categories: the triggers, those that need no service first, then the core operations. */
export function beginnersOrder(entries: readonly ListedType[]): LibraryGroup[] {
  const isTrigger = (entry: ListedType): boolean => inputPorts(entry).length === 0;
  const isOfCore = ({ category }: ListedType): number => (category === 'Core Operations' ? 0 : 1);
  const triggers = entries.filter(isTrigger).toSorted((a, b) => isOfCore(a) - isOfCore(b));
  const groups = groupEntries(
    entries.filter((entry) => !isTrigger(entry)),
    '',
  );
  const isCore = ({ name }: LibraryGroup): boolean => name === 'Core Operations';
  return [
    ...(triggers.length > 0 ? [{ name: 'Triggers' as const, entries: triggers }] : []),
    ...groups.filter(isCore),
    ...groups.filter((group) => !isCore(group)),
  ];
}

/** The entries with those first that the user has put into workflows most often. */
export const mostUsedFirst = (entries: readonly ListedType[], uses: Uses): readonly ListedType[] =>
  entries.toSorted((a, b) => (uses[b.type] ?? 0) - (uses[a.type] ?? 0));

/**
 * The matching entries by category; empty categories are omitted. In the library's order, and of those that are searched for the best first: the categories by
 * their best entry, and the entries of each.
 */
export function groupEntries(entries: readonly ListedType[], search: string): LibraryGroup[] {
  const found = Map.groupBy(
    entries.filter((entry) => matchesSearch(entry, search)),
    (entry) => entry.category,
  );
  const groups = categories.flatMap(({ name }) => {
    const group = found.get(name);
    return group ? [{ name, entries: group }] : [];
  });
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return groups;
  return groups
    .map((group) => {
      const ranked = group.entries.map((entry) => ({ entry, rank: rankOf(entry, wanted) }));
      const sorted = ranked.toSorted((a, b) => a.rank - b.rank);
      return { group: { ...group, entries: sorted.map(({ entry }) => entry) }, best: sorted[0]?.rank ?? 0 };
    })
    .toSorted((a, b) => a.best - b.best)
    .map(({ group }) => group);
}

/** The groups above the categories while nothing is searched for: favorites in the order they were starred, and the types used last. */
export function personalGroups(
  entries: readonly ListedType[],
  { favorites, recent }: { favorites: readonly string[]; recent: readonly string[] },
): LibraryGroup[] {
  const known = new Map(entries.map((entry) => [entry.type, entry]));
  const pick = (types: readonly string[]): ListedType[] => types.flatMap((type) => known.get(type) ?? []);
  const groups: LibraryGroup[] = [
    { name: 'Favorites', entries: pick(favorites) },
    { name: 'Recent', entries: pick(recent) },
  ];
  return groups.filter((group) => group.entries.length > 0);
}
