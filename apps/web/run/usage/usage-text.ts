import type { AiNodeTotal, AiRunView } from '@heddle/contract/api/ai-usage';
import { costText, formatCount } from '../../ui/amounts.ts';

const priceNames: { readonly [K in AiNodeTotal['prices'][number]]: string } = {
  list: 'list price',
  own: 'your price',
  operator: 'the price of the operator',
};

/** `2 calls` */
const callsText = (calls: number): string => (calls === 1 ? '1 call' : `${formatCount(calls)} calls`);

/** `1,240 tokens in (80 cached), 45 out`; nothing where a provider counts something else. */
function tokensText({
  inputTokens,
  cachedTokens,
  outputTokens,
}: Pick<AiRunView, 'inputTokens' | 'cachedTokens' | 'outputTokens'>): string {
  if (inputTokens + outputTokens === 0) return '';
  const cached = cachedTokens > 0 ? ` (${formatCount(cachedTokens)} cached)` : '';
  return `${formatCount(inputTokens)} tokens in${cached}, ${formatCount(outputTokens)} out`;
}

/** What a run has used of AI models: `2 calls · 1,240 tokens in, 45 out · $0.02` */
export const runUsageText = (used: AiRunView): string =>
  [callsText(used.calls), tokensText(used), `cost ${costText(used)}`].filter(Boolean).join(' · ');

/** The same of a node, with its models and by whose prices its cost is. */
export function nodeUsageText(used: AiNodeTotal): string {
  const { calls, models, prices, unpriced } = used;
  const by =
    prices.length === 0 || unpriced >= calls ? '' : ` by ${prices.map((price) => priceNames[price]).join(' and ')}`;
  return [models.join(', '), callsText(calls), tokensText(used), `cost ${costText(used)}${by}`]
    .filter(Boolean)
    .join(' · ');
}
