import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import { as, moreFields, numericId, text } from '../kit/parameters.ts';

// https://documentation.bamboohr.com/reference

export const employeeId = as(
  'employeeId',
  text('Employee', { loads: 'employees', placeholder: '123', help: 'The employee ID; 0 is the user of the API key.' }),
);
export const numericEmployee = as('employeeNumber', numericId('Employee', { loads: 'employees', placeholder: '123' }));
export const fields = moreFields('Additional fields', {
  loads: 'fields',
  help: 'Names of fields, as List fields gives them.',
});
export const start = as('start', text('From', { placeholder: '2026-12-01' }));
export const end = as('end', text('Until', { placeholder: '2026-12-31' }));

/** The values of an object that BambooHR answers with in place of a list. */
export const valuesIn = (found: JsonValue | undefined): JsonValue =>
  isJsonObject(found) ? Object.values(found) : (found ?? []);

/** Creates something whose address is in the header Location of the answer: gives its id. */
export async function created(call: OperationCall): Promise<JsonValue> {
  const { headers } = await sendPage(call);
  const id = (headers.get('location') ?? '')
    .split('/')
    .filter((part) => part !== '')
    .at(-1);
  return id === undefined ? { success: true } : { id };
}
