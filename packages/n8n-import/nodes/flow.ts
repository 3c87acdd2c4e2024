import type { Converter } from '../conversion.ts';
import { one, original } from '../conversion.ts';
import { at, textAt } from '../source.ts';

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

export const workflowTrigger: Converter = () => one('workflowTrigger', {});

export const errorTrigger: Converter = () => one('errorHandler', {});

/** The workflow it runs is another one here, so it has to be chosen. */
export const executeWorkflow: Converter = (task) => {
  const { node, parameters, warn } = task;
  const workflow =
    textAt(parameters, 'workflowId', 'cachedResultName') ||
    textAt(parameters, 'workflowId', 'value') ||
    textAt(parameters, 'workflowId');
  warn(`"${node.name}" runs the workflow "${workflow}": choose it once it is imported`, 'hand');
  return one('subWorkflow', { wait: at(parameters, 'options', 'waitForSubWorkflow') !== false, ...original(task) });
};
