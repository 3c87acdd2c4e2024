import { z } from 'zod';
import { AnyJson } from './any-json.ts';
import { STATE_KEY_LIMIT } from '../node/state.ts';
import { PAGE_SIZE } from './page-size.ts';

/** The scope of an entry: all workflows of the user, or all runs of one workflow. */
export const KeyValueScope = z.enum(['user', 'workflow']);
export type KeyValueScope = z.infer<typeof KeyValueScope>;

/** The identity of an entry. `workflowId` belongs to the scope `workflow`. */
export const KeyValueAddress = z.object({
  scope: KeyValueScope,
  workflowId: z.string().max(100).optional(),
  /** The kind of node that wrote it: 'variables', 'dedupe', 'rate' … */
  namespace: z.string().min(1).max(100),
  key: z.string().min(1).max(STATE_KEY_LIMIT),
});
export type KeyValueAddress = z.infer<typeof KeyValueAddress>;

/** Sets an entry that is there, or adds one; it stays until it is deleted. */
export const KeyValueBody = KeyValueAddress.extend({ value: AnyJson });
export type KeyValueBody = z.input<typeof KeyValueBody>;

/** Entries in the order of their keys. */
export const KeyValueListQuery = z.object({
  userId: z.string().optional(),
  scope: KeyValueScope.optional(),
  workflowId: z.string().max(100).optional(),
  /** Only entries of this kind of node. */
  namespace: z.string().max(100).optional(),
  /** The beginning of the key. */
  prefix: z.string().max(STATE_KEY_LIMIT).default(''),
  limit: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});
export type KeyValueListQuery = z.infer<typeof KeyValueListQuery>;

/** Characters of a value in lists. */
export const VALUE_SHOWN = 20_000;

export const KeyValueView = KeyValueAddress.extend({
  /** Null for entries of all workflows, and if the workflow was deleted. */
  workflowName: z.string().nullable(),
  /** Left out unless `shown` is `value`. */
  value: z.json().optional(),
  /** `secret`: values of this kind are never shown. `large`: longer than lists show. Neither can be edited. */
  shown: z.enum(['value', 'secret', 'large']),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
});
export type KeyValueView = z.infer<typeof KeyValueView>;
