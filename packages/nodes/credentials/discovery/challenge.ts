/** A parameter of a challenge: a token, or a quoted text (RFC 9110, 11.2). */
const PARAMETER = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g;

/** What a refusal says of the sign-in, in `WWW-Authenticate` (RFC 9728, 5.1; RFC 6750, 3); '' for what it lacks. */
export function readChallenge(header: string): { resourceMetadata: string; scope: string } {
  const parameters = new Map(
    [...header.matchAll(PARAMETER)].map(([, name = '', quoted, token = '']) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? token,
    ]),
  );
  return { resourceMetadata: parameters.get('resource_metadata') ?? '', scope: parameters.get('scope')?.trim() ?? '' };
}
