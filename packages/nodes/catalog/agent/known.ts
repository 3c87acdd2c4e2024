import type { JsonValue } from '@heddle/contract/json';
import type { Message } from '../../lib/ai/port.ts';
import { yieldPoints } from '../../lib/cooperative.ts';
import { addressesIn } from './addresses.ts';
import type { Conversation } from './conversation.ts';
import type { AgentContext, AgentTool } from './tools.ts';

/** The addresses that a conversation may use: of the instructions, of the results of trusted tools and, where the agent says so, of the input and the memory. */
export async function knownAddresses(
  context: AgentContext,
  { index, beginning, turns }: Conversation,
  tools: ReadonlyMap<string, AgentTool>,
): Promise<ReadonlySet<string>> {
  const { field, items } = context;
  const trusted = turns.flatMap(({ results }) =>
    (results ?? []).flatMap(({ name, value, failed }): JsonValue[] =>
      tools.get(name)?.isTrusted && !failed ? [value] : [],
    ),
  );
  const texts = [
    field.system(),
    ...[...tools.values()].map(({ description }) => description),
    ...(field.trustInput(index)
      ? [field.prompt(index), ...beginning.memory.flatMap(askedIn), ...textsIn(items[index]?.json ?? {})]
      : []),
    ...trusted.flatMap(textsIn),
  ];
  const known = new Set<string>();
  const pause = yieldPoints(context);
  for (const piece of texts.flatMap(piecesOf)) {
    for (const address of addressesIn(piece)) known.add(address);
    await pause();
  }
  return known;
}

/** What the model has answered earlier makes no address a known one. */
const askedIn = (message: Message): string[] => (message.role === 'user' ? [message.text] : []);

/** Characters that are searched at a time, and those that two pieces have in common: more than an address usually has. */
const PIECE = 64 * 1024;
const OVERLAP = 512;

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let start = 0; start === 0 || start + OVERLAP < text.length; start += PIECE - OVERLAP)
    pieces.push(text.slice(start, start + PIECE));
  return pieces;
}

/** Every text of a value, its keys included. */
export function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => [key, ...textsIn(entry)]);
}
