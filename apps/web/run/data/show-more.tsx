import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Items } from './items.ts';
import type { WholeItems } from './remaining-items.ts';

/** A button for more entries. */
export function ShowMore({ left, loading = false, onMore }: { left: number; loading?: boolean; onMore: () => void }) {
  return left <= 0 ? null : (
    <div className="px-2.5 py-2">
      <Button size="sm" disabled={loading} onClick={onMore}>
        {loading ? 'Loading …' : 'Show more'} <span className="figures text-ink-3">({left} left)</span>
      </Button>
    </div>
  );
}

/** The number of items shown, a page at first, and the button that shows another page and loads missing items. */
export function useShownItems(
  items: Items,
  page: number,
  whole: WholeItems | undefined,
): { shown: number; more: ReactNode } {
  const [shown, setShown] = useState(page);
  const onMore = (): void => {
    setShown(shown + page);
    whole?.need(shown + page);
  };
  return {
    shown,
    more: (
      <ShowMore
        left={(whole?.total ?? items.length) - Math.min(shown, items.length)}
        loading={whole?.loading ?? false}
        onMore={onMore}
      />
    ),
  };
}
