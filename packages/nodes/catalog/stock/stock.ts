import { normalQuantile } from '../../lib/statistics/math/distributions.ts';

export interface StockFacts {
  /** Mean and standard deviation of the demand of one period. */
  demand: number;
  demandDeviation: number;
  /** Mean and standard deviation of the time a delivery takes, in periods. */
  leadTime: number;
  leadTimeDeviation: number;
  /** How likely the stock lasts until the delivery comes. */
  serviceLevel: number;
}

/** Safety stock: z √(L σ_d² + d² σ_L²). Silver, Pyke and Thomas, Inventory and Production Management in Supply Chains (4th edition), 6.10. */
export function safetyStock({
  demand,
  demandDeviation,
  leadTime,
  leadTimeDeviation,
  serviceLevel,
}: StockFacts): number {
  return Math.max(
    0,
    normalQuantile(serviceLevel) * Math.sqrt(leadTime * demandDeviation ** 2 + demand ** 2 * leadTimeDeviation ** 2),
  );
}

/** The stock at which to order: demand during the delivery, and the safety stock. */
export const reorderPoint = (facts: StockFacts): number => facts.demand * facts.leadTime + safetyStock(facts);

/** How much to order at a time so that ordering and holding cost least: √(2 D K / h), Harris (1913). All of the same span of time. */
export const economicQuantity = (demand: number, orderCost: number, holdingCost: number): number =>
  Math.sqrt((2 * demand * orderCost) / holdingCost);
