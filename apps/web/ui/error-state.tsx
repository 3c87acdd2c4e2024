import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  title: string;
  description: string;
  onRetry: () => void;
  retrying?: boolean;
}

/** Replaces content that could not be loaded: the error, and a button to retry. */
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
