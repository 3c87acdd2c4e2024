import { nodeErrors } from '@heddle/contract/errors/node';

/** Patterns that are kept while they are looked for. */
const MOST_PATTERNS = 100_000;

/** Throws `field_invalid` where there are more patterns than are kept. */
export function tooMany(count: number): void {
  if (count > MOST_PATTERNS)
    throw nodeErrors.field_invalid({
      field: 'Support',
      reason: `finds more than ${MOST_PATTERNS} patterns; raise it, or lower the pattern length`,
    });
}
