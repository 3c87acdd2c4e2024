import { nodeErrors } from '@heddle/contract/errors/node';
import type { PaymentCheck, ValidationContext } from './check.ts';
import { fail, listed, pass, review } from './check.ts';

type Outcome = PaymentCheck['outcome'];

const tableOf = (outcomes: { readonly [outcome in Outcome]: string }): ReadonlyMap<string, Outcome> =>
  new Map(
    Object.entries(outcomes).flatMap(([outcome, words]) =>
      // The keys of the table are the outcomes.
      words.split(' ').map((word) => [word, outcome as Outcome] as const),
    ),
  );

/** Results of address checks: letters of Visa, Mastercard and American Express, words of payment providers. */
const addressResults = tableOf({
  pass: 'y x d m f v pass match matched',
  review: 'a z w p b c l o k e g i r s u unavailable unchecked partial not_provided',
  fail: 'n fail failed no_match nomatch mismatch',
});

/** Results of security code checks. */
const codeResults = tableOf({
  pass: 'm y pass match matched',
  review: 'p s u x unavailable unchecked not_provided',
  fail: 'n fail failed no_match nomatch mismatch',
});

/** EMV 3-D Secure, `transStatus`; ECI as Visa (05–07) and Mastercard (00–02) write it; words of payment providers. */
const secureResults = tableOf({
  pass: 'y a 05 06 02 01 5 6 2 1 authenticated attempted attempt_acknowledged succeeded success exempted',
  review: 'u c i d challenge challenge_required unavailable informational processing_error',
  fail: 'n r 07 00 7 0 failed fail rejected not_authenticated canceled abandoned not_supported',
});

/** What others found out about a payment: the issuer about address and code, 3-D Secure about its holder. Throws `field_invalid` for a word that is not known. */
export function* outcomeChecks({ field }: ValidationContext, index: number): Generator<PaymentCheck> {
  const [address, code, secure] = [field.addressCheck(index), field.codeCheck(index), field.threeDSecure(index)].map(
    (written) => written.trim().toLowerCase(),
  );
  if (address)
    yield looked('addressCheck', 'Result of the address check (AVS)', 'the address check', addressResults, address);
  if (code)
    yield looked('codeCheck', 'Result of the security code check', 'the security code check', codeResults, code);
  const required = field.require3ds(index);
  if (!secure) {
    if (required) yield fail('threeDSecure', 'there is no 3-D Secure outcome');
    return;
  }
  const check = looked('threeDSecure', '3-D Secure outcome', '3-D Secure', secureResults, secure);
  yield required && check.outcome === 'review' ? { ...check, outcome: 'fail' } : check;
}

function looked(
  check: string,
  label: string,
  what: string,
  results: ReadonlyMap<string, Outcome>,
  written: string,
): PaymentCheck {
  const outcome = results.get(written);
  if (!outcome)
    throw nodeErrors.field_invalid({ field: label, reason: `is "${written}", which no payment provider reports` });
  if (outcome === 'pass') return pass(check);
  return outcome === 'fail'
    ? fail(check, `${what} failed (${written})`)
    : review(check, `${what} did not decide (${written})`);
}

/** What the countries of a payment must be: none of the blocked ones, and the same. */
export function* countryChecks({ field }: ValidationContext, index: number): Generator<PaymentCheck> {
  const countries = (label: string, written: string): string[] =>
    listed(written).map((entry) => {
      if (!/^[A-Za-z]{2}$/.test(entry))
        throw nodeErrors.field_invalid({
          field: label,
          reason: `has "${entry}", which is no code of two letters like CH`,
        });
      return entry.toUpperCase();
    });
  const [billing] = countries('Billing country', field.country(index));
  const others = countries('Other countries', field.otherCountries(index));
  const all = billing === undefined ? others : [billing, ...others];
  if (all.length === 0) return;
  const blocked = new Set(countries('Blocked countries', field.blockedCountries(index)));
  const found = all.find((country) => blocked.has(country));
  const different = all.find((country) => country !== all[0]);
  if (found) yield fail('country', `${found} is blocked`);
  else if (different) yield review('country', `the countries differ: ${[...new Set(all)].join(', ')}`);
  else yield pass('country');
}
