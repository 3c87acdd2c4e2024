import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { expressionOf } from '../expressions.ts';
import { at, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

/** The digests of n8n that expressions know, by the names that n8n has for them. */
const digests: ReadonlyMap<string, string> = new Map([
  ['MD5', 'md5'],
  ['SHA256', 'sha256'],
  ['SHA384', 'sha384'],
  ['SHA512', 'sha512'],
]);

/** The digest of a text in hex. Files, other encodings, signatures and keys stay with whoever imports them. */
export const crypto: Converter = (task) => {
  const { parameters } = task;
  const digest = digests.get(textAt(parameters, 'type') || 'MD5');
  const source = expressionOf(at(parameters, 'value') ?? '');
  const name = textAt(parameters, 'dataPropertyName') || 'data';
  const isPlain =
    (textAt(parameters, 'action') || 'hash') === 'hash' &&
    (textAt(parameters, 'encoding') || 'hex') === 'hex' &&
    at(parameters, 'binaryData') !== true;
  if (!isPlain || digest === undefined || source === undefined || name.startsWith('=')) return unknown(task);
  return one('dataTransform', {
    mode: 'fields',
    set: [{ name, value: `{{= String(${source}).hash("${digest}") }}` }],
    keep: true,
  });
};
