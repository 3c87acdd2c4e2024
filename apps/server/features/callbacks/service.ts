import { approvalErrors } from '@heddle/contract/errors/approvals';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Body } from '../../platform/http/body.ts';
import type { Platform } from '../../platform/platform.ts';

/** The value of the signal for a step that waits for a call. Files are references into the file store, by field. */
function toSignalValue({ method, query, headers }: HookRequest, { value, files }: Body): JsonObject {
  // A reference to a file is plain JSON.
  return {
    method,
    query,
    headers,
    body: value ?? null,
    ...(files ? { files: files as unknown as { [field: string]: JsonValue } } : {}),
  };
}

/** Signals a channel of a run that its address was called; settles once that is on disk. Throws `callback_over`, and `callback_unknown` where there is no such run. */
export async function callBack(
  { journal, userFiles }: Pick<Platform, 'journal' | 'userFiles'>,
  runId: string,
  request: HookRequest,
  body: Body,
  channel: string,
): Promise<void> {
  try {
    await journal.signal(runId, channel, toSignalValue(request, body));
  } catch (error) {
    // Nothing refers to the stored files.
    await Promise.all(Object.values(body.files ?? {}).map((file) => userFiles.remove(file)));
    if (!(error instanceof HeddleError)) throw error;
    if (error.code === 'execution_finished') throw approvalErrors.callback_over(undefined, { cause: error });
    if (error.code === 'execution_not_found') throw approvalErrors.callback_unknown(undefined, { cause: error });
    throw error;
  }
}
