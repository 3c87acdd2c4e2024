import { OperationBudget } from '@heddle/expression/budget';
import { compileExpression } from '@heddle/expression/expression';
import type { Compiled } from '@heddle/expression/scope';
import { emptyScope } from '@heddle/expression/scope';
import { asText } from '@heddle/contract/node/convert';
import type { RunInput } from '@heddle/contract/run/events';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import type { NewRun } from '@heddle/journals/journal';

const KEYS_KEPT = 200;
const KEY_MAX = 200;
/** Operations that a key may take: it is evaluated while who asks for the run waits, and nobody else gets a turn. */
const KEY_OPERATIONS = 100_000;
const compiled = new Map<string, Compiled | null>();

/**
 * What a workflow's settings say about where a new run stands: the lane it shares with others, and its priority. Runs whose key gives the same
 * text share a lane; where the key cannot be evaluated, as it cannot for a run of another shape, they share one as well.
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
    // The run must not be lost over its place in the line.
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
    // Shown where the setting is edited; here it counts as no key.
  }
  compiled.set(source, made);
  return made;
}
