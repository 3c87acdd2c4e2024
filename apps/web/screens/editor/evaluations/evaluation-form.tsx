import type { EvaluationView } from '@heddle/contract/api/evaluations';
import type { Evaluation } from '@heddle/contract/workflow/evaluation';
import { evaluationLimits } from '@heddle/contract/workflow/evaluation';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useEvaluation, useSaveEvaluation } from '../../../api/evaluations.ts';
import { CheckedForm } from '../../../shell/checked-form.tsx';
import { useFormProblem } from '../../../shell/form-problem.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextEditor } from '../inspector/text/text-editor.tsx';
import { AddPastRun } from './add-past-run.tsx';
import type { DraftPart, GraderDraft } from './draft.ts';
import { draftOf, newGrader, partOfMessage, readDraft } from './draft.ts';
import { GraderFields } from './grader-fields.tsx';

interface FormProps {
  workflowId: string;
  /** Null for a new evaluation. */
  id: string | null;
  onDone: () => void;
}

/** The form of an evaluation. */
export function EvaluationForm({ workflowId, id, onDone }: FormProps) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useEvaluation(workflowId, id);
  if (id === null) return <Form workflowId={workflowId} view={null} onDone={onDone} />;
  // What an earlier look has left behind may have been changed since.
  if (data && isFetchedAfterMount && !error)
    return <Form key={data.updatedAt} workflowId={workflowId} view={data} onDone={onDone} />;
  return error ? (
    <ErrorState
      title="Failed to fetch the evaluation"
      description={errorText(error, 'Something went wrong.')}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading the evaluation</span>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Form({ workflowId, view, onDone }: Omit<FormProps, 'id'> & { view: EvaluationView | null }) {
  const [draft, setDraft] = useState(() => draftOf(view?.evaluation));
  const { mutateAsync, isPending } = useSaveEvaluation(workflowId, view?.id ?? null);
  const problem = useFormProblem<DraftPart>(({ shown }) => partOfMessage(shown ?? ''));
  const check = () => {
    const read = readDraft(draft);
    return 'problems' in read ? { message: 'Correct what is marked and save again.', fields: read.problems } : null;
  };
  const submit = (): void => {
    const read = readDraft(draft);
    if ('body' in read)
      // The server reads it by the schema and says what does not fit.
      mutateAsync(read.body as Evaluation).then(onDone, (error: unknown) =>
        problem.failed(error, 'Evaluation Not Saved', 'The evaluation could not be saved.'),
      );
  };
  return (
    <CheckedForm problem={problem} pending={isPending} check={check} onSubmit={submit} className="space-y-4">
      <Field label="Name" required error={problem.fields.name}>
        <Input
          value={draft.name}
          maxLength={evaluationLimits.name}
          placeholder="Answers to customers"
          onChange={(event) => {
            setDraft({ ...draft, name: event.target.value });
            problem.clear('name');
          }}
        />
      </Field>
      <Field
        label="Cases"
        required
        help="A list of objects: input is the item that the trigger gives (or a list of items), expected is what graders compare with, name is shown in the results."
        error={problem.fields.cases}
      >
        <TextEditor
          label="Cases"
          language="json"
          value={draft.cases}
          onChange={(cases) => {
            setDraft((now) => ({ ...now, cases }));
            problem.clear('cases');
          }}
          className="max-h-[34dvh]! min-h-32"
        />
      </Field>
      <AddPastRun
        workflowId={workflowId}
        onAdd={(added) => setDraft((now) => ({ ...now, cases: withCase(now.cases, added) }))}
      />
      <Graders
        graders={draft.graders}
        errors={problem.fields}
        onChange={(change) => setDraft((now) => ({ ...now, graders: change(now.graders) }))}
        onCorrected={(place) => problem.clear(`grader${place}`)}
      />
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isPending}>
          Save evaluation
        </Button>
      </div>
    </CheckedForm>
  );
}

interface GradersProps {
  graders: readonly GraderDraft[];
  errors: Partial<Record<DraftPart, string>>;
  onChange: (change: (graders: readonly GraderDraft[]) => readonly GraderDraft[]) => void;
  onCorrected: (place: number) => void;
}

function Graders({ graders, errors, onChange, onCorrected }: GradersProps) {
  return (
    <div className="space-y-3">
      {graders.map((grader, place) => (
        <GraderFields
          key={grader.key}
          grader={grader}
          place={place}
          error={errors[`grader${place}`]}
          onChange={(changed) => {
            onChange((now) => now.with(place, changed));
            onCorrected(place);
          }}
          onRemove={graders.length === 1 ? null : () => onChange((now) => now.filter(({ key }) => key !== grader.key))}
        />
      ))}
      <Button
        size="sm"
        disabled={graders.length >= evaluationLimits.graders}
        onClick={() => onChange((now) => [...now, newGrader()])}
      >
        <Plus aria-hidden size={13} />
        Add grader
      </Button>
    </div>
  );
}

/** The cases as text with one more; as they are where they cannot be read. */
function withCase(cases: string, added: object): string {
  try {
    const list: unknown = JSON.parse(cases);
    return Array.isArray(list) ? JSON.stringify([...(list as unknown[]), added], null, 2) : cases;
  } catch {
    // The form says where the text is no JSON when it is saved.
    return cases;
  }
}
