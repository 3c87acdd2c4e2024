/** Joins class names, omitting false, null and undefined. Later classes do not override earlier ones: set each property once. */
export function classes(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
