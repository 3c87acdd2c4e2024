import type { JsonObject } from '../json.ts';

export const topicLimits = {
  /** Topics of a user. */
  topics: 1000,
  /** Messages that one call publishes, and that one run is given. */
  messages: 1000,
  /** Characters of JSON of a message. */
  message: 64 * 1024,
  /** Days and messages that a topic keeps at most. */
  days: 365,
  kept: 100_000,
  /** Bytes of all messages of a user. */
  size: 256 * 1024 * 1024,
} as const;

/** What a topic keeps that nobody has said anything else of. */
export const standardKeep = { days: 7, messages: 10_000 } as const;

/** What a topic may be called: letters, digits, dots, hyphens and underscores. */
export const TOPIC_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Messages for a topic of the run's owner. */
export interface Publication {
  topic: string;
  /** A message with the key of one that the topic still has is not published again. */
  messages: readonly { key: string; json: JsonObject }[];
  /** What the topic keeps from now on. */
  keep: { days: number; messages: number };
}
