import { HeddleError } from '@heddle/contract/errors/define';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';

/** Runs a reader of documents, and turns its failures into coded errors. */
export function read<T>(format: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    const reason =
      cause instanceof RangeError ? 'it is nested too deeply' : cause instanceof Error ? cause.message : String(cause);
    throw fileWorkErrors.conversion_failed({ format, reason }, { cause });
  }
}
