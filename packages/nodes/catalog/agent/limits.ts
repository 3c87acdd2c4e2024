import { aiErrors } from '@heddle/contract/errors/ai';
import type { Conversation } from './conversation.ts';
import type { AgentContext } from './tools.ts';

const MINUTE = 60_000;

/** The limit that a conversation has reached before its next turn, in words: `10 turns`; null where it may go on. Throws `ai_price_unknown`. */
export function reachedLimit(
  { field, run }: AgentContext,
  { index, turns }: Pick<Conversation, 'index' | 'turns'>,
  since: number,
): string | null {
  const most = { turns: field.maxTurns(index), tokens: field.maxTotalTokens(index), cost: field.maxCost(index) };
  if (turns.length >= most.turns) return most.turns === 1 ? '1 turn' : `${most.turns} turns`;
  const tokens = turns.reduce((sum, turn) => sum + turn.tokens.input + turn.tokens.output, 0);
  if (most.tokens !== undefined && tokens >= most.tokens) return `${most.tokens} tokens`;
  if (most.cost !== undefined) {
    const unknown = turns.find(({ cost }) => cost === null);
    if (unknown) throw aiErrors.ai_price_unknown({ model: unknown.model });
    const cost = turns.reduce((sum, turn) => sum + (turn.cost ?? 0), 0);
    if (turns.length > 0 && cost >= most.cost) return `$${most.cost}`;
  }
  const minutes = field.maxMinutes(index);
  if (minutes !== undefined && run.now - since >= minutes * MINUTE)
    return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return null;
}
