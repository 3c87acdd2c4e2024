import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PollRequest } from '@heddle/contract/node/define';

interface EventFacts {
  /** Deal created. */
  name: string;
  /** The operation that gives the list. */
  operation: string;
  /** Its fields, such as the order of the list. */
  with: JsonObject;
}

/** An event found out by reading a list with times: one whose newest entries come first, or one that takes a time to begin at. */
export interface DatedEvent extends EventFacts {
  by?: 'time';
  /** Where an entry has its id. */
  id: string;
  /** Where an entry has the time that the list is ordered by: an ISO time, or epoch seconds or milliseconds. A function also gets the fields of the trigger. */
  time: string | ((entry: JsonValue, data: JsonObject) => JsonValue | undefined);
  /** `each`: every entry once. `change`: an entry again whenever its time is another. */
  once: 'each' | 'change';
  /** The field of the operation that takes the time from which on entries are wanted, as an ISO time. With it, the list may have any order. */
  since?: string;
}

/** An event found out by reading a queue: a request names the number of the first entry that is wanted, and the vendor may forget all before it. */
export interface QueueEvent extends EventFacts {
  by: 'queue';
  /** Where an entry has its number. Later entries have higher ones. */
  number: string;
  /** The field of the operation that takes the number of the first entry. */
  from: string;
  /** How many entries a full page has: it is asked for one page at a time, so that nothing is forgotten before its run is stored. */
  page: number;
  /** What an entry of this event has; others are passed over. Left out: every entry is one. */
  has?: string;
}

/** An event found out by comparing all entries of a list with those of the time before: they have neither ids nor times. */
export interface ContentEvent extends EventFacts {
  by: 'content';
  /** Where an entry says its place in the list, which is no part of its content. */
  place: string;
  /** `each`: entries that are more than before. `change`: also those that took the place of another. */
  once: 'each' | 'change';
}

/** An event that the vendor cannot be asked for: only its webhook brings it. `operation` is one that the account allows. */
export interface ToldEvent extends EventFacts {
  by: 'webhook';
}

/** Something that happens at a vendor, found out by asking it regularly, or told by its webhook. */
export type RecordEvent = DatedEvent | QueueEvent | ContentEvent | ToldEvent;

/** How one poll reads the list of its event. */
export interface EntriesWanted {
  /** Fields of the operation that are set for this poll, before those of the event and those of the trigger. */
  fields?: JsonObject;
  limit: number;
  /** Ends the list early: true where no entry after these is wanted. */
  until?: (entries: readonly JsonValue[]) => boolean;
}

/** What a poll has of its trigger: the fields, and what reads the list of the event. */
export interface Poll extends Pick<PollRequest, 'data' | 'position' | 'signal'> {
  entries(wanted: EntriesWanted): Promise<readonly JsonValue[]>;
}
