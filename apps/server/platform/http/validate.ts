import { apiErrors } from '@heddle/contract/errors/api';
import type { z } from 'zod';

/** Converts the error for a value with more problems than a call can take as arguments. */
function tried<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw cause instanceof RangeError
      ? apiErrors.body_invalid({ reason: 'too much in it has the wrong shape' }, { cause })
      : cause;
  }
}

/** Parses a body, query or parameters by a schema. Throws `body_invalid` with the first problem in its message and all in its details. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = tried(() => schema.safeParse(value ?? {}));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  const [first] = problems;
  throw apiErrors.body_invalid(
    { reason: first ? `${first.path}${first.path === '' ? '' : ': '}${first.message}` : 'it has the wrong shape' },
    { details: problems },
  );
}
