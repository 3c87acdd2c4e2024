import type { JsonValue } from '@heddle/contract/json';
import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';
import { isMade } from './list-code.ts';
import { unknown } from './unknown.ts';

/** A selector of our node: what is read of the element stands behind it. Undefined where that has no equal. */
function selectorOf(entry: JsonValue): string | undefined {
  const selector = textAt(entry, 'cssSelector').replace(/^=/, '');
  switch (textAt(entry, 'returnValue') || 'text') {
    case 'text':
      return selector;
    case 'html':
      return `${selector}::html`;
    case 'value':
      return `${selector}::value`;
    case 'attribute': {
      const attribute = textAt(entry, 'attribute');
      return /^[\w:-]+$/.test(attribute) ? `${selector}::attr(${attribute})` : undefined;
    }
    default:
      return undefined;
  }
}

/** Values of HTML by CSS selectors. HTML of a file, and names that are paths, stay with whoever imports them. */
export const htmlExtract: Converter = (task) => {
  const { node, parameters, text, warn } = task;
  const entries = listAt(parameters, 'extractionValues', 'values');
  const skips = new Set(entries.map((entry) => textAt(entry, 'skipSelectors')).filter((skip) => skip !== ''));
  const field = (textAt(parameters, 'dataPropertyName') || 'data').replace(/^=(?!.*\{\{)/, '');
  const names = entries.map((entry) => textAt(entry, 'key'));
  const isFile = textAt(parameters, 'sourceData') === 'binary';
  if (isFile || entries.length === 0 || isMade([field, ...names]) || names.some((name) => /[.[\]]|^$/.test(name)))
    return unknown(task);
  const values = entries.flatMap((entry, index) => {
    const selector = selectorOf(entry);
    const isList = at(entry, 'returnArray') === true;
    return selector === undefined
      ? []
      : [
          {
            name: `${names[index] ?? ''}${isList ? '[]' : ''}`,
            value: text(/\{\{/.test(selector) ? `=${selector}` : selector),
          },
        ];
  });
  if (values.length < entries.length) return unknown(task);
  if (skips.size > 1)
    warn(
      `"${node.name}" leaves out other elements for each value: here all of them are left out of every text`,
      'hand',
    );
  return one('htmlExtract', {
    field,
    values,
    skip: [...skips].join(', '),
    trim: at(parameters, 'options', 'trimValues') !== false,
  });
};
