import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { OtherDocument, OtherDocuments } from './documents.ts';
import { parseDocument } from './documents.ts';

/** Where the other documents are in the whole one. */
const MOUNT = 'x-heddle-documents';

/** What keeps a reference from being followed: its place in the document it is in, and the reason. */
export interface LostReference {
  place: string;
  reason: string;
}

/** A document that has all it refers to, and the references that lead nowhere. */
export interface WholeDocument {
  document: JsonObject;
  lost: ReadonlyMap<string, LostReference>;
}

/** The addresses of other documents that a text refers to, without their fragments. Empty for a text that cannot be read, and without an address of its own. */
export function addressesIn(text: string, source: string): string[] {
  // Reading a large document takes a second; most refer to nothing outside.
  if (!/\$ref["']?\s*:\s*["']?[^#\s"']/.test(text)) return [];
  const found = new Set<string>();
  for (const { reference } of referencesIn(readable(text) ?? {})) {
    const address = documentOf(reference, source);
    if (address !== null && address !== plain(source)) found.add(address);
  }
  return [...found];
}

/** Puts what a document refers to into it, so that each reference leads into the document itself. `source`: the address it was loaded from. */
export function withReferred(document: JsonObject, source: string | undefined, others: OtherDocuments): WholeDocument {
  const lost = new Map<string, LostReference>();
  const mounted: { [name: string]: JsonValue } = {};
  const names = new Map(Object.keys(others).map((address, index) => [address, `d${index}`]));
  const own = source === undefined ? undefined : plain(source);
  const rewritten = (of: JsonObject, address: string | undefined, prefix: string): JsonObject =>
    rewrite(of, ({ reference, place }) => {
      if (reference.startsWith('#')) return prefix === '' ? reference : `#${prefix}${reference.slice(1)}`;
      const wanted = documentOf(reference, address);
      const fragment = reference.split('#')[1] ?? '';
      if (wanted !== null && wanted === own) return `#${fragment}`;
      const name = wanted === null ? undefined : names.get(wanted);
      const reason = reasonOf(wanted, address, wanted === null ? undefined : others[wanted]);
      if (reason === null && name !== undefined) return `#/${MOUNT}/${name}${fragment}`;
      lost.set(reference, { place: `${prefix === '' ? '' : (address ?? '')}${place}`, reason: reason ?? NOT_LOADED });
      return reference;
    });
  for (const [address, name] of names) {
    const other = others[address];
    const read = other && 'text' in other ? readable(other.text) : null;
    if (read) mounted[name] = rewritten(read, address, `/${MOUNT}/${name}`);
  }
  const whole = rewritten(document, source, '');
  return { document: names.size === 0 ? whole : { ...whole, [MOUNT]: mounted }, lost };
}

const NOT_LOADED = 'that document was not loaded, because the description refers to too many';

/** Why a document cannot be used; null where it can. */
function reasonOf(wanted: string | null, from: string | undefined, other: OtherDocument | undefined): string | null {
  if (wanted === null)
    return from === undefined
      ? 'that is another file, and a file alone does not say where it is: add the API with the URL of its description, or use a document that has everything in one file'
      : 'that is no URL';
  if (other === undefined) return NOT_LOADED;
  if ('reason' in other) return other.reason;
  return readable(other.text) ? null : 'what is there is neither JSON nor YAML';
}

function readable(text: string): JsonObject | null {
  try {
    return parseDocument(text);
  } catch {
    // Who asks says what it means that a document cannot be read.
    return null;
  }
}

/** The address of the document that a reference leads to; null where it has none. */
function documentOf(reference: string, from: string | undefined): string | null {
  const url = reference.startsWith('#') ? null : URL.parse(reference, from);
  return url && /^https?:$/.test(url.protocol) ? plain(url.href) : null;
}

const plain = (address: string): string => address.replace(/#.*$/, '');

interface Reference {
  reference: string;
  /** A JSON pointer to the object that has it. */
  place: string;
}

/** Data that an API sends or receives, which may have `$ref` of its own. */
const isData = (key: string, parent: string): boolean =>
  parent !== 'properties' && ['example', 'examples', 'default', 'enum', 'const', 'value'].includes(key);

function* referencesIn(value: JsonValue, place = '', parent = ''): Generator<Reference> {
  if (Array.isArray(value)) for (const [at, entry] of value.entries()) yield* referencesIn(entry, `${place}/${at}`);
  if (!isJsonObject(value)) return;
  const { $ref: reference } = value;
  if (typeof reference === 'string') yield { reference, place };
  for (const [key, entry] of Object.entries(value))
    if (typeof entry === 'object' && !isData(key, parent)) yield* referencesIn(entry, `${place}/${pointer(key)}`, key);
}

/** A copy with other references. */
function rewrite(document: JsonObject, to: (reference: Reference) => string): JsonObject {
  const copy = (value: JsonValue, place: string, parent: string): JsonValue => {
    if (Array.isArray(value)) return value.map((entry, at) => copy(entry, `${place}/${at}`, ''));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]): [string, JsonValue] => {
        if (key === '$ref' && typeof entry === 'string') return [key, to({ reference: entry, place })];
        return [key, isData(key, parent) ? entry : copy(entry, `${place}/${pointer(key)}`, key)];
      }),
    );
  };
  const copied = copy(document, '', '');
  return isJsonObject(copied) ? copied : document;
}

const pointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
