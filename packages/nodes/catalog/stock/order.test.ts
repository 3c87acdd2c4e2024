import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseWithin } from './knapsack.ts';
import type { Article, PlanOptions } from './plan.ts';
import { planOrders } from './plan.ts';
import type { OrderTerms } from './quantities.ts';
import { bestQuantity, costOf } from './quantities.ts';

const terms = (given: Partial<OrderTerms> = {}): OrderTerms => ({
  need: 10,
  breaks: [{ from: 0, price: 1 }],
  pack: 1,
  minimum: 0,
  maximum: Infinity,
  ...given,
});
const article = (given: Partial<Article> & { need?: number; price?: number } = {}): Article => {
  const { need = 10, price = 1, ...rest } = given;
  return {
    terms: terms({ need, breaks: [{ from: 0, price }] }),
    supplier: '',
    supplierMinimum: 0,
    worth: undefined,
    ...rest,
  };
};
const plan = (articles: Article[], options: Partial<PlanOptions> = {}): number[] =>
  planOrders(articles, { belowMinimum: 'raise', budget: undefined, partly: true, ...options }).map(
    ({ quantity }) => quantity,
  );

describe('a quantity', () => {
  it('is the one of Heizer and Render, Operations Management, example 12.9: 5000 cars a year, 49 an order, 20 % a year', () => {
    const breaks = [
      { from: 0, price: 5 },
      { from: 1000, price: 4.8 },
      { from: 2000, price: 4.75 },
    ];
    const given = terms({ need: 1, breaks, economy: { demand: 5000, orderCost: 49, holdingShare: 0.2 } });
    expect(bestQuantity(given)).toMatchObject({ quantity: 1000, price: 4.8 });
    expect([700, 1000, 2000].map((quantity) => costOf(given, quantity))).toEqual(
      [25_700, 24_725, 24_822.5].map((cost) => expect.closeTo(cost, 6)),
    );
  });

  it('covers the need in whole packs for no more than any other does', () => {
    const whole = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(
        whole,
        whole,
        whole,
        fc.array(fc.record({ from: whole, price: whole }), { maxLength: 3 }),
        fc.option(whole, { nil: undefined }),
        (need, pack, minimum, more, orderCost) => {
          const breaks = [{ from: 0, price: 20 }, ...more.sort((a, b) => a.from - b.from)];
          const given = terms({
            need,
            pack,
            minimum,
            breaks,
            maximum: 400,
            ...(orderCost === undefined ? {} : { economy: { demand: 30, orderCost, holdingShare: 0.3 } }),
          });
          const found = bestQuantity(given)?.quantity ?? 0;
          const possible = Array.from({ length: Math.floor(400 / pack) }, (_, at) => (at + 1) * pack).filter(
            (quantity) => quantity >= need && quantity >= minimum,
          );
          expect(possible).toContain(found);
          expect(costOf(given, found)).toBeCloseTo(Math.min(...possible.map((quantity) => costOf(given, quantity))), 6);
        },
      ),
    );
  });

  it('is limited by what may be ordered', () => {
    expect(bestQuantity(terms({ need: 30, pack: 8, maximum: 20 }))).toMatchObject({
      quantity: 16,
      reasons: ['30 needed', 'at most 20 may be ordered'],
    });
    expect(bestQuantity(terms({ minimum: 50 }))).toMatchObject({
      quantity: 50,
      reasons: ['10 needed', 'at least 50 have to be ordered'],
    });
    expect(bestQuantity(terms({ pack: 8, maximum: 5 }))).toBeUndefined();
    expect(bestQuantity(terms({ minimum: 50, maximum: 20 }))).toBeUndefined();
  });
});

describe('a choice within a budget', () => {
  it('is worth as much as the best of all choices', () => {
    const entry = fc.record({ cost: fc.integer({ min: 1, max: 30 }), value: fc.integer({ min: 0, max: 30 }) });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 9 }), fc.integer({ min: 0, max: 90 }), (entries, budget) => {
        const { taken, exact } = chooseWithin(entries, budget);
        const sum = (chosen: (index: number) => boolean, of: 'cost' | 'value'): number =>
          entries.reduce((total, one, index) => total + (chosen(index) ? one[of] : 0), 0);
        const all = Array.from(
          { length: 2 ** entries.length },
          (_, bits) => (index: number) => (bits & (2 ** index)) !== 0,
        );
        const best = Math.max(
          ...all.filter((chosen) => sum(chosen, 'cost') <= budget).map((chosen) => sum(chosen, 'value')),
        );
        expect([
          exact,
          sum((index) => taken.has(index), 'value'),
          sum((index) => taken.has(index), 'cost') <= budget,
        ]).toEqual([true, best, true]);
      }),
    );
  });

  it('of many that are alike comes to an end', () => {
    const entries = Array.from({ length: 2000 }, (_, index) => ({
      cost: 100 + (index % 7) * 2,
      value: 100 + (index % 7) * 2,
    }));
    const { taken, exact } = chooseWithin(entries, 100_001);
    expect(exact).toBe(false);
    const spent = [...taken].reduce((sum, index) => sum + (entries[index]?.cost ?? 0), 0);
    expect(spent).toBeGreaterThan(99_000);
    expect(spent).toBeLessThanOrEqual(100_001);
  });
});

describe('a plan', () => {
  it('orders more where a supplier delivers from a value on, of what is worth most', () => {
    expect(
      plan([
        article({ supplier: 's', supplierMinimum: 100, worth: 5 }),
        article({ supplier: 's', worth: 1 }),
        article(),
      ]),
    ).toEqual([90, 10, 10]);
  });

  it('takes into account that more pieces may cost less each', () => {
    const cheaper: Article = {
      ...article({ supplier: 's', supplierMinimum: 100 }),
      terms: terms({
        need: 90,
        breaks: [
          { from: 0, price: 1 },
          { from: 95, price: 0.99 },
        ],
        maximum: 200,
      }),
    };
    const [ordered = 0] = plan([cheaper]);
    expect([ordered * 0.99 >= 100, (ordered - 1) * 0.99 < 100]).toEqual([true, true]);
  });

  it('orders nothing where that cannot be, or is not wanted', () => {
    const small: Article = { ...article({ supplier: 's', supplierMinimum: 100 }), terms: terms({ maximum: 50 }) };
    expect(plan([small])).toEqual([0]);
    expect(plan([article({ supplier: 's', supplierMinimum: 100 }), article()], { belowMinimum: 'skip' })).toEqual([
      0, 10,
    ]);
  });

  it('spends what is left of a budget on a part', () => {
    expect(plan([article({ worth: 2 }), article()], { budget: 14 })).toEqual([10, 4]);
    expect(plan([article({ worth: 2 }), article()], { budget: 14, partly: false })).toEqual([10, 0]);
  });

  it('leaves out a supplier whose share is too small, and distributes it to others', () => {
    const dear = article({ supplier: 's', supplierMinimum: 20, worth: 9 });
    expect(
      plan([dear, article({ supplier: 's', supplierMinimum: 20 }), article({ supplier: 't' })], {
        budget: 12,
        partly: false,
      }),
    ).toEqual([0, 0, 10]);
  });

  it('never costs more than the budget', () => {
    const whole = fc.integer({ min: 1, max: 30 });
    const one = fc.record({
      need: whole,
      price: whole,
      supplier: fc.constantFrom('', 's', 't'),
      supplierMinimum: fc.integer({ min: 0, max: 200 }),
    });
    fc.assert(
      fc.property(
        fc.array(one, { maxLength: 8 }),
        fc.integer({ min: 0, max: 900 }),
        fc.boolean(),
        (given, budget, partly) => {
          const planned = planOrders(given.map(article), { belowMinimum: 'raise', budget, partly });
          expect(planned.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(budget);
          for (const supplier of ['s', 't']) {
            const minimum = Math.max(
              0,
              ...given.filter((entry) => entry.supplier === supplier).map((entry) => entry.supplierMinimum),
            );
            const ordered = planned.reduce(
              (sum, { cost }, index) => sum + (given[index]?.supplier === supplier ? cost : 0),
              0,
            );
            expect(ordered === 0 || ordered >= minimum).toBe(true);
          }
        },
      ),
    );
  });
});
