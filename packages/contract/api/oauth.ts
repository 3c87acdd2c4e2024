import { z } from 'zod';

/** What a program asks for that wants to act for a user (RFC 6749, 4.1.1; RFC 7636, 4.3; RFC 8707). */
export const AuthorizationQuery = z.object({
  client_id: z.string().min(1).max(4000),
  redirect_uri: z.string().min(1).max(2000),
  response_type: z.string().max(100),
  code_challenge: z.string().max(200).default(''),
  code_challenge_method: z.string().max(20).default(''),
  state: z.string().max(4000).optional(),
  scope: z.string().max(1000).optional(),
  resource: z.string().max(2000).optional(),
});
export type AuthorizationQuery = z.infer<typeof AuthorizationQuery>;

/** The answer of the user. */
export const AuthorizationBody = z.object({ request: AuthorizationQuery, isAllowed: z.boolean() });
export type AuthorizationBody = z.input<typeof AuthorizationBody>;

/** What the user is asked. */
export const AuthorizationView = z.object({
  /** What the program calls itself. */
  client: z.string(),
  /** Where it is reached: a host, or the scheme of an app. */
  destination: z.string(),
  /** True where that is this machine. */
  isLocal: z.boolean(),
});
export type AuthorizationView = z.infer<typeof AuthorizationView>;

/** Where the browser goes after the answer. */
export const AuthorizationEnd = z.object({ location: z.string() });
export type AuthorizationEnd = z.infer<typeof AuthorizationEnd>;
