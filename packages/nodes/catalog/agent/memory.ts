import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { clipText } from '@heddle/contract/errors/clip';
import type { Message } from '../../lib/ai/port.ts';
import type { AgentContext } from './tools.ts';

/** Characters of the messages that are remembered: of older ones the rest is left out. */
const MOST = 60_000;
/** Characters of one message: a cell of a table. */
const LONGEST = 32_000;

/** Whether the agent remembers: in an evaluation each case stands by itself. */
const hasMemory = ({ field, run }: AgentContext, index?: number): boolean =>
  field.memory(index) !== 'none' && run.mode !== 'evaluation';

/** The last messages of the item's conversation; none without a memory. Throws `table_not_found`. */
export async function remember(context: AgentContext, index: number): Promise<Message[]> {
  const { field, tables, signal } = context;
  if (!hasMemory(context, index)) return [];
  const [key, count] = [field.conversation(index).trim(), field.memoryMessages(index)];
  const table = await tables.open(field.memoryTable(index));
  const found: Message[] = [];
  for await (const rows of table.rows()) {
    signal.throwIfAborted();
    for (const { values } of rows) {
      if (asText(values['conversation']) !== key) continue;
      found.push(messageOf(values));
      if (found.length > count) found.shift();
    }
  }
  return withinLimit(found);
}

function messageOf({ role, text }: JsonObject): Message {
  const said = asText(text);
  return asText(role) === 'assistant'
    ? { role: 'assistant', content: [{ type: 'text', text: said }] }
    : { role: 'user', text: said };
}

/** The newest messages that have room together. The first one is the user's, as providers want it. */
function withinLimit(messages: readonly Message[]): Message[] {
  let room = MOST;
  const kept: Message[] = [];
  for (const message of messages.toReversed()) {
    room -= JSON.stringify(message).length;
    if (room < 0) break;
    kept.unshift(message);
  }
  while (kept[0] && kept[0].role !== 'user') kept.shift();
  return kept;
}

/** An exchange of a conversation: what was asked, and the answer. */
export interface Exchange {
  index: number;
  asked: string;
  answered: string;
}

/** Adds the exchanges of all items to the memory, once however often the step runs. */
export async function keepExchanges(context: AgentContext, exchanges: readonly Exchange[]): Promise<void> {
  const { field, tables } = context;
  if (exchanges.length === 0 || !hasMemory(context)) return;
  const table = await tables.open(field.memoryTable());
  await table.insert(
    exchanges.flatMap(({ index, asked, answered }): JsonObject[] => {
      const conversation = field.conversation(index).trim();
      return [
        { conversation, role: 'user', text: clipText(asked, LONGEST) },
        { conversation, role: 'assistant', text: clipText(answered, LONGEST) },
      ];
    }),
  );
}
