import { hasExpression } from '../template.ts';
import type { JsonObject } from '@heddle/contract/json';
import type { Fields } from '@heddle/contract/node/fields';

/** `Bearer …`: the word after the scheme is a secret as well. */
const scheme = /^[A-Za-z][\w-]*\s+(\S+)$/;

/** The plain-text secrets in a node's secret fields. The result of an expression is data of the run and no secret of the workflow. */
export function fixedSecrets(fields: Fields, data: JsonObject): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = kind === 'secret' && Object.hasOwn(data, name) ? data[name] : undefined;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '' || hasExpression(text)) return [];
    const trimmed = text.trim();
    return [...new Set([text, trimmed, scheme.exec(trimmed)?.[1] ?? text])];
  });
}
