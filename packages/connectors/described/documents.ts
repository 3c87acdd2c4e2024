import { parse } from 'yaml';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

/** Places where a YAML document may name others: those that write one text a million times are refused. */
const ALIASES_MOST = 1000;

/** The value that a text in JSON or YAML is; null where it is no object. Throws what the parsers throw. */
export function parseDocument(text: string): JsonObject | null {
  const value: unknown = /^\s*[{[]/.test(text) ? JSON.parse(text) : parse(text, { maxAliasCount: ALIASES_MOST });
  return isJsonObject(value) ? value : null;
}

/** Another document that one refers to: its text, or why it is not there. */
export type OtherDocument = { text: string } | { reason: string };
export type OtherDocuments = { readonly [address: string]: OtherDocument };
