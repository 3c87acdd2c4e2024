/** A value as text: '' for what is missing, JSON for lists and objects. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
