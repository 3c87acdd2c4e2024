import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/auth.ts';
import { keys } from '../../../api/keys.ts';
import { fetchTestItems, removeTestData, useTestData } from '../../../api/test-data.ts';
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

/** What the text of the window is: as it was loaded or typed, and the kept test data that it shows unchanged. */
interface Shown {
  text: string;
  id: string | null;
}

function useShown(node: WorkflowNode, signedIn: boolean, actions: TestDataActions) {
  const workflowId = useEditor((state) => state.workflowId);
  const chosen = useUi((state) => state.testData.get(node.id));
  const sample = useSample(node.type);
  const [typed, setTyped] = useState<Shown | null>(chosen?.items ? { text: itemsText(chosen.items), id: null } : null);
  const client = useQueryClient();
  const { data } = useTestData(signedIn ? workflowId : null, node.id);

  const show = async (id: string): Promise<void> => {
    if (workflowId === null) return;
    try {
      const view = await fetchTestItems(workflowId, id);
      actions.choose({ id });
      setTyped({ text: itemsText(view.data.map(({ json }) => json)), id });
    } catch (error) {
      toastError('Not Loaded', error, withServerMessage('The test data could not be read.'));
    }
  };
  const remove = async (id: string): Promise<void> => {
    if (workflowId === null) return;
    try {
      await removeTestData(workflowId, id);
      if (chosen?.id === id) actions.choose(null);
      if (typed?.id === id) setTyped(null);
      await client.invalidateQueries({ queryKey: keys.testData(workflowId, node.id) });
    } catch (error) {
      toastError('Delete Failed', error, withServerMessage('The test data could not be deleted.'));
    }
  };
  return {
    kept: data?.kept ?? [],
    shown: typed ?? (sample === null ? null : { text: sample, id: null }),
    isSample: typed === null,
    type: (text: string): void => setTyped({ text, id: null }),
    show,
    remove,
  };
}

function Content({ node, asked, onClose }: ContentProps) {
  const { isAuthenticated: signedIn } = useCurrentUser();
  const entry = useEditor((state) => state.catalog.get(node.type));
  const actions = useTestDataActions(node, asked.run, signedIn);
  const { kept, shown, isSample, type, show, remove } = useShown(node, signedIn, actions);
  const [busy, setBusy] = useState(false);
  const [submitted, setSubmitted] = useState(false);
  const read = readItems(shown?.text ?? '');
  const problem = 'problem' in read ? read.problem : read.items.length === 0 ? 'Enter at least one item.' : null;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError('No Test Data', error, withServerMessage('There are no test data.'));
    } finally {
      setBusy(false);
    }
  };
  const use = (then: () => void): void => {
    setSubmitted(true);
    if (problem !== null || !('items' in read)) return;
    void attempt(async () => {
      if (shown?.id === null || shown === null) await actions.enter(read.items);
      then();
    });
  };
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
        description="What a run started by hand begins with, in place of a real event."
        footer={<Footer busy={busy} onCancel={onClose} onUse={() => use(onClose)} onRun={() => use(actions.run)} />}
      >
        <div className="space-y-5">
          {signedIn && entry?.startedBy === 'webhook' && (
            <ListenPane node={node} actions={actions} text={shown?.text ?? ''} />
          )}
          {signedIn && <Newest source={entry?.startedBy} busy={busy} onTake={takeNewest} />}
          {kept.length > 0 && (
            <KeptList
              kept={kept}
              chosen={shown?.id ?? null}
              onChoose={(id) => void show(id)}
              onRemove={(id) => void remove(id)}
            />
          )}
          <Field
            label="Items"
            error={submitted && problem !== null ? problem : undefined}
            help={`${isSample ? 'A sample. ' : ''}JSON: an object, or a list of objects for several items.`}
          >
            <TextEditor
              label="Items"
              language="json"
              value={shown?.text ?? ''}
              onChange={type}
              className="max-h-[40dvh]! min-h-40"
            />
          </Field>
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface FooterProps {
  busy: boolean;
  onCancel: () => void;
  onUse: () => void;
  onRun: () => void;
}

function Footer({ busy, onCancel, onUse, onRun }: FooterProps) {
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button disabled={busy} onClick={onUse}>
        Use in next runs
      </Button>
      <Button variant="primary" loading={busy} onClick={onRun}>
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
