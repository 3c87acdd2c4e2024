import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { toWrittenText } from '../expressions.ts';
import { textAt } from '../source.ts';
import { htmlExtract } from './html-extract.ts';
import { unknown } from './unknown.ts';

/** A page with expressions in it, which n8n evaluates without a mark; and values of HTML; tables of HTML have no equal. */
export const html: Converter = (task) => {
  const { parameters, complain } = task;
  const page = textAt(parameters, 'html').replace(/^=/, '');
  const operation = textAt(parameters, 'operation') || 'generateHtmlTemplate';
  if (operation === 'extractHtmlContent') return htmlExtract(task);
  if (operation !== 'generateHtmlTemplate' || page === '') return unknown(task);
  return one('dataTransform', {
    mode: 'fields',
    set: [{ name: 'html', value: toWrittenText(`=${page}`, complain) }],
    keep: false,
  });
};
