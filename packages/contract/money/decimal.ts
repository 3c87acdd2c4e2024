/** A decimal number without any rounding: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint;
  /** Digits after the point. */
  readonly scale: number;
}

/** Ways of rounding, named as in java.math.RoundingMode and ICU. */
export const roundings = ['halfUp', 'halfEven', 'halfDown', 'up', 'down', 'ceil', 'floor'] as const;
export type MoneyRounding = (typeof roundings)[number];

/** Characters of a number that is read. */
const LONGEST = 60;
/** Digits after the point that a number may have. */
export const MOST_DECIMALS = 30;
const written = /^([+-]?)(\d+)(?:\.(\d+))?$/;

const ten = (power: number): bigint => 10n ** BigInt(power);

/** The number that a text writes down: digits with a point, without an exponent or separators; null for any other text. */
export function readDecimal(text: string): Decimal | null {
  const [, sign, whole = '', fraction = ''] = (text.length <= LONGEST && written.exec(text)) || [];
  if (sign === undefined || fraction.length > MOST_DECIMALS) return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** The number as text, with at least so many digits after the point. */
export function writeDecimal({ units, scale }: Decimal, least = 0): string {
  const size = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = size.slice(0, size.length - scale);
  const fraction = size
    .slice(size.length - scale)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

const widened = ({ units, scale }: Decimal, to: number): bigint => units * ten(to - scale);

/** The sum. */
export function addDecimals(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: widened(a, scale) + widened(b, scale), scale };
}

/** The number with the other sign. */
export const negateDecimal = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** The product. */
export const multiplyDecimals = (a: Decimal, b: Decimal): Decimal => ({
  units: a.units * b.units,
  scale: a.scale + b.scale,
});

/** Below 0 where `a` is less than `b`, 0 where they are equal, else above 0. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = widened(a, scale) - widened(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The quotient of whole numbers, rounded to a whole number. `below` is positive. */
function dividedUnits(above: bigint, below: bigint, rounding: MoneyRounding): bigint {
  const quotient = above / below;
  const rest = above % below;
  if (rest === 0n) return quotient;
  const away = above < 0n ? -1n : 1n;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isUp = {
    up: true,
    down: false,
    ceil: above > 0n,
    floor: above < 0n,
    halfUp: twice >= below,
    halfDown: twice > below,
    halfEven: twice > below || (twice === below && quotient % 2n !== 0n),
  }[rounding];
  return isUp ? quotient + away : quotient;
}

/** The number with at most so many digits after the point. */
export function roundDecimal(value: Decimal, scale: number, rounding: MoneyRounding): Decimal {
  if (value.scale <= scale) return value;
  return { units: dividedUnits(value.units, ten(value.scale - scale), rounding), scale };
}

/** The quotient with at most so many digits after the point. `b` is not 0. */
export function divideDecimals(a: Decimal, b: Decimal, scale: number, rounding: MoneyRounding): Decimal {
  const above = a.units * ten(b.scale + scale) * (b.units < 0n ? -1n : 1n);
  const below = (b.units < 0n ? -b.units : b.units) * ten(a.scale);
  return { units: dividedUnits(above, below, rounding), scale };
}

/** The number in units of so many digits after the point: 12.30 with two is 1230n; null where that is not a whole number. */
export function wholeUnits(value: Decimal, digits: number): bigint | null {
  if (value.scale <= digits) return widened(value, digits);
  const factor = ten(value.scale - digits);
  return value.units % factor === 0n ? value.units / factor : null;
}

/** The number without zeros at its end. */
export function trimmedDecimal({ units, scale }: Decimal): Decimal {
  let least = { units, scale };
  while (least.scale > 0 && least.units % 10n === 0n) least = { units: least.units / 10n, scale: least.scale - 1 };
  return least;
}
