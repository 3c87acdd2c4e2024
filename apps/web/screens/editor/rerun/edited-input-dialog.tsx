import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import { runUpTo } from '../run/run-up-to.ts';
import { useEditor, useRun, useSession } from '../session.tsx';
import { inputPorts } from '../store/catalog.ts';
import { itemsText, readItems } from './json-items.ts';

/** The recorded input of a node as text to edit before it runs again. */
export function EditedInputDialog({ node }: { node: WorkflowNode }) {
  const session = useSession();
  const { actions, ui } = session;
  const entry = useEditor((state) => state.catalog.get(node.type));
  const recorded = useRun((state) => state.steps.get(node.id)?.input);
  const known = useRun((state) => state.steps.has(node.id) && state.run !== null);
  const [texts, setTexts] = useState(() => {
    const ports = new Set([...(entry ? inputPorts(entry) : []), ...Object.keys(recorded ?? {})]);
    return new Map(
      [...(ports.size > 0 ? ports : ['main'])].map((port) => [
        port,
        itemsText(recorded?.[port]?.map(({ json }) => json) ?? [{}]),
      ]),
    );
  });
  const [submitted, setSubmitted] = useState(false);
  const name = nodeName(node, entry?.name);
  const close = (): void => ui.setState({ rerunEdited: null });

  const run = (only: boolean): void => {
    setSubmitted(true);
    const input: { [port: string]: JsonObject[] } = {};
    for (const [port, text] of texts) {
      const read = readItems(text);
      if ('problem' in read) return;
      input[port] = read.items;
    }
    close();
    void actions.rerun({ nodeId: node.id, input, only });
  };

  const runUpToHere = (): void => {
    close();
    runUpTo(session, node.id);
  };

  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        size="lg"
        title={`Run ${name} with other input`}
        description={
          recorded
            ? 'The input of the last run, as a JSON list of objects. The nodes before it are not run again.'
            : 'Nothing has arrived at this node yet. Enter its input as a JSON list of objects, or run the workflow up to it.'
        }
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <RunButtons known={known} run={run} runUpToHere={runUpToHere} />
          </>
        }
      >
        <div className="space-y-4">
          {[...texts].map(([port, text]) => {
            const read = readItems(text);
            return (
              <Field
                key={port}
                label={port === 'main' ? 'Input' : `Input at ${port}`}
                error={submitted && 'problem' in read ? read.problem : undefined}
              >
                <TextEditor
                  label={port === 'main' ? 'Input' : `Input at ${port}`}
                  language="json"
                  value={text}
                  onChange={(next) => setTexts(new Map(texts).set(port, next))}
                  className="max-h-[50dvh]! min-h-40"
                />
              </Field>
            );
          })}
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface RunButtonsProps {
  /** True where the node is part of the run that is shown. */
  known: boolean;
  run: (only: boolean) => void;
  runUpToHere: () => void;
}

/** The ways to run the node: alone, and with what follows it, or with what comes before it where it has not run yet. */
function RunButtons({ known, run, runUpToHere }: RunButtonsProps) {
  return known ? (
    <>
      <Button onClick={() => run(true)}>Run this node only</Button>
      <Button variant="primary" onClick={() => run(false)}>
        Run again from here
      </Button>
    </>
  ) : (
    <>
      <Button onClick={runUpToHere}>Run up to here</Button>
      <Button variant="primary" onClick={() => run(true)}>
        Run this node only
      </Button>
    </>
  );
}
