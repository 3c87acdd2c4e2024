import { Button } from '../../ui/button.tsx';

/** Asks for more of what is not shown yet. */
export function ShowMore({ left, loading = false, onMore }: { left: number; loading?: boolean; onMore: () => void }) {
  return left <= 0 ? null : (
    <div className="px-2.5 py-2">
      <Button size="sm" disabled={loading} onClick={onMore}>
        {loading ? 'Loading …' : 'Show more'} <span className="figures text-ink-3">({left} left)</span>
      </Button>
    </div>
  );
}
