import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { ConversionResult, ConvertedWorkflow } from '@heddle/n8n-import/convert';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';

/** The result of a conversion: the workflow and the notes to review, or why it failed. */
export function ResultView({ result: { workflow, warnings, errors } }: { result: ConversionResult }) {
  if (!workflow) return <Failure errors={errors} />;
  return (
    <>
      <Success workflow={workflow} />
      {warnings.length === 0 ? (
        <p className="mt-4 text-sm text-ink-2">Everything was carried over.</p>
      ) : (
        <Warnings warnings={warnings} />
      )}
    </>
  );
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function Success({ workflow: { name, nodes, edges } }: { workflow: ConvertedWorkflow }) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-surface-2 px-4 py-3">
      <CircleCheck aria-hidden size={19} className="mt-0.5 text-ok" />
      <div className="min-w-0">
        <p className="text-base font-semibold tracking-tight break-words">{name}</p>
        <p className="figures text-sm text-ink-2">
          {counted(nodes.filter((node) => !isAnnotation(node.type)).length, 'node')},{' '}
          {counted(edges.length, 'connection')}
        </p>
      </div>
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <section aria-labelledby="warnings" className="mt-5">
      <h3 id="warnings" className="mb-2 text-sm font-semibold">
        {counted(warnings.length, 'warning')}
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {warnings.map((warning) => (
          <li key={warning} className="flex gap-2.5 px-3 py-2">
            <TriangleAlert aria-hidden size={15} className="mt-0.5 text-warn" />
            <span className="min-w-0 break-words">{warning}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failure({ errors }: { errors: readonly string[] }) {
  return (
    <ul role="alert" className="space-y-2">
      {errors.map((error) => (
        <li key={error} className="flex gap-2.5 rounded-md border border-bad bg-bad-soft px-3 py-2.5 text-sm text-bad">
          <CircleAlert aria-hidden size={16} className="mt-0.5" />
          <span className="min-w-0 break-words">{error}</span>
        </li>
      ))}
    </ul>
  );
}
