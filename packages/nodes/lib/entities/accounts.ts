import { cardScheme, isLuhn } from '../banking/cards.ts';
import { isIban } from '../banking/iban.ts';
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

/** Numbers of payment cards: of a known scheme, with a check digit that fits (Luhn, ISO/IEC 7812-1). */
export function* cards(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(CARD)) {
    const value = found.replaceAll(/\D/g, '');
    const scheme = cardScheme(value);
    if (scheme && isLuhn(value))
      yield entityAt(text, 'card', index, index + found.length, value, { brand: scheme.brand });
  }
}
