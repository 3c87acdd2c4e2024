import type { EmptyFrameProps } from './empty-frame.tsx';
import { EmptyFrame } from './empty-frame.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

export interface EmptyStateProps extends Omit<EmptyFrameProps, 'symbol'> {
  icon?: IconName;
}

/** Replaces an empty list. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <EmptyFrame symbol={icon && <Icon name={icon} size={20} />} {...rest} />;
}
