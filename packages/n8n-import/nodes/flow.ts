import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, textAt } from '../source.ts';

const units = ['seconds', 'minutes', 'hours', 'days'];

export const manualTrigger: Converter = () => one('manualTrigger', {});

/** Waits of n8n end after a time, at a time, or when somebody calls; the last has no equal yet. */
export const wait: Converter = ({ node, parameters, text, warn }) => {
  const resume = textAt(parameters, 'resume');
  if (resume === 'specificTime') return one('delay', { mode: 'until', until: text(at(parameters, 'dateTime')) });
  if (resume === 'webhook' || resume === 'form') warn(`"${node.name}" waits for a call; here it waits for a fixed time`);
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
      text(at(parameters, 'errorMessage')) || text(at(parameters, 'errorObject')) || text(at(parameters, 'message')) || 'The workflow was stopped',
  });

/** Passes items on as they are. */
export const passOn: Converter = () => one('dataTransform', { mode: 'fields', set: [] });
