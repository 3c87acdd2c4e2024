/** Joins class names, leaving out what is false, null or undefined. Later classes do not override earlier ones: give each property once. */
export function classes(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
