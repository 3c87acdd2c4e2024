import { searchErrors } from '@heddle/contract/errors/search';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { readPath, withPaths } from '../../lib/json/paths.ts';
import { wordsOf } from './words.ts';

/** A field of a document that is searched: its text, how many words it has, and how often it has which of them. */
export type IndexedField = {
  name: string;
  text: string;
  length: number;
  /** Words and counts, one after the other. */
  words: (string | number)[];
};

/** A document as it is kept. A type: it has to be a JSON value. */
export type IndexedDocument = {
  id: string;
  fields: IndexedField[];
  data: JsonObject;
};

export const ID_LIMIT = 200;
/** Characters of all searched fields of a document. */
const TEXT_LIMIT = 32 * 1024;
/** Characters of JSON of the other stored data of a document. */
const DATA_LIMIT = 16 * 1024;

/** The searched and the stored part of an item. */
export interface DocumentShape {
  /** Paths. */
  text: readonly string[];
  keep: readonly string[];
  language: string;
}

/** Makes a document of an item. Throws `search_document_too_large`. */
export function toDocument(id: string, json: JsonObject, { text, keep, language }: DocumentShape): IndexedDocument {
  const fields = text.map((name) => toField(name, textOf(readPath(json, name)), language));
  if (fields.reduce((sum, field) => sum + field.text.length, 0) > TEXT_LIMIT)
    throw searchErrors.search_document_too_large({ id, what: 'The text', limit: `${TEXT_LIMIT} characters` });
  const data = withPaths(
    {},
    keep.flatMap((name) => {
      const value = readPath(json, name);
      return value === undefined ? [] : [{ name, value }];
    }),
  );
  if (JSON.stringify(data).length > DATA_LIMIT)
    throw searchErrors.search_document_too_large({ id, what: 'What is kept', limit: `${DATA_LIMIT} characters` });
  return { id, fields: fields.filter((field) => field.text !== ''), data };
}

/** The part of a document that a search returns and filters read. */
export const documentJson = ({ fields, data }: IndexedDocument): JsonObject =>
  withPaths(
    data,
    fields.map(({ name, text }) => ({ name, value: text })),
  );

/** Texts, numbers and all texts below lists and objects. */
function textOf(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  return Object.values(value)
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');
}

function toField(name: string, text: string, language: string): IndexedField {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { term } of text.length > TEXT_LIMIT ? [] : wordsOf(text, language)) {
    counts.set(term, (counts.get(term) ?? 0) + 1);
    length += 1;
  }
  return { name, text, length, words: [...counts].flat() };
}
