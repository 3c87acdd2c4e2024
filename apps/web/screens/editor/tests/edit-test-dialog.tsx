import type { WorkflowTest } from '@heddle/contract/workflow/test-file';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useChangeTest, useWorkflowTest } from '../../../api/workflow-tests.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogContent } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormProblem } from '../../../shell/form-problem.ts';
import { CheckedForm } from '../../../shell/checked-form.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import { useSession } from '../session.tsx';
import type { TestPart } from './parts.ts';
import { partOf, parts, readParts, textsOf } from './parts.ts';

/** The content of a test as text to edit. */
export function EditTestDialog({ workflowId, id }: { workflowId: string; id: string }) {
  const { ui } = useSession();
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useWorkflowTest(workflowId, id);
  const close = (): void => ui.setState({ editedTest: null });
  // What an earlier look has left behind may have been changed since.
  if (data && isFetchedAfterMount && !error)
    return <Editor workflowId={workflowId} id={id} test={data.test} onClose={close} />;
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent size="lg" title="Edit test">
        {error ? (
          <ErrorState
            title="Failed to fetch the test"
            description={errorText(error, 'Something went wrong.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status" className="space-y-3">
            <span className="sr-only">Loading the test</span>
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

interface EditorProps {
  workflowId: string;
  id: string;
  test: WorkflowTest;
  onClose: () => void;
}

function Editor({ workflowId, id, test, onClose }: EditorProps) {
  const [texts, setTexts] = useState(() => textsOf(test));
  const { mutateAsync, isPending } = useChangeTest(workflowId, id);
  const problem = useFormProblem<TestPart>((error) => partOf(error.shown));
  const submit = (): void => {
    const read = readParts(texts);
    if ('values' in read)
      mutateAsync({ ...test, ...read.values }).then(onClose, (error: unknown) =>
        problem.failed(error, 'Test Not Saved', 'The test could not be saved.'),
      );
  };
  const check = () => {
    const read = readParts(texts);
    return 'problems' in read ? { message: 'Correct the marked JSON and save again.', fields: read.problems } : null;
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        size="lg"
        title={`Edit ${test.name}`}
        description="The input of the test, the output of nodes that are not run, and the expected result."
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" form="edit-test" variant="primary" loading={isPending}>
              Save test
            </Button>
          </>
        }
      >
        <CheckedForm
          id="edit-test"
          problem={problem}
          pending={isPending}
          check={check}
          onSubmit={submit}
          className="space-y-4"
        >
          {parts.map(({ part, label, help }) => (
            <Field key={part} label={label} help={help} error={problem.fields[part]}>
              <TextEditor
                label={label}
                language="json"
                value={texts[part]}
                onChange={(text) => {
                  setTexts((now) => ({ ...now, [part]: text }));
                  problem.clear(part);
                }}
                className="max-h-[34dvh]! min-h-24"
              />
            </Field>
          ))}
        </CheckedForm>
      </DialogContent>
    </Dialog>
  );
}
