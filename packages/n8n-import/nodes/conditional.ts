import type { JsonObject } from '@heddle/contract/json';
import { toCondition } from '../conditions.ts';
import type { Converter, Task } from '../conversion.ts';
import { conditionWarning, one, original } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';

/** The replacement for a missing condition, or one that our language cannot express. */
export const DEFAULT_CONDITION = 'data.value > 0';

/** True where a node says that values are converted to the types of its conditions. */
export const isLoose = (parameters: JsonObject): boolean =>
  at(parameters, 'looseTypeValidation') === true || at(parameters, 'options', 'looseTypeValidation') === true;

function data(task: Task): JsonObject {
  const { parameters } = task;
  const condition = toCondition(
    at(parameters, 'conditions'),
    textAt(parameters, 'combineOperation'),
    isLoose(parameters),
  );
  // On a guess, no item is sent down a branch.
  task.warn(conditionWarning(task), condition === undefined ? 'hand' : 'look', ['condition', 'rules']);
  return condition === undefined ? { condition: DEFAULT_CONDITION, ...original(task) } : { condition };
}

export const conditional: Converter = (task) => one('conditional', data(task), ['true', 'false']);

/** True where the node goes on after a failure by its usual output. */
const goesOn = ({ node: { raw } }: Task): boolean =>
  at(raw, 'continueOnFail') === true || textAt(raw, 'onError') === 'continueRegularOutput';

/** A condition of n8n's dialect that is false of what it fails on. */
const tolerant = (condition: string): string =>
  condition.startsWith('=')
    ? `=(() => { try { return ${condition.slice(1).trim()} } catch { return false } })()`
    : condition;

/** A filter passes on what its conditions are true of: everything, where it has none. One that goes on takes out what they fail on. */
export const filter: Converter = (task) => {
  const hasNone = task.node.version >= 2 && listAt(task.parameters, 'conditions', 'conditions').length === 0;
  const made = hasNone ? { condition: 'true' } : data(task);
  const condition = textAt(made, 'condition');
  return one('dataFilter', { mode: 'expression', ...made, condition: goesOn(task) ? tolerant(condition) : condition }, [
    'kept',
    'removed',
  ]);
};
