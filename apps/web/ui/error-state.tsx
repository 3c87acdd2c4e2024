import { RotateCw, TriangleAlert } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyFrame } from './empty-frame.tsx';

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
      <EmptyFrame
        // Comes with the script: what could not be loaded may be any file.
        symbol={<TriangleAlert aria-hidden size={20} />}
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
