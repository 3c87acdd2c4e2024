/** A value as text: '' for what is missing, JSON for lists and objects. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** The entries of a list that people write in one field, separated by commas, semicolons or white space. */
export const listedIn = (text: string): string[] => text.split(/[,;\s]+/).filter((entry) => entry !== '');
