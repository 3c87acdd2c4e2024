import type { Message } from '../../lib/ai/port.ts';
import { textOf } from './said.ts';

/** How much of a conversation a model is told. `tokens`: null for no limit. */
export interface Window {
  exchanges: number;
  tokens: number | null;
}

/** Characters that count as a token. */
const PER_TOKEN = 4;

const tokensOf = (message: Message): number => Math.ceil(textOf(message).length / PER_TOKEN);

/** How many of these messages, from the end, fit a window. The first one that fits is the user's. */
export function fitting(messages: readonly Message[], { exchanges, tokens }: Window): number {
  let [room, turns, fits] = [tokens ?? Infinity, exchanges, 0];
  for (const [index, message] of messages.toReversed().entries()) {
    room -= tokensOf(message);
    if (room < 0) break;
    if (message.role !== 'user') continue;
    fits = index + 1;
    turns -= 1;
    if (turns === 0) break;
  }
  return fits;
}

/** The window that is left after what is older was summarized, so that the next summary is not due with the next message. */
export const half = ({ exchanges, tokens }: Window): Window => ({
  exchanges: Math.max(1, Math.floor(exchanges / 2)),
  tokens: tokens === null ? null : Math.floor(tokens / 2),
});
