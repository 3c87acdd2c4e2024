import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import type { calculatorFields } from './fields.ts';
import type { Formula } from './formula.ts';
import { readFormula } from './formula.ts';
import { checked, divided, Exact, toExact } from './numbers.ts';
import type { Rounding } from './rounding.ts';
import { allocated, currencyDecimals, decimalsOf, rounded } from './rounding.ts';

type Context = NodeContext<typeof calculatorFields>;

const MOST_PARTS = 1000;

/** Works out a number for every item. */
export function calculate(context: Context): NodeResult | Promise<NodeResult> {
  const { items, field } = context;
  const changed: Item[] = [];
  const formulas = new Map<string, Formula>();
  const formulaOf = (source: string): Formula => {
    const known = formulas.get(source);
    if (known) return known;
    const formula = readFormula(source);
    // Formulas that are made of the items themselves are not worth keeping.
    if (formulas.size < 100) formulas.set(source, formula);
    return formula;
  };
  const work = (item: Item, index: number): void => {
    const rounding = roundingOf(context, index);
    const show = (value: Exact): JsonValue => shown(value, rounding, field.as(index) === 'text');
    const value =
      field.operation(index) === 'split'
        ? split(context, index, rounding).map(show)
        : show(rounded(valueOf(context, item, index, formulaOf), rounding));
    changed.push({ ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) });
  };
  return forEachYielding(items, work, () => main(changed), context);
}

function valueOf({ field }: Context, item: Item, index: number, formulaOf: (source: string) => Formula): Exact {
  const operation = field.operation(index);
  if (operation === 'formula') return formulaOf(field.formula(index))(item.json);
  const a = toExact(field.a(index), 'A');
  if (operation === 'round') return a;
  const b = toExact(field.b(index), 'B');
  switch (operation) {
    case 'subtract':
      return checked(a.sub(b));
    case 'multiply':
      return checked(a.mul(b));
    case 'divide':
      return divided(a, b);
    case 'percentOf':
      return checked(a.mul(b).div(100));
    case 'share':
      return divided(a.mul(100), b);
    case 'change':
      return divided(b.sub(a).mul(100), a.abs());
    case 'plusPercent':
      return checked(a.add(a.mul(b).div(100)));
    case 'minusPercent':
      return checked(a.sub(a.mul(b).div(100)));
    default:
      return checked(a.add(b));
  }
}

function roundingOf({ field }: Context, index: number): Rounding {
  const mode = field.mode(index) || 'halfUp';
  switch (field.rounding(index)) {
    case 'decimals':
      return { to: 'decimals', decimals: Math.floor(field.decimals(index)), mode };
    case 'currency':
      return { to: 'decimals', decimals: currencyDecimals(field.currency(index)), mode };
    case 'digits':
      return { to: 'digits', digits: Math.floor(field.digits(index)), mode };
    case 'step': {
      const step = toExact(field.step(index), 'Step');
      if (step.lte(0)) throw nodeErrors.field_invalid({ field: 'Step', reason: 'must be more than 0' });
      return { to: 'step', step, mode };
    }
    default:
      return { to: 'nothing' };
  }
}

/** The default decimals of amounts. */
const USUAL_DECIMALS = 2;

function split({ field }: Context, index: number, rounding: Rounding): Exact[] {
  const amount = toExact(field.a(index), 'A');
  const written = field
    .parts(index)
    .split(',')
    .map((part) => toExact(part, 'Parts'));
  const [count] = written;
  const equal = written.length === 1 && count;
  const most = equal ? count.toNumber() : written.length;
  if (most > MOST_PARTS || most < 1 || (equal && !count.isInteger()))
    throw nodeErrors.field_invalid({ field: 'Parts', reason: `must be 1 to ${MOST_PARTS} parts, or their weights` });
  const weights = equal ? Array.from({ length: most }, () => new Exact(1)) : written;
  return allocated(
    amount,
    weights,
    decimalsOf(rounding) ?? USUAL_DECIMALS,
    'mode' in rounding ? rounding.mode : 'halfUp',
  );
}

function shown(value: Exact, rounding: Rounding, asText: boolean): JsonValue {
  // No result is minus zero.
  const result = value.isZero() ? new Exact(0) : value;
  if (!asText) return result.toNumber();
  const decimals = decimalsOf(rounding);
  return decimals === undefined ? result.toFixed() : result.toFixed(decimals);
}
