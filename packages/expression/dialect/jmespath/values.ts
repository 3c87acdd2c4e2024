/** True for an object with names. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** False for null, false and everything empty; 0 is true. */
export const isTruthy = (value: unknown): boolean => {
  if (value === null || value === false || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return isRecord(value) ? Object.keys(value).length > 0 : true;
};
