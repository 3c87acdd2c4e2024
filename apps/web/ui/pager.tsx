import { COUNTED, PAGE_SIZE } from '@heddle/contract/api/page-size';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from './button.tsx';
import { formatTotal } from './format.ts';

const number = new Intl.NumberFormat('en');

/** The last page of this many entries that can be shown; pages count from 0. */
const lastPage = (total: number): number => Math.max(0, Math.ceil(Math.min(total, COUNTED) / PAGE_SIZE) - 1);

interface PageState {
  /** Entries on all pages; undefined until they are loaded. */
  total: number | undefined;
  /** True while the entries are those of the previous page. */
  isPrevious: boolean;
  page: number;
  onChange: (page: number) => void;
}

/** Goes to the last page if the current one no longer exists because entries were removed. */
export function useExistingPage({ total, isPrevious, page, onChange }: PageState): void {
  useEffect(() => {
    if (total !== undefined && !isPrevious && page > lastPage(total)) onChange(lastPage(total));
  }, [total, isPrevious, page, onChange]);
}

export interface PagerProps {
  /** Accessible name: 'Pages of workflows'. */
  label: string;
  /** Counts from 0. */
  page: number;
  /** Entries on all pages. */
  total: number;
  onChange: (page: number) => void;
}

/** The position in a long list with buttons for the previous and the next page; empty if one page is enough. */
export function Pager({ label, page, total, onChange }: PagerProps) {
  if (total <= PAGE_SIZE) return null;
  const end = Math.min(total, (page + 1) * PAGE_SIZE);
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2 border-t border-line px-4 py-2.5">
      <p role="status" className="figures text-xs text-ink-2">
        {number.format(page * PAGE_SIZE + 1)}–{number.format(end)} of {formatTotal(total)}
      </p>
      <div className="flex gap-2">
        <Button disabled={page === 0} onClick={() => onChange(page - 1)}>
          <ChevronLeft aria-hidden size={15} />
          Previous
        </Button>
        <Button disabled={page >= lastPage(total)} onClick={() => onChange(page + 1)}>
          Next
          <ChevronRight aria-hidden size={15} />
        </Button>
      </div>
    </nav>
  );
}
