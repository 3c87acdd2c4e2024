import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  description: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** What stands where something could not be loaded: why, and the way to try again. */
export function ErrorState({ title, description, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon="triangle-alert"
        title={title}
        description={description}
        action={
          <Button onClick={onRetry} loading={retrying}>
            {!retrying && <RotateCw aria-hidden size={15} />}
            Try again
          </Button>
        }
      />
    </div>
  );
}
