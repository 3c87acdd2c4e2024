import type { RevisionSummary } from '@heddle/contract/api/revisions';

/** '2 nodes added, 1 moved'; '' without changes. */
function counted(one: string, counts: { readonly [became: string]: number }): string {
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  return found
    .map(([became, count], index) =>
      index > 0 ? `${count} ${became}` : `${count} ${count === 1 ? one : `${one}s`} ${became}`,
    )
    .join(', ');
}

/** The changes of a save in one line; '' if they are not known. */
export function changeLine({
  revision,
  name,
  changes,
}: Pick<RevisionSummary, 'revision' | 'name' | 'changes'>): string {
  if (!changes) return revision === 1 ? 'The first save' : '';
  const parts = [
    changes.name && name !== null ? `Renamed to “${name}”` : '',
    counted('node', changes.nodes),
    counted('edge', changes.edges),
    counted('note', changes.notes),
    counted('group', changes.groups),
    counted('setting', { changed: changes.settings }),
    changes.description ? 'Description changed' : '',
  ];
  // A save creates a revision if the JSON of its lists differs.
  return parts.filter(Boolean).join(' · ') || 'Order of nodes or edges';
}
