import type { JsonValue } from '@heddle/contract/json';

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Significant digits of a number as written. Up to 15 of them survive being held as a number. */
const significantDigits = (cell: string): number =>
  cell
    .replace(/e.*/i, '')
    .replace('.', '')
    .replaceAll(/^-?0*|0*$/g, '').length;

/** A cell as the kind of value it writes down: numbers without leading zeros that can be held exactly enough, true and false, null for nothing. All else is text. */
export function typedCell(cell: string): JsonValue {
  if (cell === '') return null;
  const first = cell.charCodeAt(0);
  // Most cells that are no numbers are known by their first character: a digit or a minus begins one.
  if (first === 45 || (first >= 48 && first <= 57)) {
    if (!NUMBER.test(cell)) return cell;
    const number = Number(cell);
    // Long ids would lose digits.
    return Number.isFinite(number) &&
      (Number.isSafeInteger(number) || cell.includes('.') || /e/i.test(cell)) &&
      cell.length <= 17 &&
      (cell.length < 17 || significantDigits(cell) <= 15 || String(number) === cell)
      ? number
      : cell;
  }
  if (first === 84 || first === 116 || first === 70 || first === 102) {
    if (/^true$/i.test(cell)) return true;
    if (/^false$/i.test(cell)) return false;
  }
  return cell;
}
