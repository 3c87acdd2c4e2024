import type { JsonObject, JsonValue } from '@heddle/contract/json';

/** A form whose names lead into objects and lists, `items[0][price]`, as an object: its lists have numbers as keys. */
export function nestedForm(text: string): JsonObject {
  const result: JsonObject = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split('[').map((part) => part.replace(/\]$/, ''));
    let place = result;
    let key = first;
    for (const next of rest) {
      const inner: JsonValue = place[key] ?? {};
      // A name that leads into a text replaces it, as a form that says both means nothing.
      const object: JsonObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
      place[key] = object;
      place = object;
      key = next;
    }
    place[key] = value;
  }
  return result;
}

export const textIn = (form: JsonObject, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

export const objectIn = (form: JsonObject, name: string): JsonObject => {
  const value = form[name];
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
};
