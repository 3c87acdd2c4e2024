import type { EmptyFrameProps } from './empty-frame.tsx';
import { EmptyFrame } from './empty-frame.tsx';
import { Icon } from './icon.tsx';

export interface EmptyStateProps extends Omit<EmptyFrameProps, 'symbol'> {
  /** A name of the icon table. */
  icon?: string;
}

/** Replaces an empty list. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <EmptyFrame symbol={icon && <Icon name={icon} size={20} />} {...rest} />;
}
