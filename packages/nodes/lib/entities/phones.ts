import type { Entity, EntityContext } from './entity.ts';
import { entityAt } from './entity.ts';

/** Calling codes by country (ITU-T E.164), of the countries whose national numbers are completed. */
const callingCodes: Readonly<Record<string, string>> = {
  AT: '43',
  AU: '61',
  BE: '32',
  BR: '55',
  CA: '1',
  CH: '41',
  CN: '86',
  CZ: '420',
  DE: '49',
  DK: '45',
  ES: '34',
  FI: '358',
  FR: '33',
  GB: '44',
  GR: '30',
  HU: '36',
  IE: '353',
  IL: '972',
  IN: '91',
  IT: '39',
  JP: '81',
  KR: '82',
  LI: '423',
  LU: '352',
  MX: '52',
  NL: '31',
  NO: '47',
  NZ: '64',
  PL: '48',
  PT: '351',
  RO: '40',
  RU: '7',
  SE: '46',
  SG: '65',
  SK: '421',
  TR: '90',
  UA: '380',
  US: '1',
  ZA: '27',
};
/** Countries whose numbers are dialed abroad with their leading zero, or have none. */
const KEEPS_ZERO = new Set(['IT']);
const WITHOUT_ZERO = new Set(['CZ', 'DK', 'ES', 'GR', 'HU', 'IT', 'LI', 'LU', 'NO', 'PL', 'PT', 'SG']);

const CANDIDATE =
  /(?<![\p{L}\p{N}.,/+-])(?:\+|00)?(?:\(\+?\d{1,5}\)|\d)(?:[ \u00a0./-]{0,3}(?:\(\d{1,5}\)|\d)){5,18}(?![\p{L}\p{N}]|[.,/-]\p{N})/gu;
/** Words before a number that say what it is. */
const ANNOUNCED =
  /(?:tel|telefon|phone|call|mobile|mobil|handy|cell|fax|fon|whatsapp|telephone|hotline|ruf|anruf|erreichbar unter|reach (?:me|us) at)[\s.:()-]{0,4}(?:(?:nr|no|number|nummer)[.:]?\s?)?$/iu;

/** Phone numbers: international ones, national ones of the country, and others after a word like "Tel.". `value` is in the form of E.164 where that is known. */
export function* phones(text: string, { country }: EntityContext): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(CANDIDATE)) {
    const isAnnounced = ANNOUNCED.test(text.slice(Math.max(0, index - 30), index));
    const value = e164(found, country);
    if (value !== undefined && (isAnnounced || value.startsWith('+')) && (isAnnounced || !isOtherNumber(found)))
      yield entityAt(text, 'phone', index, index + found.length, value);
  }
}

/** A date, an amount or a plain row of digits. */
const isOtherNumber = (found: string): boolean =>
  /^\d{1,4}([./-])\d{1,2}\1\d{2,4}$/.test(found) ||
  /^\d{1,3}(?:[. ]\d{3})+$/.test(found) ||
  (/^[1-9]\d+$/.test(found) && found.length !== 10);

/** A number in the form of E.164; its digits where the country is unknown. Undefined for what can be none. */
function e164(written: string, country: string): string | undefined {
  const digits = written.replaceAll(/\(0\)/g, '').replaceAll(/\D/g, '');
  const isInternational = /^\(?\+/.test(written) || /^00[1-9]/.test(digits);
  const whole = isInternational ? digits.replace(/^00/, '') : undefined;
  if (whole !== undefined) return /^[1-9]\d{6,14}$/.test(whole) ? `+${whole}` : undefined;
  const code = callingCodes[country];
  if (code === undefined) return digits.length >= 6 && digits.length <= 15 ? digits : undefined;
  const national = nationalPart(digits, code, country);
  return national !== undefined && national.length + code.length <= 15 ? `+${code}${national}` : undefined;
}

/** The national part of a number, as it is dialed from abroad. */
function nationalPart(digits: string, code: string, country: string): string | undefined {
  if (code === '1') {
    const plain = digits.replace(/^1/, '');
    return /^[2-9]\d{2}[2-9]\d{6}$/.test(plain) ? plain : undefined;
  }
  const hasZero = digits.startsWith('0');
  if (!hasZero && !WITHOUT_ZERO.has(country)) return undefined;
  const plain = KEEPS_ZERO.has(country) ? digits : digits.replace(/^0/, '');
  return plain.length >= 6 && plain.length <= 12 ? plain : undefined;
}
