import { apiErrors } from '@heddle/contract/errors/api';
import type { z } from 'zod';

/** Reads a body, query or parameters by a schema. Throws `body_invalid`, which names the first thing that is wrong and lists all in its details. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.slice(0, 20).map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message }));
  const [first] = problems;
  throw apiErrors.body_invalid({ reason: first ? `${first.path}${first.path === '' ? '' : ': '}${first.message}` : 'it has the wrong shape' }, { details: problems });
}
