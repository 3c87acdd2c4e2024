import { Search } from 'lucide-react';

interface ColumnSearchProps {
  search: string;
  onSearch(search: string): void;
  /** The number of columns that match, of those that are shown, and of all. */
  found: number;
  shown: number;
  all: number;
}

/** Above a table with many columns: shows those whose name contains a text. */
export function ColumnSearch({ search, onSearch, found, shown, all }: ColumnSearchProps) {
  const hidden = search.trim() === '' ? all - shown : found - shown;
  return (
    <div className="sticky top-0 left-0 z-2 flex h-8 w-full items-center gap-2 border-b border-line bg-surface px-2.5">
      <Search aria-hidden size={13} className="shrink-0 text-ink-3" />
      <input
        type="search"
        aria-label="Find a column"
        placeholder="Find a column"
        value={search}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          // Ends the search before it closes what the table is in, and submits no form.
          if (event.key === 'Enter') event.preventDefault();
          if (event.key !== 'Escape' || search === '') return;
          event.preventDefault();
          onSearch('');
        }}
        className="min-w-0 flex-1 bg-transparent text-xs text-ink outline-none placeholder:text-ink-3 focus-visible:underline focus-visible:decoration-accent focus-visible:underline-offset-4 [&::-webkit-search-cancel-button]:hidden"
      />
      <span role="status" className="figures shrink-0 text-2xs text-ink-3">
        {search.trim() === '' ? `${all} columns` : `${found} of ${all} columns`}
        {hidden > 0 && `, the first ${shown} are shown`}
      </span>
    </div>
  );
}
