import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonBounds } from '@heddle/contract/json-limits';
import { JSON_DEPTH } from '@heddle/contract/json-limits';
import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser';
import { typedCell } from '../typed-cell.ts';
import { tooDeep, withinBounds } from '../json/bounds.ts';
import { toJsonChunks } from '../json/chunks.ts';
import { pathReader } from '../json/reader.ts';
import { jsonParts } from '../json/write.ts';
import { countParts } from './bounds.ts';
import { checkEntities, xmlText } from './text.ts';

export interface XmlReading {
  /** Prefix of the names of attributes. */
  attributePrefix: string;
  /** True for names without their namespace prefixes. */
  dropPrefixes: boolean;
  /** True where numbers, true and false become such values. */
  typed: boolean;
  /** Names of elements that are lists also where there is one. */
  lists: readonly string[];
  /** The limits of the document and of the result. */
  bounds: JsonBounds;
}

const TEXT = '#text';

const typedText = (text: string): JsonValue => (text === '' ? '' : typedCell(text));

/** XML as JSON: elements are fields, repeated ones lists, attributes fields with a prefix, text next to them `#text`. Throws `xml_invalid`, `xml_entities`, `json_too_deep`, `json_too_many_values`. */
export function toJson(text: string, { attributePrefix, dropPrefixes, typed, lists, bounds }: XmlReading): JsonObject {
  checkEntities(text);
  countParts(text, bounds);
  const checked = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (checked !== true) throw dataErrors.xml_invalid({ reason: `line ${checked.err.line}: ${checked.err.msg}` });
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: attributePrefix,
    textNodeName: TEXT,
    removeNSPrefix: dropPrefixes,
    ignoreDeclaration: true,
    ignorePiTags: true,
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: true,
    // The entities of XML and characters by number (which the parser counts among those of HTML); others cannot be defined.
    processEntities: true,
    htmlEntities: true,
    maxNestedTags: bounds.depth,
    isArray: (name) => lists.includes(name),
    ...(typed
      ? {
          tagValueProcessor: (_name: string, value: string) => typedText(value),
          attributeValueProcessor: (_name: string, value: string) => typedText(value),
        }
      : {}),
  });
  let result: JsonObject;
  try {
    result = parser.parse(text) as JsonObject;
  } catch (cause) {
    throw dataErrors.xml_invalid({ reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
  const [root, ...others] = Object.values(result);
  if (others.length > 0 || (Array.isArray(root) && root.length > 1))
    throw dataErrors.xml_invalid({ reason: 'it has more than one outermost element' });
  return withinBounds(result, bounds);
}

/** The value at a path of XML, which is text or the bytes of a file; undefined where there is none. Throws the errors of `toJson`, and `encoding_unknown`. */
export const readAt = (source: string | Uint8Array, reading: XmlReading, path: string): JsonValue | undefined =>
  pathReader(path)(toJson(typeof source === 'string' ? source : xmlText(source), reading));

/** A value as JSON text: a list in pieces that are lists, anything else in parts of one text. */
export type XmlText = { list: string[] } | { value: string[] };

/** The same as text, for large documents: meant for a worker thread. */
export async function readText(
  source: string | Uint8Array,
  reading: XmlReading,
  path: string,
): Promise<XmlText | undefined> {
  const value = readAt(source, reading, path);
  if (value === undefined) return undefined;
  return Array.isArray(value)
    ? { list: await toJsonChunks(value) }
    : { value: await jsonParts(value, { indent: 0, sorted: false }, nobody) };
}

/** In a thread of its own work is stopped by ending the thread. */
const nobody = { signal: new AbortController().signal };

export interface XmlWriting {
  attributePrefix: string;
  /** The element around everything; '' where the data has exactly one field of its own. */
  root: string;
  declaration: boolean;
  indent: number;
}

// Names as XML 1.0 (fifth edition) defines them, with one colon for a namespace prefix.
const START =
  'A-Z_a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c-\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd';
const PART = `[${START}][${START}.0-9\\u00b7\\u0300-\\u036f\\u203f-\\u2040-]*`;
const NAME = new RegExp(`^${PART}(?::${PART})?$`);
// Characters that XML 1.0 cannot hold, not even by their number.
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** JSON as XML, by the same rules. Characters that XML cannot hold are left out. Throws `xml_name_invalid`, `json_too_deep`. */
export function toXml(value: JsonValue, { attributePrefix, root, declaration, indent }: XmlWriting): string {
  const keys = isJsonObject(value) ? Object.keys(value) : [];
  const [only = ''] = keys;
  const alone =
    keys.length === 1 &&
    isJsonObject(value) &&
    !Array.isArray(value[only]) &&
    !only.startsWith(attributePrefix) &&
    only !== TEXT;
  const whole: JsonObject =
    root === '' && alone && isJsonObject(value)
      ? value
      : { [root || 'root']: Array.isArray(value) ? { item: value } : value };
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    attributeNamePrefix: attributePrefix,
    textNodeName: TEXT,
    format: indent > 0,
    indentBy: ' '.repeat(indent),
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
    processEntities: true,
    maxNestedTags: JSON_DEPTH,
  });
  const text: string = builder.build(writable(whole, attributePrefix, 0));
  return (declaration ? `<?xml version="1.0" encoding="UTF-8"?>${indent > 0 ? '\n' : ''}` : '') + text;
}

/** The same for a value that comes as the parts of its JSON text: meant for a worker thread. */
export const writeText = (parts: readonly string[], writing: XmlWriting): string =>
  toXml(JSON.parse(parts.join('')) as JsonValue, writing);

/** The value with names checked and everything that XML cannot say put into text. */
function writable(value: JsonValue, prefix: string, depth: number): JsonValue {
  if (depth > JSON_DEPTH) throw tooDeep();
  if (typeof value === 'string') return value.replace(UNWRITABLE, '');
  if (value === null) return '';
  if (Array.isArray(value))
    return value.map((entry) => writable(Array.isArray(entry) ? { item: entry } : entry, prefix, depth + 1));
  if (!isJsonObject(value)) return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => {
      const isAttribute = prefix !== '' && key.startsWith(prefix);
      const name = isAttribute ? key.slice(prefix.length) : key;
      if (key !== TEXT && !NAME.test(name)) throw dataErrors.xml_name_invalid({ name: name.slice(0, 100) });
      return [
        key,
        isAttribute && typeof entry === 'object' ? JSON.stringify(entry) : writable(entry, prefix, depth + 1),
      ];
    }),
  );
}
