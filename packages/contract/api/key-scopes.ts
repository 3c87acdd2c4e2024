import { z } from 'zod';

/** The scopes of API keys, the least first. */
export const KeyScope = z.enum(['tools', 'read', 'run', 'edit', 'admin']);
export type KeyScope = z.infer<typeof KeyScope>;

/**
 * The permissions of each scope. Starting a run and saving a workflow return the workflow, so both scopes include reading; neither includes the other.
 * `tools` is for MCP clients: what the user offers as tools, and nothing else. `admin` includes everything that an API key can do.
 */
const included: { readonly [S in KeyScope]: readonly KeyScope[] } = {
  tools: ['tools'],
  read: ['read'],
  run: ['tools', 'read', 'run'],
  edit: ['read', 'edit'],
  admin: KeyScope.options,
};

/** True if one of the scopes is, or includes, the required one. */
export const mayDo = (scopes: readonly KeyScope[], needed: KeyScope): boolean =>
  scopes.some((scope) => included[scope].includes(needed));

/** The scope that a request of this method requires unless its route says otherwise. */
export const scopeOfMethod = (method: string): KeyScope =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase()) ? 'read' : 'edit';

/** The scopes without those that others of them include, in their order. */
export const leastScopes = (scopes: readonly KeyScope[]): KeyScope[] =>
  KeyScope.options.filter(
    (scope) => scopes.includes(scope) && !scopes.some((other) => other !== scope && included[other].includes(scope)),
  );
