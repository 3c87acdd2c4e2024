import type { JsonObject } from '../json.ts';

export const topicLimits = {
  /** Topics of a user. */
  topics: 1000,
  /** Messages that one call publishes, and that one run is given. */
  messages: 1000,
  /** Characters of JSON of a message. */
  message: 64 * 1024,
  /** Limits of a topic: the age of its messages in days, and their number. */
  days: 365,
  kept: 100_000,
  /** Bytes of all messages of a user. */
  size: 256 * 1024 * 1024,
} as const;

/** The limits of a topic without settings of its own. */
export const standardKeep = { days: 7, messages: 10_000 } as const;

/** The valid names of topics: letters, digits, dots, hyphens and underscores. */
export const TOPIC_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Messages for a topic of the run's owner. */
export interface Publication {
  topic: string;
  /** A message with the key of one that the topic still has is not published again. */
  messages: readonly { key: string; json: JsonObject }[];
  /** The new limits of the topic. */
  keep: { days: number; messages: number };
}
