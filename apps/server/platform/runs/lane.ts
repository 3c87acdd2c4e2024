import { OperationBudget } from '@heddle/expression/budget';
import { compileExpression } from '@heddle/expression/expression';
import type { Compiled } from '@heddle/expression/scope';
import { emptyScope } from '@heddle/expression/scope';
import { asText } from '@heddle/contract/node/text';
import type { RunInput } from '@heddle/contract/run/events';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { NewRun } from '@heddle/journals/journal';

const KEYS_KEPT = 200;
const KEY_MAX = 200;
/** Operations that a key may take: it is evaluated within one turn of the event loop, while the caller waits. */
const KEY_OPERATIONS = 100_000;
const compiled = new Map<string, Compiled | null>();

/**
 * The lane and the priority of a new run by the settings of its workflow. Runs whose key evaluates to the same text share a lane; so do runs whose key
 * cannot be evaluated.
 */
export function laneOf(
  workflow: { id: string; name: string; settings: WorkflowSettings },
  input: Pick<RunInput, 'items' | 'request' | 'mode'>,
): Pick<NewRun, 'lane' | 'priority'> {
  const { concurrency, concurrencyKey, priority } = workflow.settings;
  return {
    ...(priority === undefined ? {} : { priority }),
    ...(concurrency === undefined
      ? {}
      : {
          lane: {
            name: `${workflow.id}:${concurrencyKey ? keyOf(workflow, concurrencyKey, input) : ''}`,
            limit: concurrency,
          },
        }),
  };
}

function keyOf(
  { id, name, settings: { timeZone } }: Parameters<typeof laneOf>[0],
  source: string,
  { items, request, mode }: Pick<RunInput, 'items' | 'request' | 'mode'>,
): string {
  const expression = compile(source.replace(/^\s*\{\{|\}\}\s*$/g, ''));
  if (!expression) return '';
  try {
    const scope = {
      ...emptyScope,
      json: items[0]?.json ?? {},
      items,
      request,
      execution: { id: '', mode },
      workflow: { id, name },
      now: Date.now(),
      budget: new OperationBudget(KEY_OPERATIONS),
      step: { run: 0, parameters: {}, ...(timeZone === undefined ? {} : { timeZone }) },
    };
    return asText(expression.evaluate(scope)).slice(0, KEY_MAX);
  } catch {
    // The run starts also where its key cannot be evaluated.
    return '';
  }
}

function compile(source: string): Compiled | null {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  if (compiled.size >= KEYS_KEPT) compiled.clear();
  let made: Compiled | null = null;
  try {
    made = compileExpression(source);
  } catch {
    // The editor shows the error where the setting is edited; here it counts as no key.
  }
  compiled.set(source, made);
  return made;
}
