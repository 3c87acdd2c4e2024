import { HeddleError } from '@heddle/contract/errors/define';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';

/** Runs what reads a document, and says in the catalogue's words what went wrong. */
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
