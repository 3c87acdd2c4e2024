import { chooseWithin } from './knapsack.ts';
import type { OrderTerms, Quantity } from './quantities.ts';
import { bestQuantity, priceOf, rounded, shown } from './quantities.ts';

/** One article of the plan. */
export interface Article {
  terms: OrderTerms;
  supplier: string;
  /** The least the supplier delivers for; the largest that its articles name counts. */
  supplierMinimum: number;
  /** The relative value of a piece; undefined: its price. */
  worth: number | undefined;
}

/** How to handle suppliers whose order would be below their minimum, and the budget. */
export interface PlanOptions {
  belowMinimum: 'raise' | 'skip';
  budget: number | undefined;
  /** Orders that the budget is too small for may be made smaller. */
  partly: boolean;
}

const EPSILON = 1e-6;

/** How much of each article to order, with reasons; nothing is a quantity of 0. Articles that need nothing have no need above zero. May take long: meant for a worker thread. */
export function planOrders(articles: readonly Article[], options: PlanOptions): Quantity[] {
  const plan = articles.map(({ terms }) =>
    terms.need > 0
      ? (bestQuantity(terms) ??
        none([`${shown(terms.need)} needed`, 'the most that may be ordered is less than a pack or the minimum']))
      : none(['the stock is enough']),
  );
  if (options.belowMinimum === 'raise') raiseToMinima(articles, plan);
  dropBelowMinima(articles, plan);
  if (options.budget !== undefined) keepToBudget(articles, plan, options.budget, options.partly);
  return plan;
}

const none = (reasons: string[]): Quantity => ({ quantity: 0, price: 0, cost: 0, reasons });

/** The articles by supplier, with its minimum order. */
function suppliersOf(articles: readonly Article[]): Map<string, { minimum: number; indexes: number[] }> {
  const suppliers = new Map<string, { minimum: number; indexes: number[] }>();
  for (const [index, { supplier, supplierMinimum }] of articles.entries()) {
    const known = suppliers.get(supplier) ?? { minimum: 0, indexes: [] };
    known.minimum = Math.max(known.minimum, supplierMinimum);
    known.indexes.push(index);
    suppliers.set(supplier, known);
  }
  return suppliers;
}

const sumOf = (plan: readonly Quantity[], indexes: readonly number[]): number =>
  indexes.reduce((sum, index) => sum + (plan[index]?.cost ?? 0), 0);

/** Adds packs of the article that runs out first, until the supplier's minimum is reached. */
function raiseToMinima(articles: readonly Article[], plan: Quantity[]): void {
  for (const { minimum, indexes } of suppliersOf(articles).values()) {
    const ordered = indexes
      .filter((index) => (plan[index]?.quantity ?? 0) > 0)
      .sort((a, b) => worthOf(articles, plan, b) - worthOf(articles, plan, a));
    for (const index of ordered) {
      const [article, now] = [articles[index], plan[index]];
      const missing = minimum - sumOf(plan, indexes);
      if (!article || !now || missing <= EPSILON) break;
      const { pack, maximum, breaks } = article.terms;
      const room = Math.floor((maximum - now.quantity) / pack + 1e-9);
      let packs = Math.min(room, Math.ceil(missing / (now.price * pack) - 1e-9));
      // A price that falls on the way asks for more.
      while (
        packs < room &&
        (now.quantity + packs * pack) * priceOf(breaks, now.quantity + packs * pack) - now.cost < missing - EPSILON
      ) {
        const quantity = now.quantity + packs * pack;
        packs = Math.min(
          room,
          Math.max(
            packs + 1,
            Math.ceil(((missing + now.cost) / priceOf(breaks, quantity) - now.quantity) / pack - 1e-9),
          ),
        );
      }
      if (!(packs > 0)) continue;
      const quantity = rounded(now.quantity + packs * pack);
      const price = priceOf(breaks, quantity);
      plan[index] = {
        quantity,
        price,
        cost: rounded(price * quantity),
        reasons: [...now.reasons, `${shown(packs * pack)} more, for the supplier delivers from ${shown(minimum)} on`],
      };
    }
  }
}

/** Orders nothing from suppliers that the orders are too small for; true where there was one. */
function dropBelowMinima(articles: readonly Article[], plan: Quantity[]): boolean {
  let dropped = false;
  for (const { minimum, indexes } of suppliersOf(articles).values()) {
    const sum = sumOf(plan, indexes);
    if (sum === 0 || sum >= minimum - EPSILON) continue;
    dropped = true;
    for (const index of indexes) {
      const now = plan[index];
      if (now && now.quantity > 0)
        plan[index] = none([
          ...now.reasons,
          `orders of ${shown(sum)} are below the ${shown(minimum)} from which the supplier delivers`,
        ]);
    }
  }
  return dropped;
}

/** The value of an order per unit of money. */
function worthOf(articles: readonly Article[], plan: readonly Quantity[], index: number): number {
  const [worth, price] = [articles[index]?.worth, plan[index]?.price ?? 0];
  return worth === undefined || price <= 0 ? 1 : worth / price;
}

function keepToBudget(articles: readonly Article[], plan: Quantity[], budget: number, partly: boolean): void {
  const leaveOut = (index: number, reason: string): void =>
    void (plan[index] = none([...(plan[index]?.reasons ?? []), reason]));
  while (sumOf(plan, [...plan.keys()]) > budget + EPSILON) {
    const open = [...plan.keys()].filter((index) => (plan[index]?.cost ?? 0) > 0);
    const choosable = open.map((index) => ({
      cost: plan[index]?.cost ?? 0,
      value: worthOf(articles, plan, index) * (plan[index]?.cost ?? 0),
    }));
    const taken = new Set([...chooseWithin(choosable, budget).taken].map((at) => open[at]));
    const chosen = plan.map((entry, index) => (entry.cost > 0 && !taken.has(index) ? none(entry.reasons) : entry));
    if (partly) fillUp(articles, plan, chosen, budget);
    const kept = [...chosen];
    if (!dropBelowMinima(articles, kept)) {
      for (const [index, entry] of chosen.entries()) {
        if (entry.quantity > 0) plan[index] = entry;
        else if ((plan[index]?.quantity ?? 0) > 0)
          leaveOut(index, `the budget of ${shown(budget)} goes to what is worth more`);
      }
      return;
    }
    // A supplier with too small an amount is left out, and its share goes to the others.
    for (const { minimum, indexes } of suppliersOf(articles).values()) {
      if (!indexes.some((index) => (chosen[index]?.quantity ?? 0) > 0 && kept[index]?.quantity === 0)) continue;
      for (const index of indexes)
        if ((plan[index]?.quantity ?? 0) > 0)
          leaveOut(index, `the budget does not reach the ${shown(minimum)} from which the supplier delivers`);
    }
  }
}

/** Spends the rest on smaller orders of the articles left out, the most valuable first. */
function fillUp(articles: readonly Article[], plan: readonly Quantity[], chosen: Quantity[], budget: number): void {
  const out = [...plan.keys()]
    .filter((index) => (plan[index]?.quantity ?? 0) > 0 && chosen[index]?.quantity === 0)
    .sort((a, b) => worthOf(articles, plan, b) - worthOf(articles, plan, a));
  let spent = sumOf(chosen, [...chosen.keys()]);
  for (const index of out) {
    const [terms, whole] = [articles[index]?.terms, plan[index]];
    if (!terms || !whole) continue;
    const left = budget - spent;
    // From the dearest price on, which fewer pieces may have.
    for (const level of terms.breaks.toReversed()) {
      const quantity = rounded(
        Math.min(whole.quantity, Math.floor(left / level.price / terms.pack + 1e-9) * terms.pack),
      );
      if (quantity <= 0 || quantity < Math.max(level.from, terms.minimum) - 1e-9) continue;
      const price = priceOf(terms.breaks, quantity);
      if (price * quantity > left + EPSILON) continue;
      chosen[index] = {
        quantity,
        price,
        cost: rounded(price * quantity),
        reasons: [...whole.reasons, `${shown(quantity)} of ${shown(whole.quantity)}, for which the budget reaches`],
      };
      spent += rounded(price * quantity);
      break;
    }
  }
}
