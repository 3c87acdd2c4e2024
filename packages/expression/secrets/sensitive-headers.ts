import { hasExpression } from '../template.ts';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

const sensitive = /^(proxy-)?authorization$|^cookie$|api-?key|token|secret|password/i;

/** True for the name of a header that probably contains a secret. */
export const isSensitiveHeader = (name: string): boolean => sensitive.test(name);

/** The names of the headers that appear to carry secrets and have plain-text values in the workflow. An expression is no plain text. */
export function sensitiveHeaders(headers: JsonValue | undefined): string[] {
  if (!Array.isArray(headers)) return [];
  return headers.filter(isJsonObject).flatMap(({ name, value }) => {
    const isPlain = typeof value === 'string' && value.trim() !== '' && !hasExpression(value);
    return typeof name === 'string' && isPlain && isSensitiveHeader(name) ? [name] : [];
  });
}
