import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { textAt } from '../source.ts';
import { unknown } from './unknown.ts';

/** A page with expressions in it, which n8n evaluates without a mark; other operations on HTML have no equal. */
export const html: Converter = (task) => {
  const { parameters, text } = task;
  const page = textAt(parameters, 'html').replace(/^=/, '');
  const operation = textAt(parameters, 'operation') || 'generateHtmlTemplate';
  if (operation !== 'generateHtmlTemplate' || page === '') return unknown(task);
  return one('dataTransform', { mode: 'fields', set: [{ name: 'html', value: text(`=${page}`) }], keep: false });
};
