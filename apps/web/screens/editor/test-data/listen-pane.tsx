import type { TestListener } from '@heddle/contract/api/test-data';
import { testDataLimits } from '@heddle/contract/api/test-data';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { useEffect, useState } from 'react';
import { listenForCall, stopListening, useTestData } from '../../../api/test-data.ts';
import { usePublicSettings } from '../../../api/public-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toastError, withServerMessage } from '../saving/error-toast.ts';
import { readItems } from '../rerun/json-items.ts';
import { curlLine } from './curl-line.ts';
import type { TestDataActions } from './use-test-data-actions.ts';

/** How long a trigger waits. */
const MINUTES = testDataLimits.listenMs / 60_000;

interface Listening extends TestListener {
  workflowId: string;
}

/** Waits for a call to the test address of a webhook, and starts the run with what it brings. `text`: items for the command that makes the call. */
export function ListenPane({ node, actions, text }: { node: WorkflowNode; actions: TestDataActions; text: string }) {
  const [listening, setListening] = useState<Listening | null>(null);
  const [busy, setBusy] = useState(false);

  const listen = async (): Promise<void> => {
    setBusy(true);
    try {
      const workflowId = await actions.saved();
      if (workflowId === null) return;
      const listener = await listenForCall(workflowId, node.id);
      setListening({ ...listener, workflowId });
    } catch (error) {
      toastError('Not Listening', error, withServerMessage('The trigger cannot wait for a test call.'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-label="Test call" className="space-y-2">
      {listening ? (
        <Waiting
          node={node}
          listening={listening}
          text={text}
          onCall={(id) => {
            actions.choose({ id });
            actions.run();
          }}
          onStop={() => setListening(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary" loading={busy} onClick={() => void listen()}>
            Listen for a test call
          </Button>
          <p className="min-w-48 flex-1 text-xs text-ink-2">
            The next call to the test URL starts the run here, and no production run.
          </p>
        </div>
      )}
    </section>
  );
}

interface WaitingProps {
  node: WorkflowNode;
  listening: Listening;
  text: string;
  onCall: (id: string) => void;
  onStop: () => void;
}

function Waiting({ node, listening: { workflowId, path, method, until }, text, onCall, onStop }: WaitingProps) {
  const settings = usePublicSettings();
  const { data, dataUpdatedAt } = useTestData(workflowId, node.id, true);
  const [since] = useState(() => Date.now());
  // What was read before the trigger began to listen says nothing.
  const isOver = data?.listening === null && dataUpdatedAt > since;
  const begun = Date.parse(until) - testDataLimits.listenMs;
  const [newest] = data?.kept ?? [];
  const called = isOver && newest?.source === 'call' && Date.parse(newest.createdAt) >= begun ? newest.id : null;

  useEffect(() => {
    if (called !== null) onCall(called);
    // Called once: the window closes with it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [called]);
  // The window may be closed in the meantime.
  useEffect(
    () => () => {
      stopListening(workflowId, node.id).catch((error: unknown) => console.error('Failed to stop listening', error));
    },
    [workflowId, node.id],
  );

  if (isOver && called === null) return <Button onClick={onStop}>No call received. Listen again</Button>;
  const read = readItems(text);
  const body = 'items' in read ? (read.items.length === 1 ? read.items[0] : read.items) : {};
  const line = curlLine((settings.data?.hooksUrl ?? location.origin) + path, method, body);
  return (
    <>
      <p role="status" className="flex items-center gap-2 text-sm text-ink">
        <Spinner />
        Waiting for a call for {MINUTES} minutes…
      </p>
      <pre
        tabIndex={0}
        aria-label="Command for a test call"
        className="overflow-x-auto rounded-control bg-surface-2 px-3 py-2 font-mono text-xs whitespace-pre-wrap text-ink-2"
      >
        {line}
      </pre>
      <div className="flex gap-2">
        <CopyButton text={line} label="Copy command" />
        <Button onClick={onStop}>Stop</Button>
      </div>
    </>
  );
}
