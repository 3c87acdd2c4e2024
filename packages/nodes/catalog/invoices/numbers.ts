import { nodeErrors } from '@heddle/contract/errors/node';
import type { InvoiceContext } from './read-invoice.ts';

/** Characters of a number: what EN 16931 readers and banks take. */
const LONGEST = 50;

/** A series on a day: its text around the number, and how many digits that has. Throws `field_invalid`. */
function seriesOn(written: string, day: string): { before: string; digits: number; after: string } {
  const dated = written
    .trim()
    .replaceAll('{YYYY}', day.slice(0, 4))
    .replaceAll('{YY}', day.slice(2, 4))
    .replaceAll('{MM}', day.slice(5, 7));
  const found = /^([^{}]*)\{(N+)\}([^{}]*)$/.exec(dated);
  if (!found || dated.length > LONGEST)
    throw nodeErrors.field_invalid({
      field: 'Series',
      reason: `must have one number such as {NNNNN}, at most ${LONGEST} characters, and no braces besides {YYYY}, {YY} and {MM}`,
    });
  const [, before = '', places = '', after = ''] = found;
  return { before, digits: places.length, after };
}

/** Refuses a series that gives no numbers, before one is taken. Throws `field_invalid`. */
export function requireSeries({ field }: InvoiceContext, index: number, day: string): void {
  if (field.numberFrom(index) === 'series') seriesOn(field.series(index), day);
}

/** The greatest number that can be counted. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * The number of a document: the next one of its series, which no other document of the user gets, whatever runs at the same time; a step that runs again gets
 * the same, however late. Called once everything else of the document is known to be right, so that no number is taken for a document that is not made.
 */
export async function numberFor(context: InvoiceContext, index: number, day: string): Promise<string> {
  const { field, run, state, takeControlNumber } = context;
  if (field.numberFrom(index) === 'given') return field.number(index).trim();
  const { before, digits, after } = seriesOn(field.series(index), day);
  const begin = field.firstNumber(index) ?? 1;
  // Series that former versions have counted go on.
  const counted = await state.in('user', 'invoice-numbers').get(`${before}#${after}`);
  const { number } = await takeControlNumber({
    series: `invoice ${before}#${after}`,
    key: run.idempotencyKey(index),
    first: typeof counted === 'number' ? counted + begin : begin,
    last: LAST,
  });
  return `${before}${String(number).padStart(digits, '0')}${after}`;
}
