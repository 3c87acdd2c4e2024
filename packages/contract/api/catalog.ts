import { z } from 'zod';

/** How many node types can be asked for by their keys at a time. */
export const CATALOG_TYPES_LIMIT = 100;

/**
 * Which part of the catalog is sent. `examples=false`: without examples. `fields=false`: without fields and examples, as lists need it. `types`: only these
 * node types, by their keys or aliases with commas between them; of others nothing is sent.
 */
export const CatalogQuery = z.object({
  examples: z.stringbool().default(true),
  fields: z.stringbool().default(true),
  types: z
    .string()
    .max(CATALOG_TYPES_LIMIT * 60)
    .transform((list) => list.split(',').filter((type) => type !== ''))
    .pipe(z.array(z.string()).max(CATALOG_TYPES_LIMIT))
    .optional(),
});
export type CatalogQuery = z.infer<typeof CatalogQuery>;
