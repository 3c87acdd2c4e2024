import { z } from 'zod';

/** `examples=false`: the catalog without the examples of its node types, half as large. */
export const CatalogQuery = z.object({ examples: z.stringbool().default(true) });
