import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { one, original } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';

const units = ['seconds', 'minutes', 'hours', 'days'];

export const manualTrigger: Converter = () => one('manualTrigger', {});

/** Waits of n8n end after a time, at a time, or when somebody calls. */
export const wait: Converter = ({ node, parameters, text, warn }) => {
  const resume = textAt(parameters, 'resume');
  if (resume === 'specificTime') return one('delay', { mode: 'until', until: text(at(parameters, 'dateTime')) });
  if (resume === 'webhook' || resume === 'form') {
    warn(`"${node.name}" waits for a call: its address is {{ $execution.callbackUrl }}`);
    return one('waitForCallback', {});
  }
  const amount = at(parameters, 'amount');
  const unit = textAt(parameters, 'unit');
  return one('delay', {
    mode: 'for',
    amount: typeof amount === 'number' ? amount : text(amount) || (node.version < 1.1 ? 1 : 5),
    unit: units.includes(unit) ? unit : node.version < 1.1 ? 'hours' : 'seconds',
  });
};

export const stopAndError: Converter = ({ parameters, text }) =>
  one('stopWithError', {
    message:
      text(at(parameters, 'errorMessage')) ||
      text(at(parameters, 'errorObject')) ||
      text(at(parameters, 'message')) ||
      'The workflow was stopped',
  });

/** The inputs that a sub-workflow says it takes, by name; undefined where it takes whatever it is given. */
function declaredInputs({ parameters, node }: Task): string[] | undefined {
  const source = textAt(parameters, 'inputSource') || (node.version < 1.1 ? 'passthrough' : 'workflowInputs');
  if (source === 'passthrough') return undefined;
  if (source === 'workflowInputs')
    return listAt(parameters, 'workflowInputs', 'values').map((entry) => textAt(entry, 'name'));
  try {
    const example = JSON.parse(textAt(parameters, 'jsonExample')) as JsonValue;
    return isJsonObject(example) ? Object.keys(example) : undefined;
  } catch {
    // An example that is no JSON declares nothing.
    return undefined;
  }
}

/** Starts a sub-workflow. Where it declares its inputs, an item has these and no others; one that is not given is null. */
export const workflowTrigger: Converter = (task) => {
  const inputs = declaredInputs(task)?.filter((name) => name !== '');
  if (!inputs || inputs.length === 0) return one('workflowTrigger', {});
  const entries = inputs.map((name) => `${JSON.stringify(name)}: $json[${JSON.stringify(name)}] ?? null`);
  return {
    pieces: [
      { type: 'workflowTrigger', data: {} },
      { type: 'dataTransform', data: { mode: 'fields', set: `{{= ({ ${entries.join(', ')} }) }}`, keep: false } },
    ],
    inputs: [],
    inner: [{ from: { piece: 0, port: 'main' }, to: 1 }],
    outputs: (index) => (index === 0 ? [{ piece: 1, port: 'main' }] : []),
  };
};

export const errorTrigger: Converter = () => one('errorHandler', {});

/** The workflow it runs is another one here, so it has to be chosen. */
export const executeWorkflow: Converter = (task) => {
  const { node, parameters, warn } = task;
  const workflow =
    textAt(parameters, 'workflowId', 'cachedResultName') ||
    textAt(parameters, 'workflowId', 'value') ||
    textAt(parameters, 'workflowId');
  warn(`"${node.name}" runs the workflow "${workflow}": choose it once it is imported`, 'hand', ['workflow']);
  return one('subWorkflow', { wait: at(parameters, 'options', 'waitForSubWorkflow') !== false, ...original(task) });
};
