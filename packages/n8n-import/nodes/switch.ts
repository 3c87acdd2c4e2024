import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { compare, toCondition, written } from '../conditions.ts';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { conditionWarning, one, original } from '../conversion.ts';
import { toSource } from '../expressions.ts';
import { at, listAt, numberAt, textAt } from '../source.ts';
import { DEFAULT_CONDITION, isLoose } from './conditional.ts';

const MOST_OUTPUTS = 100;
const OTHERWISE = 'otherwise';

/** What a value is that is not written down, because it is the default of its kind. */
const unset: { readonly [kind: string]: JsonValue } = { number: 0, boolean: false };

interface Rule {
  /** Undefined where our language cannot say it. */
  condition: string | undefined;
  output: number;
  /** What n8n shows at the output, where it is named. */
  label: string;
}

function rulesOf({ parameters, node }: Task): Rule[] {
  if (textAt(parameters, 'mode') === 'expression') {
    const given = toSource(at(parameters, 'output') ?? at(parameters, 'output', 'value') ?? '');
    const count = Math.min(
      numberAt(parameters, 'numberOutputs') ?? numberAt(parameters, 'outputsAmount') ?? 4,
      MOST_OUTPUTS,
    );
    return Array.from({ length: count }, (_, output) => ({
      condition: given && written({ ...given, source: `${given.source} == ${output}` }),
      output,
      label: '',
    }));
  }
  const named = [
    ...listAt(parameters, 'rules', 'values'),
    ...listAt(parameters, 'rules', 'rules').filter((rule) => at(rule, 'conditions') !== undefined),
  ];
  const current = named.map((rule, output) => ({
    condition: toCondition(at(rule, 'conditions'), undefined, isLoose(parameters)),
    output,
    label: at(rule, 'renameOutput') === true ? textAt(rule, 'outputKey') : '',
  }));
  if (current.length > 0) return current;
  // A switch of later versions that was left as it is has one rule, which everything fits.
  if (node.version >= 3 && parameters['rules'] === undefined) return [{ condition: 'true', output: 0, label: '' }];
  const kind = textAt(parameters, 'dataType') || 'number';
  const conditionOf = (rule: JsonValue): string | undefined => {
    const made = compare({
      kind,
      operation: textAt(rule, 'operation') || 'equal',
      left: at(parameters, 'value1') ?? '',
      right: at(rule, 'value2') ?? unset[kind] ?? '',
    });
    return made && written(made);
  };
  return listAt(parameters, 'rules', 'rules').map((rule, index) => ({
    condition: conditionOf(rule),
    output: numberAt(rule, 'output') ?? index,
    label: textAt(rule, 'outputKey'),
  }));
}

/** The output that takes what no rule is true of. */
function fallbackOf({ parameters }: Task, rules: readonly Rule[]): number | undefined {
  const chosen = textAt(parameters, 'options', 'fallbackOutput') || textAt(parameters, 'fallbackOutput');
  if (chosen === 'extra') return Math.max(...rules.map(({ output }) => output)) + 1;
  const output = Number(chosen || 'none');
  return output >= 0 ? output : undefined;
}

/** A name for each rule's port that no other has. */
function portNames(rules: readonly Rule[]): string[] {
  const taken = new Set([OTHERWISE, 'error']);
  return rules.map(({ label, output }) => {
    const wanted = label.trim() || `output ${output + 1}`;
    let name = wanted;
    for (let count = 2; taken.has(name); count++) name = `${wanted} ${count}`;
    taken.add(name);
    return name;
  });
}

/** A switch with a port per rule; several rules may lead to the same output. */
export const switchNode: Converter = (task): Conversion => {
  const rules = rulesOf(task);
  task.warn(conditionWarning(task));
  const ports = portNames(rules);
  const fallback = fallbackOf(task, rules);
  const untold = rules.some(({ condition }) => condition === undefined);
  const cases = rules.map(({ condition = DEFAULT_CONDITION }, index): JsonObject => ({
    name: ports[index] ?? '',
    value: condition,
  }));
  const every = at(task.parameters, 'options', 'allMatchingOutputs') === true;
  // What no rule is true of leaves by the port of a rule, where it shares that rule's output: the node that follows runs once.
  const shared = every ? undefined : ports[rules.findIndex(({ output }) => output === fallback)];
  if (shared !== undefined) cases.push({ name: shared, value: 'true' });
  const data: JsonObject = {
    cases,
    every,
    ...(untold ? original(task) : {}),
  };
  return {
    ...one('switch', data),
    outputs: (output) => [
      ...rules.flatMap((rule, index) =>
        rule.output === output ? [{ piece: 0, port: ports[index] ?? OTHERWISE }] : [],
      ),
      ...(output === fallback && shared === undefined ? [{ piece: 0, port: OTHERWISE }] : []),
    ],
  };
};
