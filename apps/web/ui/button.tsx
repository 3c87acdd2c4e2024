import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { Slot } from './slot.tsx';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-hover hover:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:bg-surface-2 active:bg-surface-3',
  ghost: classes(
    'border-transparent bg-transparent text-ink-2 hover:bg-surface-2 hover:text-ink active:bg-surface-3',
    'data-[state=open]:bg-surface-2 data-[state=open]:text-ink',
  ),
  danger: 'border-bad bg-bad text-bad-ink hover:border-bad-hover hover:bg-bad-hover',
} as const;

const sizes = {
  sm: 'h-7 gap-1.5 px-2.5 text-xs',
  md: 'h-8 gap-1.5 px-3 text-sm',
  lg: 'h-11 gap-2 px-5 text-base',
  icon: 'size-8',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  /** Shows that the action is in progress: disabled, at the same width. */
  loading?: boolean;
  /** Styles the one child element instead of drawing a button, for links: `<Button asChild><Link href="/">…</Link></Button>`. */
  asChild?: boolean;
}

/** The app's button. An icon-only button (`size="icon"`) needs an `aria-label`. */
export function Button({
  variant = 'secondary',
  size = 'md',
  loading = false,
  asChild = false,
  className,
  ...props
}: ButtonProps) {
  const look = classes(
    'relative inline-flex shrink-0 items-center justify-center rounded-control border font-medium whitespace-nowrap select-none',
    'transition-colors disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50',
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild) return <Slot className={look} {...props} />;
  const { disabled, children, ...rest } = props;
  return (
    <button type="button" className={look} disabled={disabled || loading} aria-busy={loading || undefined} {...rest}>
      {loading && <Spinner className={size === 'icon' ? 'absolute' : undefined} />}
      {size === 'icon' && loading ? <span className="invisible">{children}</span> : children}
    </button>
  );
}
