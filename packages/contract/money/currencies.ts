/** Digits after the point of each currency's amounts by ISO 4217, list one. Currencies that ended in the last years stay: their amounts are still in books. */
const withTwo =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP ' +
  'GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD ' +
  'NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS ' +
  'VED VES WST XCD XCG YER ZAR ZMW ZWG';
const withNone = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const withThree = 'BHD IQD JOD KWD LYD OMR TND';
const withFour = 'CLF UYW';

const digits: ReadonlyMap<string, number> = new Map(
  [withNone, '', withTwo, withThree, withFour].flatMap((codes, count) =>
    codes
      .split(' ')
      .filter((code) => code !== '')
      .map((code): [string, number] => [code, count]),
  ),
);

/** The codes of all currencies, in the order of the alphabet. */
export const currencyCodes: readonly string[] = [...digits.keys()].toSorted();

/** Digits after the point of a currency's amounts: 2 for EUR, 0 for JPY, 3 for KWD; undefined for a code that ISO 4217 does not have. */
export const minorDigits = (currency: string): number | undefined => digits.get(currency);

/** A code as ISO 4217 writes it; undefined for a text that is none. */
export function currencyCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return digits.has(code) ? code : undefined;
}
