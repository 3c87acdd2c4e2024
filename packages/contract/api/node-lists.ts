import { z } from 'zod';
import { AnyObject } from './any-json.ts';

/** Entries that one answer has at most. */
export const NODE_LIST_MAX = 200;

/** Which list of a node type, and what is set in the node so far: the credential above all. */
export const NodeListBody = z.object({
  type: z.string().max(100),
  list: z.string().max(100),
  data: AnyObject,
  search: z.string().max(200).default(''),
});
export type NodeListBody = z.input<typeof NodeListBody>;

/** What a field can be set to: the value, and the name that people know it by. */
export const ListEntry = z.object({ value: z.string(), label: z.string() });
export type ListEntry = z.infer<typeof ListEntry>;

/** `more`: there are others; a search finds them. */
export const NodeList = z.object({ entries: z.array(ListEntry), more: z.boolean() });
export type NodeList = z.infer<typeof NodeList>;
