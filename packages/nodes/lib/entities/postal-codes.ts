import type { Entity, EntityContext } from './entity.ts';
import { entityAt } from './entity.ts';

/** How a country writes postal codes. */
interface PostalForm {
  country: string;
  pattern: RegExp;
  /** True where the form is like that of any number, so that it counts only in its own country and before the name of a place. */
  isPlain: boolean;
}

/** A place behind the code: a word in capitals. */
const PLACE = String.raw`(?=[ \u00a0]\p{Lu}[\p{L}.'’-]+)`;
const START = String.raw`(?<![\p{L}\p{N}.,/€$£+-])`;
const plain = (country: string, digits: string): PostalForm => ({
  country,
  pattern: new RegExp(`${START}${digits}${PLACE}`, 'gu'),
  isPlain: true,
});
const own = (country: string, source: string): PostalForm => ({
  country,
  pattern: new RegExp(`${START}${source}`, 'gu'),
  isPlain: false,
});
const END = String.raw`(?![\p{L}\p{N}])`;

const forms: readonly PostalForm[] = [
  plain('DE', String.raw`\d{5}`),
  plain('FR', String.raw`\d{5}`),
  plain('ES', String.raw`\d{5}`),
  plain('IT', String.raw`\d{5}`),
  plain('FI', String.raw`\d{5}`),
  plain('AT', String.raw`[1-9]\d{3}`),
  plain('CH', String.raw`[1-9]\d{3}`),
  plain('LI', String.raw`94[89]\d`),
  plain('BE', String.raw`[1-9]\d{3}`),
  plain('DK', String.raw`\d{4}`),
  plain('NO', String.raw`\d{4}`),
  own('NL', String.raw`[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}${END}`),
  own('GB', String.raw`(?:[A-Z]{1,2}\d[A-Z\d]?) ?\d[ABD-HJLNP-UW-Z]{2}${END}`),
  own('CA', String.raw`[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d${END}`),
  own(
    'US',
    String.raw`(?<=\b(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\s)\d{5}(?:-\d{4})?${END}`,
  ),
  own('PL', String.raw`\d{2}-\d{3}${END}`),
  own('PT', String.raw`[1-9]\d{3}-\d{3}${END}`),
  own('SE', String.raw`(?<=S-|SE-)\d{3} ?\d{2}${END}`),
];
/** "D-10115 Berlin". */
const PREFIXED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?<country>DE|D|AT|A|CH|FR|F|IT|I|BE|B|LI)-(?<code>\d{4,5})${PLACE}`,
  'gu',
);
const prefixes: Readonly<Record<string, string>> = { D: 'DE', A: 'AT', F: 'FR', I: 'IT', B: 'BE' };

/** Postal codes: of the country in its own form, of others where the form is theirs alone. */
export function* postalCodes(text: string, { country }: EntityContext): Generator<Entity> {
  for (const form of forms) {
    if (form.isPlain && form.country !== country) continue;
    for (const { 0: found, index } of text.matchAll(form.pattern))
      yield entityAt(text, 'postalCode', index, index + found.length, found, { country: form.country });
  }
  for (const { 0: found, index, groups } of text.matchAll(PREFIXED)) {
    const sign = groups?.['country'] ?? '';
    yield entityAt(text, 'postalCode', index, index + found.length, groups?.['code'] ?? '', {
      country: prefixes[sign] ?? sign,
    });
  }
}
