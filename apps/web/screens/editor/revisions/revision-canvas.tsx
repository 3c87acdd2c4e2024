import { History, List, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChangesContext } from '../canvas/changes.ts';
import { createRunStore } from '../run/run-store.ts';
import { useEditor, useSession, useUi } from '../session.tsx';
import { useNarrow } from '../use-narrow.ts';
import { GraphCanvas } from './graph-canvas.tsx';
import { restoreRevision } from './restore.ts';
import type { ShownRevision } from './use-shown.ts';
import { useShownRevision } from './use-shown.ts';

const ignore = (): void => undefined;

/** An earlier version in place of the workflow, to view, compare and restore. */
export function RevisionCanvas() {
  const { shown, failed, retry } = useShownRevision();
  const against = useUi((ui) => ui.revisions?.against ?? null);
  // No run is shown on it: what ran may have been another version.
  const [runs] = useState(createRunStore);
  return (
    <div className="flex size-full flex-col">
      <Banner shown={shown} />
      <div className="relative min-h-0 flex-1">
        {shown ? (
          <ChangesContext value={shown.overlay?.changes ?? null}>
            <GraphCanvas
              key={`${shown.view.revision} ${against}`}
              graph={shown.overlay?.graph ?? shown.graph}
              runs={runs}
              onNode={ignore}
            />
          </ChangesContext>
        ) : (
          <div className="flex size-full items-center justify-center">
            {failed ? (
              <ErrorState
                title="This revision could not be read"
                description="It may have been deleted with its workflow, or the connection was lost."
                onRetry={retry}
              />
            ) : (
              <Spinner label="Loading the revision" size={22} className="text-ink-3" />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Banner({ shown }: { shown: ShownRevision | null }) {
  const session = useSession();
  const { ui } = session;
  const narrow = useNarrow();
  const current = useEditor((state) => state.revision);
  const wanted = useUi((state) => state.revisions?.shown ?? null);
  const [restoring, setRestoring] = useState(false);
  const restore = async (view: ShownRevision['view']): Promise<void> => {
    setRestoring(true);
    await restoreRevision(session, view);
    setRestoring(false);
  };
  const leave = (): void =>
    ui.setState(({ revisions }) => ({ revisions: revisions && { ...revisions, shown: null, against: null } }));
  const list = (): void => ui.setState(({ revisions }) => ({ revisions: revisions && { ...revisions, listed: true } }));
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-b border-line bg-accent-soft px-3.5 py-2 text-ink"
    >
      <History aria-hidden size={15} className="mr-1 text-accent" />
      <p className="min-w-40 flex-1">
        <span className="font-medium">{shown?.title ? `${shown.title}.` : `Revision ${wanted}.`}</span>{' '}
        <span className="text-ink-2">
          {shown &&
            !shown.title &&
            `Saved ${formatDateTime(shown.view.createdAt)}.${wanted === current ? ' This is the current one.' : ''}`}
        </span>
      </p>
      {narrow && (
        <Button size="sm" onClick={list}>
          <List aria-hidden size={13} />
          Revisions
        </Button>
      )}
      <Button
        size="sm"
        loading={restoring}
        disabled={!shown || wanted === current}
        onClick={() => shown && void restore(shown.view)}
      >
        {!restoring && <RotateCcw aria-hidden size={13} />}
        Restore {wanted}
      </Button>
      <Button size="sm" onClick={leave}>
        Show current
      </Button>
    </div>
  );
}
