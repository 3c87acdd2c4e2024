import { isJsonObject } from '@heddle/contract/json';
import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

/** XML that is read without options. Writing XML names attributes differently in n8n, so it stays with whoever imports it. */
export const xml: Converter = (task) => {
  const { node, parameters, text, warn } = task;
  const options = at(parameters, 'options');
  const hasOptions = isJsonObject(options) && Object.keys(options).length > 0;
  if ((textAt(parameters, 'mode') || 'xmlToJson') !== 'xmlToJson' || hasOptions) return unknown(task);
  warn(`"${node.name}" reads XML: elements that have both attributes and text may be named differently here`, 'hand');
  return one('xmlParser', {
    operation: 'parse',
    source: 'field',
    field: text(textAt(parameters, 'dataPropertyName') || 'data'),
    types: 'text',
    attributePrefix: '',
  });
};
