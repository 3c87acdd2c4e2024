import { z } from 'zod';
import { ListPaging } from './paging.ts';
import { DescribedXml } from './xml.ts';

/** The most parameters of an operation that a form shows; the others go into its field for more. */
export const PARAMETERS_MAX = 150;

const words = z.string().max(500);

/**
 * How a value is entered and sent: `list` as several values, `numbers` as several numbers, `commas` as one text with commas, `entries` as an object each of
 * whose entries is a parameter of its own (`filter[status]`), `file` as the name of a file of the item.
 */
export const ParameterKind = z.enum([
  'text',
  'paragraph',
  'number',
  'flag',
  'choice',
  'list',
  'numbers',
  'commas',
  'json',
  'entries',
  'file',
]);
export type ParameterKind = z.infer<typeof ParameterKind>;

/** A parameter of an operation, as a form shows it and a request sends it. */
export const DescribedParameter = z.strictObject({
  /** The field's name in the node's configuration. */
  key: z.string().regex(/^[A-Za-z]\w{0,99}$/),
  /** The name that the service knows. In a body, dots lead into objects; '' is the whole body. */
  name: z.string().max(200),
  in: z.enum(['path', 'query', 'header', 'cookie', 'body']),
  kind: ParameterKind,
  label: z.string().min(1).max(200),
  help: words.optional(),
  placeholder: words.optional(),
  required: z.literal(true).optional(),
  choices: z.array(z.string().max(200)).min(1).max(300).optional(),
});
export type DescribedParameter = z.infer<typeof DescribedParameter>;

/** One operation of an API, read from its description: all that its form, its requests and its dry runs need. */
export const DescribedOperation = z.strictObject({
  /** `GET /pets/{petId}`, `query pets`. Names the same operation in later versions of the description. */
  id: z.string().min(1).max(500),
  /** What it does: List pets. */
  name: z.string().min(1).max(200),
  /** The heading that it is listed under. */
  group: z.string().max(100),
  description: words.optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  /** Below the address; `{name}` is a parameter of the path. */
  path: z.string().max(2000),
  effect: z.enum(['read', 'write']),
  parameters: z.array(DescribedParameter).max(PARAMETERS_MAX),
  bodyIs: z.enum(['json', 'form', 'multipart', 'file', 'xml']).optional(),
  /** Where its body or its answer is XML. */
  xml: DescribedXml.optional(),
  /** The query of GraphQL; its variables are the parameters of the body. */
  query: z.string().max(20_000).optional(),
  /** The call of JSON-RPC that the body is made into: its parameters, which are those of the body, in their order. */
  rpc: z
    .strictObject({
      method: z.string().min(1).max(500),
      params: z.array(z.string().max(200)).max(PARAMETERS_MAX),
      /** They are sent by their names, not in their order. */
      byName: z.literal(true).optional(),
    })
    .optional(),
  /** Where in the answer the items are; '' for the answer itself. */
  items: z.string().max(200),
  paging: ListPaging.optional(),
  download: z.literal(true).optional(),
  /** The header by which the service recognizes a repeated request. */
  idempotencyHeader: z.string().max(100).optional(),
  /** What an item of its output looks like. */
  sample: z.record(z.string(), z.json()),
});
export type DescribedOperation = z.infer<typeof DescribedOperation>;

/** An operation as a node keeps it, with the API it is of: so a workflow does the same after the description has changed, and where it is imported. */
export const ChosenOperation = z.strictObject({
  /** `id`: the API in the user's list, by which the form finds newer versions. */
  api: z.strictObject({ id: z.string().max(100), name: z.string().min(1).max(100) }),
  /** What paths are below, without a slash at its end. */
  address: z.url({ protocol: /^https?$/ }).max(1000),
  /** What credentials the description asks for, in words. */
  credentials: words.optional(),
  operation: DescribedOperation,
});
export type ChosenOperation = z.infer<typeof ChosenOperation>;
