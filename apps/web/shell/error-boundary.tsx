import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyFrame } from '../ui/empty-frame.tsx';

/** Shows a message and a reload button if a screen fails to render: because of a defect, or because a release removed a chunk. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="flex flex-1 items-center justify-center">
        <EmptyFrame
          symbol={<TriangleAlert aria-hidden size={20} />}
          title="This screen could not be shown"
          description="Loading the page again usually helps. Saved work is not affected."
          action={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        />
      </main>
    );
  }
}
