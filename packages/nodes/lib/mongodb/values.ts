import { mongodbErrors } from '@heddle/contract/errors/mongodb';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Document } from 'mongodb';
import { BSON } from 'mongodb';
import { integer } from '../sql/values.ts';

const { EJSON } = BSON;

/** How documents are given: values of other types as texts that are easy to work with, or in Extended JSON, which loses no type. */
export type DocumentFormat = 'plain' | 'extended';

interface Typed {
  _bsontype: string;
  toString(): string;
}

const isTyped = (value: object): value is Typed => '_bsontype' in value && typeof value._bsontype === 'string';

/** A value of a document as an item has it. */
export function toJson(value: unknown, format: DocumentFormat): JsonValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    return format === 'plain' ? String(value) : { $numberDouble: String(value) };
  }
  if (typeof value === 'bigint') return integer(value.toString());
  if (Array.isArray(value)) return value.map((entry) => toJson(entry, format));
  if (typeof value !== 'object') return null;
  if (value instanceof Date && format === 'plain') return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Date || isTyped(value) || value instanceof Uint8Array)
    return format === 'plain' ? toPlain(value) : toExtended(value);
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, toJson(entry, format)]));
}

function toPlain(value: object): JsonValue {
  if (value instanceof BSON.Binary)
    return value.sub_type === BSON.Binary.SUBTYPE_UUID ? value.toUUID().toString() : value.toString('base64');
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (value instanceof BSON.Long) return integer(value.toString());
  if (value instanceof BSON.Int32 || value instanceof BSON.Double) return value.valueOf();
  if (value instanceof BSON.ObjectId || value instanceof BSON.Decimal128) return value.toString();
  // Regular expressions, timestamps and what else has no usual form.
  return toExtended(value);
}

function toExtended(value: object): JsonValue {
  if (value instanceof BSON.Long) {
    const text = value.toString();
    return Number.isSafeInteger(Number(text)) ? Number(text) : { $numberLong: text };
  }
  // Of a BSON value it makes an object of JSON values.
  return JSON.parse(EJSON.stringify(value, { relaxed: true })) as JsonValue;
}

/** A document as an item has it. */
export const toJsonObject = (document: Document, format: DocumentFormat): JsonObject => {
  const json = toJson(document, format);
  return isJsonObject(json) ? json : { value: json };
};

/** JSON with values of other types in Extended JSON, as MongoDB takes it. Throws `mongodb_document_invalid`. */
export function fromJson(json: JsonValue, what: string): unknown {
  try {
    // Not relaxed: whole numbers of 64 bits would lose their last digits.
    return EJSON.deserialize(json as Document, { relaxed: false });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.replace(/\.$/, '') : 'it is not Extended JSON';
    throw mongodbErrors.mongodb_document_invalid({ what, reason });
  }
}

/** A document. Throws `mongodb_document_invalid`. */
export function toDocument(json: JsonValue | undefined, what: string): Document {
  if (!isJsonObject(json)) throw mongodbErrors.mongodb_document_invalid({ what, reason: 'it is no object' });
  // An object stays one, but for a value of Extended JSON.
  const made = fromJson(json, what);
  if (typeof made !== 'object' || made === null || isTyped(made) || made instanceof Date)
    throw mongodbErrors.mongodb_document_invalid({ what, reason: 'it is no object' });
  return made;
}
