import { z } from 'zod';
import { PAGE_SIZE } from './page-size.ts';

/** The most APIs that a user may add. */
export const APIS_MAX = 100;
/** The most characters of a description. */
export const DESCRIPTION_MAX = 24 * 1024 * 1024;

/** Where the description is: its text, or the address of the document or of the GraphQL endpoint. */
const source = {
  document: z.string().max(DESCRIPTION_MAX).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .optional(),
  /** A credential for loading the description. */
  credentialId: z.string().max(100).optional(),
};
const name = z.string().trim().min(1).max(100);
const address = z.url({ protocol: /^https?$/ }).max(1000);

/** An API to add. `name` and `address`: in place of what the description says. */
export const DescribedApiBody = z
  .strictObject({ ...source, name: name.optional(), address: address.optional() })
  .refine(({ document, url }) => (document === undefined) !== (url === undefined), {
    message: 'Give either the document or its URL',
  });
export type DescribedApiBody = z.infer<typeof DescribedApiBody>;

/** A change of an API: its name, its address, a newer description. Without a document and an address, it is loaded again from where it came from if `reload`. */
export const DescribedApiUpdate = z.strictObject({
  ...source,
  name: name.optional(),
  address: address.optional(),
  reload: z.boolean().default(false),
});
export type DescribedApiUpdate = z.infer<typeof DescribedApiUpdate>;

/** An API that the user has added. */
export const DescribedApiView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['openapi', 'graphql', 'openrpc']),
  /** The version in the API's own words; '' where it says none. */
  version: z.string(),
  address: z.string(),
  /** Where the description was loaded from; null for a file. */
  source: z.string().nullable(),
  /** What credentials it asks for, in words; '' for none. */
  credentials: z.string(),
  operations: z.number().int(),
  /** Operations that cannot be used, with the reason; at most 100. */
  unusable: z.array(z.object({ operation: z.string(), reason: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type DescribedApiView = z.infer<typeof DescribedApiView>;

/** What a newer description changed, by the ids of operations; at most 500 of each. */
export const DescribedApiChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.string()),
});
export type DescribedApiChanges = z.infer<typeof DescribedApiChanges>;

/** The answer to a change of an API. */
export const ChangedApi = z.object({ api: DescribedApiView, changes: DescribedApiChanges });
export type ChangedApi = z.infer<typeof ChangedApi>;

const page = {
  userId: z.string().optional(),
  search: z.string().max(200).default(''),
  offset: z.coerce.number().int().min(0).default(0),
};

/** APIs in the order of their names. */
export const DescribedApiListQuery = z.object({
  ...page,
  limit: z.coerce.number().int().min(1).max(APIS_MAX).default(PAGE_SIZE),
});
export type DescribedApiListQuery = z.infer<typeof DescribedApiListQuery>;

/** The operations of an API, in the order of its description. `search`: words that name, path, id or group have. */
export const ApiOperationListQuery = z.object({
  ...page,
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export type ApiOperationListQuery = z.infer<typeof ApiOperationListQuery>;

/** An operation in a list. */
export const ApiOperationSummary = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string(),
  method: z.string(),
  path: z.string(),
  effect: z.enum(['read', 'write']),
});
export type ApiOperationSummary = z.infer<typeof ApiOperationSummary>;
