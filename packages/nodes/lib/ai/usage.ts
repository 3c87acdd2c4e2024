import type { ChatAnswer } from './port.ts';

/** What answers have used together, as items hold it. */
export type AnswerUsage = {
  /** The one that answered last. */
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** In US dollars; null where a price is not known. */
  cost: number | null;
};

/** What one answer has used. */
type Used = Pick<ChatAnswer, 'model' | 'tokens' | 'cost'>;

/** What answers have used together. */
export function usageOf(answers: readonly Used[]): AnswerUsage {
  const cost = answers.reduce<number | null>(
    (sum, answer) => (sum === null || answer.cost === null ? null : sum + answer.cost),
    0,
  );
  return {
    model: answers.at(-1)?.model ?? '',
    inputTokens: answers.reduce((sum, { tokens }) => sum + tokens.input, 0),
    outputTokens: answers.reduce((sum, { tokens }) => sum + tokens.output, 0),
    // Sums of small fractions end in digits without meaning.
    cost: cost === null ? null : Number(cost.toPrecision(10)),
  };
}

/** A line for the log of the run: `gpt-5-mini: 120 tokens in, 45 out, $0.0002`. */
export function usageLine(answers: readonly Used[]): string {
  const { model, inputTokens, outputTokens, cost } = usageOf(answers);
  const price = cost === null ? '' : `, $${cost < 0.01 ? Number(cost.toPrecision(2)) : cost.toFixed(2)}`;
  return `${model}: ${inputTokens} tokens in, ${outputTokens} out${price}`;
}
