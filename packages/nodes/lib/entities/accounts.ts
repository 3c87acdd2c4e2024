import { isIban } from '../text/iban.ts';
import type { Entity } from './entity.ts';
import { entityAt } from './entity.ts';

const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{2,4}){3,8}(?![\p{Ll}\p{N}])/gu;

/** Account numbers whose check digits fit, without blanks. What follows one in capitals is no part of it. */
export function* ibans(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(IBAN)) {
    for (let end = found.length; end >= 15; end -= 1) {
      const written = found.slice(0, end);
      const value = written.replaceAll(/[ -]/g, '');
      if (!/[A-Z0-9]$/.test(written) || /[A-Z0-9]/.test(found[end] ?? '') || !isIban(value)) continue;
      yield entityAt(text, 'iban', index, index + end, value, { country: value.slice(0, 2) });
      break;
    }
  }
}

const CARD = /(?<![\p{L}\p{N}.+-])\d(?:[ -]?\d){12,18}(?![\p{L}\p{N}]|[.-]\p{N})/gu;

/** The first digits and the lengths of the numbers of card schemes (ISO/IEC 7812). */
const brands: readonly { brand: string; number: RegExp }[] = [
  { brand: 'Visa', number: /^4(?:\d{12}|\d{15}|\d{18})$/ },
  { brand: 'Mastercard', number: /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/ },
  { brand: 'American Express', number: /^3[47]\d{13}$/ },
  { brand: 'Diners Club', number: /^3(?:0[0-5]|[689]\d)\d{11,16}$/ },
  { brand: 'Discover', number: /^6(?:011|4[4-9]\d|5\d\d)\d{12,15}$/ },
  { brand: 'JCB', number: /^35(?:2[89]|[3-8]\d)\d{12,15}$/ },
  { brand: 'Maestro', number: /^(?:5[0678]|6\d)\d{10,17}$/ },
  { brand: 'UnionPay', number: /^62\d{14,17}$/ },
];

/** Numbers of payment cards: of a known scheme, with a check digit that fits (Luhn, ISO/IEC 7812-1). */
export function* cards(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(CARD)) {
    const value = found.replaceAll(/\D/g, '');
    const scheme = brands.find(({ number }) => number.test(value));
    if (scheme && isLuhn(value))
      yield entityAt(text, 'card', index, index + found.length, value, { brand: scheme.brand });
  }
}

/** True where the last digit of a number fits to the others. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== '' && sum % 10 === 0;
}
