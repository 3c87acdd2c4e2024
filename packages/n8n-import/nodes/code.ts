import type { JsonObject } from '@heddle/contract/json';
import type { Converter } from '../conversion.ts';
import { codeWarning, one } from '../conversion.ts';
import type { SourceNode } from '../source.ts';
import { at, textAt } from '../source.ts';

const asComment = (code: string): string =>
  code
    .split('\n')
    .map((line) => `// ${line}`.trimEnd())
    .join('\n');

/** Where n8n goes on after an error, its code nodes make an item of the error. */
function codeErrors({ raw }: SourceNode): JsonObject {
  const onError = textAt(raw, 'onError') || (at(raw, 'continueOnFail') === true ? 'continueRegularOutput' : '');
  if (onError === 'continueErrorOutput') return { codeErrors: 'port' };
  return onError === 'continueRegularOutput' ? { codeErrors: 'item' } : {};
}

/** The code itself is kept: much of it runs as it is. Python becomes a comment in code that passes items on. */
export const code: Converter = (task) => {
  const { node, parameters, warn } = task;
  const javascript = textAt(parameters, 'jsCode') || textAt(parameters, 'functionCode');
  const python = textAt(parameters, 'pythonCode');
  // What was not JavaScript does nothing here before somebody has written it anew.
  warn(codeWarning(task), javascript.trim() === '' && python.trim() !== '' ? 'hand' : 'look', ['transform']);
  const forEach = node.type.endsWith('functionItem') || textAt(parameters, 'mode') === 'runOnceForEachItem';
  return one('dataTransform', {
    description: 'Custom JavaScript transformation',
    mode: 'javascript',
    form: 'n8n',
    transform:
      javascript.trim() !== ''
        ? // The item of this node is its data.
          `${node.type.endsWith('functionItem') ? 'item = $json; ' : ''}${javascript}`
        : `${python === '' ? '' : `${asComment(python)}\n`}return ${forEach ? 'item' : 'items'};`,
    runFor: forEach ? 'each' : 'all',
    ...codeErrors(node),
  });
};
