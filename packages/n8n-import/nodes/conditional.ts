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

/** A filter passes on what its conditions are true of: everything, where it has none. */
export const filter: Converter = (task) => {
  const hasNone = task.node.version >= 2 && listAt(task.parameters, 'conditions', 'conditions').length === 0;
  const condition = hasNone ? { condition: 'true' } : data(task);
  return one('dataFilter', { mode: 'expression', ...condition }, ['kept', 'removed']);
};
