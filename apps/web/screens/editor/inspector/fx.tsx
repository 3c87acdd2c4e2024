import { classes } from '../../../ui/classes.ts';

const FX = 'rounded-xs px-1 font-mono text-2xs font-medium italic';

/** Says that a field takes expressions inside of its text. */
export function FxMark() {
  return (
    <span title="Takes expressions: {{ … }}" className={classes(FX, 'text-ink-3')}>
      fx
      <span className="sr-only"> takes expressions</span>
    </span>
  );
}

/** Turns a fixed value into an expression and back. */
export function FxToggle({ on, label, onToggle }: { on: boolean; label: string; onToggle: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`fx: expression for ${label}`}
      title={on ? 'Back to a fixed value' : 'Use an expression'}
      onClick={onToggle}
      className={classes(
        FX,
        'transition-colors',
        on ? 'bg-accent-soft text-accent' : 'text-ink-3 hover:bg-surface-2 hover:text-ink',
      )}
    >
      fx
    </button>
  );
}
