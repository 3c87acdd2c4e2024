import type { JsonObject } from '@heddle/contract/json';

/** The schema of an object that has all of these properties and no others. */
export const object = (properties: { readonly [name: string]: JsonObject }): JsonObject => ({
  type: 'object',
  properties: { ...properties },
  required: Object.keys(properties),
  additionalProperties: false,
});

/** The schema of a list. */
export const list = (items: JsonObject): JsonObject => ({ type: 'array', items });
/** The schema of a number from 0 to 1. */
export const share: JsonObject = { type: 'number', minimum: 0, maximum: 1 };
