import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '../../../api/auth.ts';
import { keys } from '../../../api/keys.ts';
import { removeTestData, useTestData, useTestItems } from '../../../api/test-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import { itemsText, readItems } from '../rerun/json-items.ts';
import { toastError, withServerMessage } from '../saving/error-toast.ts';
import { useEditor, useSession, useUi } from '../session.tsx';
import type { TestDataAsked } from '../store/ui-store.ts';
import { KeptList } from './kept-list.tsx';
import { ListenPane } from './listen-pane.tsx';
import { useSample } from './use-sample.ts';
import type { TestDataActions } from './use-test-data-actions.ts';
import { useTestDataActions } from './use-test-data-actions.ts';

/** The window in which the test data of a trigger are made and chosen. */
export function TestDataDialog() {
  const { ui } = useSession();
  const asked = useUi((state) => state.testDataAsked);
  const node = useEditor((state) => state.nodes.find(({ id }) => id === asked?.nodeId));
  if (!asked || !node) return null;
  return <Content key={node.id} node={node} asked={asked} onClose={() => ui.setState({ testDataAsked: null })} />;
}

interface ContentProps {
  node: WorkflowNode;
  asked: TestDataAsked;
  onClose: () => void;
}

/** What the window shows: text as it was typed, else kept test data by their id, else the sample. */
interface Picked {
  typed: string | null;
  id: string | null;
}

function useShown(node: WorkflowNode, signedIn: boolean, actions: TestDataActions) {
  const workflowId = useEditor((state) => state.workflowId);
  const chosen = useUi((state) => state.testData.get(node.id));
  const sample = useSample(node.type);
  const [{ typed, id }, setPicked] = useState<Picked>({
    typed: chosen?.items ? itemsText(chosen.items) : null,
    id: chosen?.id ?? null,
  });
  const client = useQueryClient();
  const { data } = useTestData(signedIn ? workflowId : null, node.id);
  const items = useTestItems(workflowId, id);

  const remove = async (removed: string): Promise<void> => {
    if (workflowId === null) return;
    try {
      await removeTestData(workflowId, removed);
      if (chosen?.id === removed) actions.choose(null);
      if (id === removed) setPicked({ typed, id: null });
      await client.invalidateQueries({ queryKey: keys.testData(workflowId, node.id) });
    } catch (error) {
      toastError('Delete Failed', error, withServerMessage('The test data could not be deleted.'));
    }
  };
  return {
    kept: data?.kept ?? [],
    /** Null while they are loading. */
    text: typed ?? (id === null ? sample : items.data ? itemsText(items.data.data.map(({ json }) => json)) : null),
    /** The kept test data that the text shows unchanged. */
    id: typed === null ? id : null,
    isSample: typed === null && id === null,
    isLost: typed === null && items.isError,
    type: (text: string): void => setPicked({ typed: text, id: null }),
    show: (shown: string): void => setPicked({ typed: null, id: shown }),
    remove,
  };
}

function Content({ node, asked, onClose }: ContentProps) {
  const { isAuthenticated: signedIn } = useCurrentUser();
  const entry = useEditor((state) => state.catalog.get(node.type));
  const actions = useTestDataActions(node, asked.run, signedIn);
  const { kept, text, id, isSample, isLost, type, show, remove } = useShown(node, signedIn, actions);
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const read = readItems(text ?? '');
  const problem = 'problem' in read ? read.problem : read.items.length === 0 ? 'Enter at least one item.' : null;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError('No Test Data', error, withServerMessage('There is no test data.'));
    } finally {
      setBusy(false);
    }
  };
  const use = (then: () => void): void => {
    setSubmitted(true);
    if (problem !== null || !('items' in read)) return;
    void attempt(async () => {
      if (id === null) await actions.enter(read.items);
      else actions.choose({ id });
      then();
    });
  };
  useRunKey(() => use(actions.run), busy || (text === null && !isLost));
  const takeNewest = (): void =>
    void attempt(async () => {
      await actions.takeNewest();
      actions.run();
    });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={`Test data of ${nodeName(node, entry?.name)}`}
        description="Runs started by hand begin with this data instead of a real event."
        footer={
          <Footer
            busy={busy}
            isLoading={text === null && !isLost}
            onCancel={onClose}
            onUse={() => use(onClose)}
            onRun={() => use(actions.run)}
          />
        }
      >
        <div className="space-y-5">
          {signedIn && entry?.startedBy === 'webhook' && <ListenPane node={node} actions={actions} text={text ?? ''} />}
          {signedIn && <Newest source={entry?.startedBy} busy={busy} onTake={takeNewest} />}
          {kept.length > 0 && (
            <KeptList kept={kept} chosen={id} onChoose={show} onRemove={(removed) => void remove(removed)} />
          )}
          <Field
            label="Items"
            error={isLost ? 'This test data could not be read.' : submitted && problem !== null ? problem : undefined}
            help={`${isSample ? 'A sample. ' : ''}JSON: an object, or a list of objects for several items.`}
          >
            <TextEditor
              label="Items"
              language="json"
              value={text ?? ''}
              onChange={type}
              className="max-h-[40dvh]! min-h-40"
            />
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Ctrl+Enter runs, as it does in the editor: also from within the text. */
function useRunKey(run: () => void, disabled: boolean): void {
  const latest = useRef(run);
  useEffect(() => void (latest.current = run));
  useEffect(() => {
    if (disabled) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [disabled]);
}

interface FooterProps {
  busy: boolean;
  /** There is nothing yet to run with. */
  isLoading: boolean;
  onCancel: () => void;
  onUse: () => void;
  onRun: () => void;
}

function Footer({ busy, isLoading, onCancel, onUse, onRun }: FooterProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button disabled={busy || isLoading} onClick={onUse}>
        Use in next runs
      </Button>
      <Button variant="primary" loading={busy} disabled={isLoading} onClick={onRun}>
        Run with this data
      </Button>
    </>
  );
}

/** What the newest event of a trigger is called, by what starts its runs. */
const newestTexts: { readonly [source: string]: string | undefined } = {
  webhook: 'Take the last real call',
  schedule: 'Take the last real tick',
  workflow: 'Take the last real call',
  topic: 'Take the newest message',
  log: 'Take the newest line',
  service: 'Take the newest record',
};

function Newest({ source, busy, onTake }: { source: string | undefined; busy: boolean; onTake: () => void }) {
  const text = newestTexts[source ?? ''];
  return text === undefined ? null : (
    <Button disabled={busy} onClick={onTake}>
      {text}
    </Button>
  );
}
