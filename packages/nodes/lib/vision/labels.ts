import { nodeErrors } from '@heddle/contract/errors/node';

const MOST_LABELS = 10_000;

/** Labels by their numbers, separated by commas or lines. Throws `field_invalid`. */
export function labelsIn(written: string): string[] {
  const labels = written.trim() === '' ? [] : written.split(/[,\n]/).map((label) => label.trim());
  if (labels.length > MOST_LABELS)
    throw nodeErrors.field_invalid({ field: 'Labels', reason: `has more than ${MOST_LABELS} entries` });
  return labels.at(-1) === '' ? labels.slice(0, -1) : labels;
}
