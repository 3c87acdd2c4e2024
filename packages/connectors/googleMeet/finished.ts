import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';

/** Conferences that are looked at in one go, the earliest first. */
const MOST = 500;
/** How long Google may take to write the file of a conference. What is not ready then is passed over. Milliseconds. */
const WRITING_MS = 6 * 3_600_000;

const endOf = (record: JsonObject): number => Date.parse(asText(record['endTime']));

/**
 * The files of conferences that have ended since a time and whose file is ready, in the order of their ends, each with its conference as `conference`. Google does
 * not say when a file became ready. So those of conferences that ended later wait for an earlier one that is still being written: whoever remembers the last end
 * that was given misses none.
 */
export async function finishedFiles(
  call: OperationCall,
  operation: 'transcript.list' | 'recording.list',
): Promise<JsonValue> {
  const endedSince = asText(call.read('endedSince') ?? '');
  const records = (await callInner(call, 'conference.listEnded', { endedSince }))
    .filter(isJsonObject)
    .filter((record) => !Number.isNaN(endOf(record)))
    .toSorted((one, other) => endOf(one) - endOf(other))
    .slice(0, MOST);
  const finished: JsonObject[] = [];
  for (const record of records) {
    const files = (await callInner(call, operation, { conference: asText(record['name']) })).filter(isJsonObject);
    const isWritten = files.every(({ state }) => state === 'FILE_GENERATED');
    if (!isWritten && endOf(record) > Date.now() - WRITING_MS) break;
    for (const file of files) if (file['state'] === 'FILE_GENERATED') finished.push({ ...file, conference: record });
  }
  return finished;
}
