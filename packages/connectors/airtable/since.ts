import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { text } from '../kit/parameters.ts';

// https://support.airtable.com/docs/formula-field-reference

const COLUMN = 'Last modified field';

export const changedColumn = text(COLUMN, {
  placeholder: 'Last modified',
  help: 'The name of a field of the type "Last modified time" that includes the time of day. Add one to the table if needed.',
});

/** The records for which a time is not before that of the field `since`, narrowed as the fields say. Throws `field_invalid` for a time that is none. */
function listSince(call: OperationCall, time: string): Promise<readonly JsonValue[]> {
  const since = Date.parse(asText(call.read('since')));
  if (Number.isNaN(since)) throw nodeErrors.field_invalid({ field: 'Since', reason: 'is no time' });
  const isWanted = `NOT(IS_BEFORE(${time}, DATETIME_PARSE('${new Date(since).toISOString()}')))`;
  const given = asText(call.read('filterByFormula') ?? '').trim();
  return callInner(call, 'record.list', {
    baseId: asText(call.read('baseId')),
    table: asText(call.read('table')),
    view: asText(call.read('view') ?? ''),
    filterByFormula: given === '' ? isWanted : `AND(${isWanted}, ${given})`,
  });
}

/** The records that were created since a time. */
export const listCreated = async (call: OperationCall): Promise<JsonValue> => [
  ...(await listSince(call, 'CREATED_TIME()')),
];

/** The records that were created or changed since a time. Throws `field_invalid` for a column that shows days only: changes of the same day are not told apart. */
export async function listChanged(call: OperationCall): Promise<JsonValue> {
  const changedColumn = asText(call.read('changedColumn')).trim();
  const column = `{${changedColumn.replaceAll('}', String.raw`\}`)}}`;
  // The column is empty until a record is changed for the first time.
  const records = await listSince(call, `IF(${column}, ${column}, CREATED_TIME())`);
  for (const record of records)
    if (/^\d{4}-\d{2}-\d{2}$/.test(asText(changedAt(record, { changedColumn }))))
      throw nodeErrors.field_invalid({
        field: COLUMN,
        reason: `names "${changedColumn}", which has days only: let it include the time`,
      });
  return [...records];
}

/** When a record was changed last, by the column that a trigger or node names; else when it was created. */
export function changedAt(record: JsonValue, { changedColumn: column }: JsonObject): JsonValue | undefined {
  if (!isJsonObject(record)) return undefined;
  const { fields, createdTime } = record;
  const changed = isJsonObject(fields) ? fields[asText(column).trim()] : undefined;
  return changed ?? createdTime;
}
