import type { DescribedXml, XmlShape } from '@heddle/contract/described/xml';
import { ROOT_NAME } from '@heddle/contract/described/xml';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/** What marks attributes and texts where XML is an object: as the node XML Parser writes them. */
const ATTRIBUTE = '@';
const TEXT = '#text';

/** The value of a body as an object that is written as XML: its only field is the outermost element. `rootName`: its name, where the shape has none. */
export function toElement(value: JsonValue, shape: XmlShape): JsonObject {
  const { [ROOT_NAME]: entered, ...fields } = isJsonObject(value) ? value : {};
  const root = entered === undefined ? (shape.name ?? 'root') : asText(entered);
  const content = isJsonObject(value) ? fields : value;
  return { [root]: shape.entries ? wrapped(content, shape, root) : contentOf(content, shape) };
}

/** A value as the content of its element. */
function contentOf(value: JsonValue, shape: XmlShape | undefined): JsonValue {
  if (!isJsonObject(value)) return withNamespace(value, shape);
  const given = Object.entries(value).filter(([, field]) => field !== null);
  const fields = given.flatMap(([key, field]): [string, JsonValue][] => {
    const own = ownOf(shape?.fields, key);
    const name = own?.name ?? key;
    if (own?.as === 'attribute') return [[`${ATTRIBUTE}${name}`, field]];
    if (own?.as === 'text') return [[TEXT, field]];
    if (!Array.isArray(field)) return [[name, contentOf(field, own)]];
    if (own?.wrapped) return [[name, wrapped(field, own, name)]];
    return [[own?.entries?.name ?? key, field.map((entry) => contentOf(entry, own?.entries))]];
  });
  return withNamespace(Object.fromEntries(fields), shape);
}

/** A list in its element. */
function wrapped(value: JsonValue, shape: XmlShape, name: string): JsonValue {
  const entries = (Array.isArray(value) ? value : [value]).map((entry) => contentOf(entry, shape.entries));
  return withNamespace({ [shape.entries?.name ?? name]: entries }, shape);
}

function withNamespace(content: JsonValue, shape: XmlShape | undefined): JsonValue {
  if (shape?.namespace === undefined) return content;
  const [prefix] = shape.name?.includes(':') ? shape.name.split(':') : [undefined];
  const attribute = { [`${ATTRIBUTE}xmlns${prefix === undefined ? '' : `:${prefix}`}`]: shape.namespace };
  return isJsonObject(content) ? { ...attribute, ...content } : { ...attribute, [TEXT]: content };
}

/** The content of the outermost element of XML that was read as an object, in the form that the description gives it. Namespaces are left out. */
export function fromElement(read: JsonObject, shape: DescribedXml['answer']): JsonValue {
  const [[name, content] = ['', null]] = Object.entries(read);
  return valueOf(content, shape?.entries ? { ...shape, wrapped: true } : shape, name);
}

function valueOf(content: JsonValue, shape: XmlShape | undefined, name: string): JsonValue {
  if (shape?.entries) return listOf(content, shape, name);
  if (Array.isArray(content)) return content.map((entry) => valueOf(entry, shape, name));
  if (shape?.type !== undefined) return typed(textOf(content), shape.type);
  if (!isJsonObject(content)) return shape?.fields && content === '' ? {} : content;
  const fields = shape?.fields ?? {};
  const known = Object.entries(fields).flatMap(([key, own]): [string, JsonValue][] => {
    const found = ownOf(content, placeOf(key, own));
    if (found === undefined) return own.entries ? [[key, []]] : [];
    return [[key, valueOf(found, own, localName(own.name ?? key))]];
  });
  const taken = new Set(Object.entries(fields).map(([key, own]) => placeOf(key, own)));
  const others = Object.entries(content).flatMap(([key, value]): [string, JsonValue][] =>
    taken.has(key) || isNamespace(key) ? [] : [[key, valueOf(value, undefined, key)]],
  );
  const [[only, text] = ['', null], ...more] = others;
  // An element of text that only declared a namespace is that text.
  if (known.length === 0 && more.length === 0 && only === TEXT) return text;
  return Object.fromEntries([...known, ...others]);
}

/** Where the object that was read has a field. */
function placeOf(key: string, { as, name = key, wrapped: isWrapped, entries }: XmlShape): string {
  if (as === 'text') return TEXT;
  if (as === 'attribute') return `${ATTRIBUTE}${localName(name)}`;
  return localName(entries && !isWrapped ? (entries.name ?? key) : name);
}

function listOf(content: JsonValue, { wrapped: isWrapped, entries }: XmlShape, name: string): JsonValue {
  let inner: JsonValue | undefined = content;
  if (isWrapped) {
    const fields = isJsonObject(content) ? Object.entries(content).filter(([key]) => !key.startsWith(ATTRIBUTE)) : [];
    const wanted = localName(entries?.name ?? name);
    // A description that does not say what entries are called leaves the only name there is.
    inner = fields.find(([key]) => key === wanted)?.[1] ?? (fields.length === 1 ? fields[0]?.[1] : undefined);
  }
  if (inner === undefined) return [];
  return (Array.isArray(inner) ? inner : [inner]).map((entry) => valueOf(entry, entries, name));
}

const ownOf = <T>(object: { readonly [key: string]: T } | undefined, key: string): T | undefined =>
  object !== undefined && Object.hasOwn(object, key) ? object[key] : undefined;

const localName = (name: string): string => name.split(':').at(-1) ?? name;
const isNamespace = (key: string): boolean => key === `${ATTRIBUTE}xmlns` || key.startsWith(`${ATTRIBUTE}xmlns:`);
const textOf = (content: JsonValue): string => asText(isJsonObject(content) ? (content[TEXT] ?? '') : content);

function typed(text: string, type: NonNullable<XmlShape['type']>): JsonValue {
  const plain = text.trim();
  if (type === 'flag')
    return plain === 'true' || plain === '1' ? true : plain === 'false' || plain === '0' ? false : text;
  const number = Number(plain);
  return plain === '' ? null : Number.isFinite(number) ? number : text;
}
