import { isJsonObject } from '@heddle/contract/json';
import type { Converter } from '../conversion.ts';
import { line } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

/** Names of fields that are no paths and no expressions. */
const NAME = /^[\w -]+$/;

/**
 * HTML into Markdown: a node that puts the text into its field, one that converts it there, and one that takes the line break at the end away. HTML from
 * Markdown is a part of a page in n8n and a whole page here, so it stays with whoever imports it.
 */
export const markdown: Converter = (task) => {
  const { node, parameters, text, warn } = task;
  const field = textAt(parameters, 'destinationKey') || 'data';
  if ((textAt(parameters, 'mode') || 'htmlToMarkdown') !== 'htmlToMarkdown' || !NAME.test(field)) return unknown(task);
  const options = at(parameters, 'options');
  const left = isJsonObject(options) ? Object.keys(options) : [];
  if (left.length > 0) warn(`"${node.name}" has options that are not carried over: ${left.join(', ')}`, 'hand');
  warn(`"${node.name}" may write Markdown in another style than n8n, and converts a file of the item first`, 'hand');
  const set = (value: string) => ({
    type: 'dataTransform',
    data: { mode: 'fields', set: [{ name: field, value }], keep: true },
  });
  return line([
    set(text(at(parameters, 'html'))),
    { type: 'fileConverter', data: { from: 'html', target: 'markdown', field, output: 'text', to: field } },
    set(`{{= $json[${JSON.stringify(field)}].trimEnd() }}`),
  ]);
};
