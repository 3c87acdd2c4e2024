import { HeddleError } from '@heddle/contract/errors/define';
import type { NodeContext } from '@heddle/contract/node/context';
import type { ModelUse } from '@heddle/contract/node/models';
import type { ChatRequest, TokenUse } from './port.ts';
import { costOf, ownCost, priceOf } from './prices.ts';

/** What counting the use of models takes of a step's context. */
export type MeterContext = Pick<NodeContext, 'reserveModelUse' | 'recordModelUse'>;

/** What an answer has used. `cost`: US dollars; null where the price is not known. */
export interface Spent {
  tokens: TokenUse;
  /** Images, seconds of sound, characters or calls, where the provider charges for these and not for tokens. */
  units?: number;
  cost: number | null;
}

/**
 * Calls a model within the budgets of the run's owner: sets aside what the call may need, and counts what it has used. `facts.key` tells the calls of a step
 * apart. The cost of the answer is by the owner's own price of the model where there is one. Throws `ai_budget_reached`, `ai_price_unknown` and what the call throws.
 */
export async function metered<T extends Spent>(
  context: MeterContext,
  facts: ModelUse,
  call: () => Promise<T>,
): Promise<T> {
  const { price } = await context.reserveModelUse(facts);
  let answer: T;
  try {
    answer = await call();
  } catch (thrown) {
    await context.recordModelUse({ key: facts.key, used: null }).catch(codedOnly);
    throw thrown;
  }
  const { tokens, units } = answer;
  const cost = price === null ? answer.cost : ownCost({ tokens, units }, price);
  await context.recordModelUse({ key: facts.key, used: { tokens, cost } }).catch(codedOnly);
  return { ...answer, cost };
}

/** What was answered is no reason to fail where it cannot be counted; what was set aside for it stays so until the run ends. */
function codedOnly(thrown: unknown): void {
  if (!(thrown instanceof HeddleError)) throw thrown;
}

/**
 * The most tokens of a conversation's next answer, and their price. A token of input has at least one UTF-8 byte; models read two or more as one. `files`: the
 * tokens that its files take, see `fileTokens`.
 */
export function mostOf(model: string, request: ChatRequest, files = 0): Pick<ModelUse, 'tokens' | 'cost'> {
  const { system, messages, tools = [], schema } = request;
  const bytes = Buffer.byteLength(JSON.stringify([system, messages, tools, schema ?? null]));
  const tokens = { input: Math.ceil(bytes / 2) + files, output: request.maxTokens };
  const price = priceOf(model);
  return { tokens, cost: price && costOf({ ...tokens, cached: 0 }, price) };
}
