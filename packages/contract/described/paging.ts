import { z } from 'zod';

const Size = z.strictObject({
  /** The parameter that says how many entries a page has. */
  parameter: z.string().max(200),
  /** The most that the service gives. */
  most: z.number().int().min(1),
});

const place = {
  /** Where the request has its parameters for pages. Default: query. */
  in: z.enum(['query', 'body']).optional(),
  size: Size.optional(),
};

const name = z.string().min(1).max(200);

/**
 * How the next page of a list is found:
 *
 * - `cursor`: the answer has a text that a parameter of the next request takes. `more`: where the answer says whether there is a next page. `inAddress`: the answer has an address there,
 *   and the text is this parameter of its query. `nextPath`: the path of the request for the next page, which takes the text and nothing else.
 * - `header`: a header of the answer has a text that a parameter of the next request takes.
 * - `page`: a parameter counts the pages, from `first`.
 * - `offset`: a parameter counts the entries that were read. `next`: where the answer has the next offset; else it ends with a page that is not full.
 *   `address`: where the answer may have the next address, because a page can be shorter than what was asked for.
 * - `last`: a parameter takes the id of the last entry. `id`: where an entry has it.
 * - `link`: the header Link names the next address (RFC 8288).
 * - `address`: the answer has the next address, as OData does.
 */
export const ListPaging = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('cursor'),
    parameter: name,
    at: name,
    more: name.optional(),
    inAddress: name.optional(),
    nextPath: name.optional(),
    ...place,
  }),
  z.strictObject({ by: z.literal('header'), parameter: name, header: name, ...place }),
  z.strictObject({ by: z.literal('page'), parameter: name, first: z.number().int(), more: name.optional(), ...place }),
  z.strictObject({
    by: z.literal('offset'),
    parameter: name,
    next: name.optional(),
    more: name.optional(),
    total: name.optional(),
    address: name.optional(),
    ...place,
  }),
  z.strictObject({ by: z.literal('last'), parameter: name, id: name, more: name.optional(), ...place }),
  z.strictObject({ by: z.literal('link'), ...place }),
  z.strictObject({ by: z.literal('address'), at: name, ...place }),
]);
export type ListPaging = z.infer<typeof ListPaging>;
