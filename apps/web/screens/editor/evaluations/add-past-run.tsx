import type { EvaluationCase } from '@heddle/contract/workflow/evaluation';
import { useCurrentUser } from '../../../api/auth.ts';
import { errorText } from '../../../api/client.ts';
import { readCase } from '../../../api/evaluations.ts';
import { useExecutions } from '../../../api/executions.ts';
import { exactTime } from '../../../run/run-facts.ts';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.tsx';

interface AddProps {
  workflowId: string;
  onAdd: (added: EvaluationCase) => void;
}

/** Adds one of the latest completed executions as a case: its input, and its result as what is expected. */
export function AddPastRun(props: AddProps) {
  const { user } = useCurrentUser();
  return user ? <Runs userId={user.id} {...props} /> : null;
}

function Runs({ userId, workflowId, onAdd }: AddProps & { userId: string }) {
  const { items } = useExecutions(userId, { workflowId, status: 'completed', page: 0 });
  if (!items || items.length === 0) return null;
  const add = (id: string): void => {
    readCase(id).then(onAdd, (thrown: unknown) =>
      toast({
        title: 'Run Not Added',
        description: errorText(thrown, 'The run could not be read.'),
        tone: 'destructive',
      }),
    );
  };
  return (
    <Select
      aria-label="Add a past run"
      className="w-60"
      placeholder="Add a past run…"
      // Nothing stays chosen: the run is in the list of cases then.
      value=""
      options={items.map(({ id, startedAt }) => ({ value: id, label: exactTime(startedAt) }))}
      onValueChange={add}
    />
  );
}
