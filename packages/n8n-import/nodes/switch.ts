import type { JsonValue } from '@heddle/contract/json';
import { compare, toCondition } from '../conditions.ts';
import type { Conversion, Converter, Output, Task } from '../conversion.ts';
import { conditionWarning, one, original } from '../conversion.ts';
import { toSource } from '../expressions.ts';
import { at, listAt, numberAt, textAt } from '../source.ts';
import { DEFAULT_CONDITION } from './conditional.ts';

interface Rule {
  /** Undefined where our language cannot say it. */
  condition: string | undefined;
  output: number;
}

function rulesOf({ parameters }: Task): Rule[] {
  if (textAt(parameters, 'mode') === 'expression') {
    const source = toSource(at(parameters, 'output') ?? '');
    const count = Math.min(numberAt(parameters, 'numberOutputs') ?? 4, 100);
    return Array.from({ length: count }, (_, output) => ({ condition: source && `${source} == ${output}`, output }));
  }
  const current = listAt(parameters, 'rules', 'values').map((rule, output) => ({ condition: toCondition(at(rule, 'conditions')), output }));
  if (current.length > 0) return current;
  const kind = textAt(parameters, 'dataType') || 'number';
  const compareWith = (rule: JsonValue): string | undefined =>
    compare({ kind, operation: textAt(rule, 'operation') || 'equal', left: at(parameters, 'value1') ?? '', right: at(rule, 'value2') ?? '' });
  return listAt(parameters, 'rules', 'rules').map((rule) => ({ condition: compareWith(rule), output: numberAt(rule, 'output') ?? 0 }));
}

/** The output that takes what no rule is true of. */
function fallbackOf({ parameters }: Task, rules: readonly Rule[]): number | undefined {
  const written = textAt(parameters, 'options', 'fallbackOutput') || textAt(parameters, 'fallbackOutput');
  if (written === 'extra') return rules.length;
  const output = Number(written || 'none');
  return output >= 0 ? output : undefined;
}

/**
 * A switch asks one question per rule. It becomes a chain of conditionals: what the first is not true of goes on to the second.
 * Where an item may leave by several outputs, all of them are asked side by side.
 */
export const switchNode: Converter = (task): Conversion => {
  const rules = rulesOf(task);
  task.warn(conditionWarning(task));
  if (rules.length === 0) return one('conditional', { condition: DEFAULT_CONDITION, ...original(task) }, ['true', 'false']);
  const fallback = fallbackOf(task, rules);
  const sideBySide = at(task.parameters, 'options', 'allMatchingOutputs') === true;
  const untold = rules.some(({ condition }) => condition === undefined);
  return {
    pieces: rules.map(({ condition = DEFAULT_CONDITION }, index) => ({
      type: 'conditional',
      data: { condition, ...(untold && index === 0 ? original(task) : {}) },
    })),
    inputs: sideBySide ? rules.map((_, index) => index) : [0],
    inner: sideBySide ? [] : rules.slice(1).map((_, index) => ({ from: { piece: index, port: 'false' }, to: index + 1 })),
    outputs: (output) => [
      ...rules.flatMap((rule, piece): Output[] => (rule.output === output ? [{ piece, port: 'true' }] : [])),
      ...(output === fallback && !sideBySide ? [{ piece: rules.length - 1, port: 'false' }] : []),
    ],
  };
};
