import type { JsonObject } from '@heddle/contract/json';
import type { OpenTable } from '@heddle/contract/node/tables/node-tables';
import { asText } from '@heddle/contract/node/text';
import { clipText } from '@heddle/contract/errors/clip';
import type { Message } from './port.ts';

/** Characters of the messages that are remembered: of older ones the rest is left out. */
const MOST = 60_000;
/** Characters of one message: a cell of a table. */
const LONGEST = 32_000;

/** A message of a conversation, and the position of its row. */
export interface RememberedMessage {
  message: Message;
  position: number;
}

/** What a table holds of a conversation. */
export interface RememberedConversation {
  /** The last messages, oldest first. */
  messages: RememberedMessage[];
  /** True if there are rows up to the position after which messages were wanted. */
  hasEarlier: boolean;
  /** The position of its last row; -1 if there is none. */
  last: number;
}

/** Which messages of a conversation are wanted: the last ones after a position. */
export interface WantedMessages {
  count: number;
  after?: number;
}

/** Reads conversations from a table with the columns conversation, role and text, by their names. Throws the reason of the signal. */
export async function readConversations(
  table: OpenTable,
  wanted: ReadonlyMap<string, WantedMessages>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RememberedConversation>> {
  const found = new Map<string, RememberedConversation>(
    [...wanted.keys()].map((name) => [name, { messages: [], hasEarlier: false, last: -1 }]),
  );
  for await (const rows of table.rows()) {
    signal.throwIfAborted();
    for (const { values, position } of rows) {
      const name = asText(values['conversation']);
      const [asked, conversation] = [wanted.get(name), found.get(name)];
      if (!asked || !conversation) continue;
      conversation.last = position;
      if (position <= (asked.after ?? -1)) {
        conversation.hasEarlier = true;
        continue;
      }
      conversation.messages.push({ message: messageOf(values), position });
      if (conversation.messages.length > asked.count) conversation.messages.shift();
    }
  }
  return found;
}

function messageOf({ role, text }: JsonObject): Message {
  const said = asText(text);
  return asText(role) === 'assistant' ? answerMessage(said) : { role: 'user', text: said };
}

/** An answer of a model, as a message to continue with. */
export const answerMessage = (text: string): Message => ({ role: 'assistant', content: [{ type: 'text', text }] });

/** The newest messages that have room together. The first one is the user's, as providers want it. */
export function withinRoom<T>(messages: readonly T[], messageIn: (entry: T) => Message, room = MOST): T[] {
  let left = room;
  const kept: T[] = [];
  for (const entry of messages.toReversed()) {
    left -= JSON.stringify(messageIn(entry)).length;
    if (left < 0) break;
    kept.unshift(entry);
  }
  while (kept[0] && messageIn(kept[0]).role !== 'user') kept.shift();
  return kept;
}

/** An exchange of a conversation: what was asked, and the answer. */
export interface Exchange {
  conversation: string;
  asked: string;
  answered: string;
}

/** Adds exchanges to a table, all of them or none, and once however often the step runs. */
export async function addExchanges(table: OpenTable, exchanges: readonly Exchange[]): Promise<void> {
  await table.insert(
    exchanges.flatMap(({ conversation, asked, answered }): JsonObject[] => [
      { conversation, role: 'user', text: clipText(asked, LONGEST) },
      { conversation, role: 'assistant', text: clipText(answered, LONGEST) },
    ]),
  );
}
