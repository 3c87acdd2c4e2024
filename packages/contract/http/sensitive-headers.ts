import { hasExpression } from '../expression/template.ts';
import type { JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';

const sensitive = /^(proxy-)?authorization$|^cookie$|api-?key|token|secret|password/i;

/** True for the name of a header that carries a secret by all appearance. */
export const isSensitiveHeader = (name: string): boolean => sensitive.test(name);

/** The names of the headers whose values are secrets by all appearance and stand in the workflow as plain text. An expression is no plain text. */
export function sensitiveHeaders(headers: JsonValue | undefined): string[] {
  if (!Array.isArray(headers)) return [];
  return headers.filter(isJsonObject).flatMap(({ name, value }) => {
    const isPlain = typeof value === 'string' && value.trim() !== '' && !hasExpression(value);
    return typeof name === 'string' && isPlain && isSensitiveHeader(name) ? [name] : [];
  });
}
