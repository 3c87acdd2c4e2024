import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Operation, Parameters } from '../kit/connector.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, required, sentAs, text } from '../kit/parameters.ts';
import * as odata from '../sap/odata.ts';
import { key, timeIn } from '../sap/values.ts';

// https://help.sap.com/docs/SAP_SUCCESSFACTORS_PLATFORM: SAP SuccessFactors API Reference Guide (OData V2)

const CHANGED = 'lastModifiedDateTime';

/** Lists an entity set. */
export const list = (names: string, set: string, sample: JsonObject): Operation => ({
  name: `List ${names}`,
  method: 'GET',
  path: `/${set}`,
  query: odata.listQuery,
  inputs: { changedSince: odata.changedSince },
  derive: odata.filteredSince(CHANGED),
  items: 'd.results',
  next: odata.pages,
  sample,
});

/** Reads one entity by its key. */
export const get = (name: string, path: string, params: Parameters, sample: JsonObject): Operation => ({
  name: `Get ${name}`,
  method: 'GET',
  path,
  params,
  query: odata.entityQuery,
  items: 'd',
  sample,
});

export const userId = as('userId', key('User', { loads: 'users', help: 'The user ID.' }));
export const onUser = { userId: required(userId) };
export const personId = as('personId', key('Person', { help: 'The person ID (personIdExternal).' }));

/** A date as part of a key. */
export const keyDate = (label: string): Parameter =>
  sentAs(
    text(label, { placeholder: '2026-01-01' }),
    (value) => `datetime'${new Date(timeIn(label, value)).toISOString().slice(0, 19)}'`,
  );

/** What `upsert` gives for each record. */
export const upserted = { key: 'User/userId=ada', status: 'OK', editStatus: 'UPSERTED', httpCode: 200 };

const failed = (entry: JsonValue): boolean => isJsonObject(entry) && entry['status'] === 'ERROR';

/** The error of an upsert of which nothing was done. It answers with the status 200; records of a list fail each for themselves. */
export function failureOf(answer: JsonValue): { status?: number; reason: string } | null {
  const results = isJsonObject(answer) ? answer['d'] : undefined;
  if (!Array.isArray(results) || results.length === 0 || !results.every(failed)) return null;
  const [first] = results;
  const { httpCode, message } = isJsonObject(first) ? first : {};
  const status = Number(httpCode);
  return { ...(status >= 400 ? { status } : {}), reason: asText(message ?? '') };
}
