import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import { useEditor, useSession } from '../session.tsx';
import { itemsText, readItems } from './json-items.ts';
import { pinnedItems, pinProblem, setPinned } from './pinned.ts';

/** The pinned output of a node as text. */
export function PinnedDialog({ node }: { node: WorkflowNode }) {
  const session = useSession();
  const entry = useEditor((state) => state.catalog.get(node.type));
  const [text, setText] = useState(() => itemsText(pinnedItems(node.data) ?? []));
  const [submitted, setSubmitted] = useState(false);
  const read = readItems(text);
  const problem = 'problem' in read ? read.problem : pinProblem(read.items);
  const close = (): void => session.ui.setState({ pinEdited: null });
  const apply = (): void => {
    setSubmitted(true);
    if (problem !== null || !('items' in read)) return;
    setPinned(session, node.id, read.items);
    close();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        size="lg"
        title={`Pinned output of ${nodeName(node, entry?.name)}`}
        description="Runs started by hand use these items instead of running the node. Webhooks and schedules still run it."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={apply}>
              Pin
            </Button>
          </>
        }
      >
        <Field
          label="Items"
          error={submitted && problem !== null ? problem : undefined}
          help="A JSON list of objects: at most 1,000, and 256 KiB."
        >
          <TextEditor
            label="Items"
            language="json"
            value={text}
            onChange={setText}
            className="max-h-[50dvh]! min-h-60"
          />
        </Field>
      </DialogContent>
    </Dialog>
  );
}
