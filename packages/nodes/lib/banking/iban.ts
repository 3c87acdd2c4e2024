import { mod97 } from './mod97.ts';

/** The lengths of IBANs by country. SWIFT, "IBAN Registry" (ISO 13616). */
const lengths: { readonly [country: string]: number } = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** An IBAN as machines write it: without blanks and hyphens, in capitals. */
export const plainIban = (written: string): string => written.replaceAll(/[\s-]/g, '').toUpperCase();

/** Why a text without blanks is no IBAN, as the end of a sentence about it; undefined where it is one. ISO 13616, ISO 7064 MOD 97-10. */
export function ibanProblem(iban: string): string | undefined {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return 'does not begin with a country and two check digits, like DE89 3704 0044 0532 0130 00';
  const length = lengths[iban.slice(0, 2)];
  if (length === undefined) return `begins with ${iban.slice(0, 2)}, which is no country with IBANs`;
  if (iban.length !== length) return `has ${iban.length} characters, and IBANs of ${iban.slice(0, 2)} have ${length}`;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1n
    ? undefined
    : 'has check digits that do not fit: a digit is wrong or two are swapped';
}

/** True for an IBAN without blanks whose country, length and check digits fit. */
export const isIban = (iban: string): boolean => ibanProblem(iban) === undefined;
