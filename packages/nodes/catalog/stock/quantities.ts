/** From how many pieces on all of them cost this much each. */
export interface PriceBreak {
  from: number;
  price: number;
}

/** The ordering parameters of an article. Quantities are pieces, money is of one currency. */
export interface OrderTerms {
  /** Pieces that are missing; more than none. */
  need: number;
  /** In ascending order of `from`; the first begins at no more than any quantity. */
  breaks: readonly PriceBreak[];
  pack: number;
  minimum: number;
  maximum: number;
  /** The costs of ordering and holding, where known: demand of a period, cost of one order, and the share of the price that holding a piece costs for a period. */
  economy?: { demand: number; orderCost: number; holdingShare: number };
}

/** A quantity in whole packs, and why it is this one. */
export interface Quantity {
  quantity: number;
  /** Of one piece. */
  price: number;
  cost: number;
  reasons: string[];
}

/** Counts are compared to within this much: prices and packs may be fractions. */
const EPSILON = 1e-9;

const upTo = (pieces: number, pack: number): number => Math.ceil(pieces / pack - EPSILON) * pack;
const downTo = (pieces: number, pack: number): number => Math.floor(pieces / pack + EPSILON) * pack;

/** The price of a piece where this many are ordered. */
export function priceOf(breaks: readonly PriceBreak[], quantity: number): number {
  let price = breaks[0]?.price ?? 0;
  for (const level of breaks) if (level.from <= quantity + EPSILON) price = level.price;
  return price;
}

/**
 * The cost of a quantity: the order itself; where the economy is known, goods, orders and holding of one period: D p + D K / Q + i p Q / 2, which is what
 * Harris (1913) made smallest, with the price of all units as in Hadley and Whitin, Analysis of Inventory Systems (1963), 2-10.
 */
export function costOf({ breaks, economy }: Pick<OrderTerms, 'breaks' | 'economy'>, quantity: number): number {
  const price = priceOf(breaks, quantity);
  if (!economy) return price * quantity;
  const { demand, orderCost, holdingShare } = economy;
  return demand * price + (demand * orderCost) / quantity + (holdingShare * price * quantity) / 2;
}

/** Quantities among which the best one is: the least that is enough, where a price begins, and the economic quantity of every price. */
function candidates({ breaks, pack, economy }: OrderTerms, least: number, most: number): Set<number> {
  const found = new Set([least]);
  for (const [at, level] of breaks.entries()) {
    const end = breaks[at + 1]?.from ?? Infinity;
    const [low, high] = [Math.max(least, upTo(level.from, pack)), Math.min(most, upTo(end, pack) - pack)];
    if (low > high + EPSILON) continue;
    found.add(low);
    if (!economy || level.price <= 0) continue;
    const best = Math.sqrt((2 * economy.demand * economy.orderCost) / (economy.holdingShare * level.price));
    for (const quantity of [downTo(best, pack), upTo(best, pack)]) found.add(Math.min(Math.max(quantity, low), high));
  }
  return found;
}

/** The quantity that covers the need for the least cost; undefined where the maximum allows no pack. */
export function bestQuantity(terms: OrderTerms): Quantity | undefined {
  const { breaks, pack, need, minimum, maximum, economy } = terms;
  const most = downTo(maximum, pack);
  const wanted = Math.max(upTo(need, pack), upTo(minimum, pack), pack);
  const least = Math.min(wanted, most);
  if (least <= 0 || most < minimum - EPSILON) return undefined;
  const [quantity = least] = [...candidates(terms, least, most)].toSorted(
    (a, b) => costOf(terms, a) - costOf(terms, b) || a - b,
  );
  const price = priceOf(breaks, quantity);
  const reasons = [`${shown(need)} needed`];
  if (least < wanted) reasons.push(`at most ${shown(maximum)} may be ordered`);
  else if (quantity === least && upTo(minimum, pack) > upTo(need, pack))
    reasons.push(`at least ${shown(minimum)} have to be ordered`);
  else if (quantity === least && least > need + EPSILON) reasons.push(`whole packs of ${shown(pack)}`);
  if (quantity > least + EPSILON) {
    const cheaper = price < priceOf(breaks, least);
    if (cheaper)
      reasons.push(
        `from ${shown(breaks.find((level) => level.price === price)?.from ?? quantity)} on a piece costs ${shown(price)} instead of ${shown(priceOf(breaks, least))}`,
      );
    if (economy) reasons.push('ordering and holding cost least with this quantity');
  }
  return { quantity: rounded(quantity), price, cost: rounded(price * quantity), reasons };
}

/** Without the dust of floating point. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** A number in a reason. */
export const shown = (value: number): string => String(Math.round(value * 100) / 100);
