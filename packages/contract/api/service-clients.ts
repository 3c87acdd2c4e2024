import { z } from 'zod';

/** The operator's client at a service, which all users of the server may sign in with. Its secret is never shown. */
export const ServiceClientView = z.object({
  /** As `SignInDefinition.client` has it: `GOOGLE`. */
  id: z.string(),
  /** The service as people call it. */
  vendor: z.string(),
  /** Null if there is none. */
  clientId: z.string().nullable(),
  hasSecret: z.boolean(),
  /** Where it is set: by environment variables, which come first, or by an administrator. Null if it is not. */
  source: z.enum(['environment', 'administrator']).nullable(),
});
export type ServiceClientView = z.infer<typeof ServiceClientView>;

/** A secret that is left out stays; an empty one is removed. */
export const ServiceClientBody = z.object({
  clientId: z.string().trim().min(1).max(1000),
  clientSecret: z.string().trim().max(10_000).optional(),
});
export type ServiceClientBody = z.input<typeof ServiceClientBody>;
