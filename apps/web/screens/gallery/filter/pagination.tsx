import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

export interface PaginationProps {
  page: number;
  /** How many pages there are. */
  count: number;
  onChange: (page: number) => void;
}

/** Previous, the pages by number, Next; hidden if there is only one page. */
export function Pagination({ page, count, onChange }: PaginationProps) {
  if (count <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-1.5">
      <Button disabled={page === 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft aria-hidden size={15} />
        Previous
      </Button>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <Button
          key={number}
          variant={number === page ? 'primary' : 'ghost'}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className="figures"
          onClick={() => onChange(number)}
        >
          {number}
        </Button>
      ))}
      <Button disabled={page === count} onClick={() => onChange(page + 1)}>
        Next
        <ChevronRight aria-hidden size={15} />
      </Button>
    </nav>
  );
}
