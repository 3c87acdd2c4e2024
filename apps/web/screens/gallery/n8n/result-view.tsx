import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { ConversionResult, ConvertedStep, ConvertedWorkflow } from '@heddle/n8n-import/convert';
import { otherWarnings, stepsToDo, summaryOf } from '@heddle/n8n-import/summary';
import { CircleAlert, CircleCheck, KeyRound, TriangleAlert, Wrench } from 'lucide-react';

/** The result of a conversion: the workflow, what is left to do in it, and what is worth a look; or why it failed. */
export function ResultView({ result }: { result: ConversionResult }) {
  const { workflow, steps, errors } = result;
  if (!workflow) return <Failure errors={errors} />;
  const { look, general } = otherWarnings(result);
  const toDo = stepsToDo(steps);
  return (
    <>
      <Success workflow={workflow} steps={steps} />
      {toDo.length + general.length > 0 && <ToDo steps={toDo} general={general} />}
      {look.length > 0 && <WorthALook warnings={look} />}
      {toDo.length + general.length + look.length === 0 && (
        <p className="mt-4 text-sm text-ink-2">Everything was carried over.</p>
      )}
    </>
  );
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

function Success({ workflow, steps }: { workflow: ConvertedWorkflow; steps: readonly ConvertedStep[] }) {
  const { name, nodes, edges } = workflow;
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-surface-2 px-4 py-3">
      <CircleCheck aria-hidden size={19} className="mt-0.5 text-ok" />
      <div className="min-w-0">
        <p className="text-base font-semibold tracking-tight break-words">{name}</p>
        {steps.length > 0 && <p className="figures text-sm">{summaryOf(steps)}</p>}
        <p className="figures text-sm text-ink-2">
          {counted(nodes.filter((node) => !isAnnotation(node.type)).length, 'node')},{' '}
          {counted(edges.length, 'connection')}
        </p>
      </div>
    </div>
  );
}

const row = 'flex gap-2.5 px-3 py-2';

/** What keeps nodes from running, node by node, and what could not be carried over of the workflow as a whole. */
function ToDo({ steps, general }: { steps: readonly ConvertedStep[]; general: readonly string[] }) {
  return (
    <section aria-labelledby="to-do" className="mt-5">
      <h3 id="to-do" className="mb-2 text-sm font-semibold">
        To do before it runs
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line text-sm">
        {steps.map(({ name, need, remarks }) => {
          const Mark = need === 'account' ? KeyRound : Wrench;
          return (
            <li key={name} className={row}>
              <Mark aria-hidden size={15} className="mt-0.5 text-warn" />
              <div className="min-w-0 break-words">
                <p className="font-medium">{name}</p>
                {remarks
                  .filter((remark) => remark.need !== 'look')
                  .map(({ text }) => (
                    <p key={text} className="text-ink-2">
                      {text}
                    </p>
                  ))}
              </div>
            </li>
          );
        })}
        {general.map((warning) => (
          <li key={warning} className={row}>
            <TriangleAlert aria-hidden size={15} className="mt-0.5 text-warn" />
            <span className="min-w-0 break-words">{warning}</span>
          </li>
        ))}
      </ul>
      {steps.length > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          These nodes stay marked in the editor, and are not executed, until you have completed them.
        </p>
      )}
    </section>
  );
}

function WorthALook({ warnings }: { warnings: readonly string[] }) {
  return (
    <details className="mt-5 text-sm">
      <summary className="cursor-pointer font-semibold">
        Worth a look <span className="figures font-normal text-ink-2">({warnings.length})</span>
      </summary>
      <ul className="mt-2 divide-y divide-line rounded-md border border-line">
        {warnings.map((warning) => (
          <li key={warning} className="px-3 py-2 break-words">
            {warning}
          </li>
        ))}
      </ul>
    </details>
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
