import { bicCountry, bicProblem, routingProblem, sortCodeOf } from '../../lib/banking/account-numbers.ts';
import { cardScheme, isLuhn } from '../../lib/banking/cards.ts';
import { ibanProblem, plainIban } from '../../lib/banking/iban.ts';
import type { PaymentCheck, ValidationContext } from './check.ts';
import { fail, listed, pass, review } from './check.ts';

/** What the result says of a card: never its number. */
export interface CardFacts {
  brand: string | null;
  lastFour: string;
}

/** The scheme and last digits of the card of a payment; undefined where none is given. */
export function cardFacts({ field }: ValidationContext, index: number): CardFacts | undefined {
  const digits = digitsOf(field.cardNumber(index));
  return digits === '' ? undefined : { brand: cardScheme(digits)?.brand ?? null, lastFour: digits.slice(-4) };
}

const digitsOf = (written: string): string => written.replaceAll(/[\s-]/g, '');

/** What the card of a payment must be: a number of an accepted scheme, not expired, with a code of the right length. */
export function* cardChecks({ field, run }: ValidationContext, index: number): Generator<PaymentCheck> {
  const number = digitsOf(field.cardNumber(index));
  const [expires, code] = [field.expires(index).trim(), field.securityCode(index).trim()];
  const accepted = listed(field.brands(index)).map((brand) => brand.toLowerCase());
  const scheme = cardScheme(number);
  if (number !== '') {
    if (!/^\d+$/.test(number)) yield fail('cardNumber', 'the card number has other characters than digits');
    else if (!isLuhn(number)) yield fail('cardNumber', 'the check digit of the card number does not fit');
    else if (!scheme) yield fail('cardNumber', 'the card is of no known scheme, or has too few digits');
    else if (accepted.length > 0 && !accepted.includes(scheme.brand.toLowerCase()))
      yield fail('cardNumber', `${scheme.brand} is not accepted`);
    else yield pass('cardNumber');
  }
  if (expires !== '') yield expiryCheck(expires, run.now);
  if (code !== '')
    yield /^\d{3,4}$/.test(code) && (!scheme || code.length === scheme.codeDigits)
      ? pass('securityCode')
      : fail('securityCode', `the security code does not have ${scheme?.codeDigits ?? '3 or 4'} digits`);
}

/** Cards expire with the end of the month, wherever on earth that ends last. */
function expiryCheck(written: string, now: number): PaymentCheck {
  const found = /^(0?[1-9]|1[0-2])\s*[/-]\s*(\d{2}|\d{4})$/.exec(written);
  if (!found) return fail('expires', 'the expiry is not written as a month and a year like 09/28');
  const year = Number(found[2]) < 100 ? 2000 + Number(found[2]) : Number(found[2]);
  const month = Number(found[1]);
  const twelveHours = 12 * 3_600_000;
  if (Date.UTC(year, month, 1) + twelveHours <= now) return fail('expires', 'the card has expired');
  // No scheme issues cards for longer.
  return year > new Date(now).getUTCFullYear() + 20 ? fail('expires', 'the expiry is too far away') : pass('expires');
}

/** What the bank account of a payment must be. */
export function* accountChecks({ field }: ValidationContext, index: number): Generator<PaymentCheck> {
  const iban = plainIban(field.iban(index));
  const bic = field.bic(index).replaceAll(/\s/g, '').toUpperCase();
  const [routing, sortCode] = [field.routing(index).trim(), field.sortCode(index).trim()];
  const said = (check: string, what: string, problem: string | undefined): PaymentCheck =>
    problem === undefined ? pass(check) : fail(check, `the ${what} ${problem}`);
  if (iban !== '') yield said('iban', 'IBAN', ibanProblem(iban));
  if (bic !== '') {
    const problem = bicProblem(bic);
    const differs = problem === undefined && iban !== '' && bicCountry(bic) !== iban.slice(0, 2);
    yield differs
      ? review('bic', `the bank is in ${bicCountry(bic)}, the account in ${iban.slice(0, 2)}`)
      : said('bic', 'BIC', problem);
  }
  if (routing !== '') yield said('routing', 'routing number', routingProblem(routing));
  if (sortCode !== '')
    yield said('sortCode', 'sort code', sortCodeOf(sortCode) ? undefined : 'does not have six digits like 12-34-56');
}
