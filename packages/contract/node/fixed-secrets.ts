import { hasExpression } from '../expression/template.ts';
import type { JsonObject } from '../json.ts';
import type { Fields } from './fields.ts';

/** `Bearer …`: what comes after the scheme is the secret as well. */
const scheme = /^[A-Za-z][\w-]*\s+(\S+)$/;

/** The secrets that stand in a node's secret fields as they are. One that an expression makes is data of the run: the workflow holds none. */
export function fixedSecrets(fields: Fields, data: JsonObject): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = kind === 'secret' && Object.hasOwn(data, name) ? data[name] : undefined;
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text !== 'string' || text === '' || hasExpression(text)) return [];
    const trimmed = text.trim();
    return [...new Set([text, trimmed, scheme.exec(trimmed)?.[1] ?? text])];
  });
}
