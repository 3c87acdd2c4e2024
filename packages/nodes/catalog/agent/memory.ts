import type { Message } from '../../lib/ai/port.ts';
import { addExchanges, readConversations, withinRoom } from '../../lib/ai/memory.ts';
import type { AgentContext } from './tools.ts';

/** Whether the agent remembers: in an evaluation each case stands by itself. */
const hasMemory = ({ field, run }: AgentContext, index?: number): boolean =>
  field.memory(index) !== 'none' && run.mode !== 'evaluation';

/** The last messages of the item's conversation; none without a memory. Throws `table_not_found`. */
export async function remember(context: AgentContext, index: number): Promise<Message[]> {
  const { field, tables, signal } = context;
  if (!hasMemory(context, index)) return [];
  const [key, count] = [field.conversation(index).trim(), field.memoryMessages(index)];
  const table = await tables.open(field.memoryTable(index));
  const found = (await readConversations(table, new Map([[key, { count }]]), signal)).get(key);
  return withinRoom(
    (found?.messages ?? []).map(({ message }) => message),
    (message) => message,
  );
}

/** An exchange of an item's conversation: what was asked, and the answer. */
export interface ItemExchange {
  index: number;
  asked: string;
  answered: string;
}

/** Adds the exchanges of all items to the memory, once however often the step runs. */
export async function keepExchanges(context: AgentContext, exchanges: readonly ItemExchange[]): Promise<void> {
  const { field, tables } = context;
  if (exchanges.length === 0 || !hasMemory(context)) return;
  const table = await tables.open(field.memoryTable());
  await addExchanges(
    table,
    exchanges.map(({ index, ...said }) => ({ conversation: field.conversation(index).trim(), ...said })),
  );
}
