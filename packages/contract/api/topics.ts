import { z } from 'zod';
import { AnyJson } from './any-json.ts';
import { PAGE_SIZE } from './page-size.ts';

/** Topics in the order of their names. */
export const TopicListQuery = z.object({
  userId: z.string().optional(),
  /** A part of the name, case-insensitive. */
  search: z.string().max(100).default(''),
  limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});
export type TopicListQuery = z.infer<typeof TopicListQuery>;

/** A workflow that starts for the messages of a topic, with how many of them it has not started for. */
export const TopicFollower = z.object({
  workflowId: z.string(),
  workflowName: z.string(),
  /** The trigger. A workflow may have several. */
  nodeId: z.string(),
  /** A subscription that is switched off keeps its position and continues there. */
  isActive: z.boolean(),
  behind: z.number().int(),
});
export type TopicFollower = z.infer<typeof TopicFollower>;

export const TopicView = z.object({
  name: z.string(),
  entries: z.number().int(),
  /** Bytes of JSON of all entries. */
  size: z.number().int(),
  /** The position of the last entry that was ever published. */
  lastPosition: z.number().int(),
  newestAt: z.iso.datetime().nullable(),
  /** The limits of the topic; the oldest entries are removed first. */
  keep: z.object({ days: z.number(), messages: z.number().int() }),
  followers: z.array(TopicFollower),
});
export type TopicView = z.infer<typeof TopicView>;

/** The entries of a topic, the newest first. */
export const TopicEntryListQuery = z.object({
  userId: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});
export type TopicEntryListQuery = z.infer<typeof TopicEntryListQuery>;

/** A message with its position in the topic. */
export const TopicEntry = z.object({
  position: z.number().int(),
  /** The key it was published with; null if it was published without one. */
  key: z.string().nullable(),
  message: z.record(z.string(), z.json()),
  publishedAt: z.iso.datetime(),
});
export type TopicEntry = z.infer<typeof TopicEntry>;

/** A message to publish by hand. Anything that is no object is sent as `{ "value": … }`. */
export const TopicEntryBody = z.object({ message: AnyJson, key: z.string().trim().max(500).default('') });
export type TopicEntryBody = z.input<typeof TopicEntryBody>;

/** Entries up to this position are removed. Left out: all entries. */
export const RemoveUntilQuery = z.object({
  userId: z.string().optional(),
  until: z.coerce.number().int().min(0).default(Number.MAX_SAFE_INTEGER),
});
export type RemoveUntilQuery = z.infer<typeof RemoveUntilQuery>;
