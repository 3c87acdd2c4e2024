import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { checkedLocale } from '../../lib/dates/moments.ts';
import type { lookFields } from './fields.ts';
import type { ChartLook, NumberStyle } from './types.ts';

/** The style of numbers that was asked for. Throws `field_invalid` for an unknown currency or language. */
export function numberStyle(style: NumberStyle['style'], currency: string, locale: string): NumberStyle {
  const code = currency.trim().toUpperCase();
  if (style === 'currency' && !/^[A-Z]{3}$/.test(code))
    throw nodeErrors.field_invalid({
      field: 'Currency',
      reason: `is not the code of a currency like EUR: "${currency.slice(0, 20)}"`,
    });
  return { style, currency: code || 'EUR', locale: checkedLocale(locale) };
}

/** How the picture is to look, as the fields say. */
export function lookOf(
  { field }: NodeContext<typeof lookFields>,
  titles: Pick<ChartLook, 'title' | 'subtitle' | 'xTitle' | 'yTitle'>,
): ChartLook {
  return {
    ...titles,
    width: field.width(),
    height: field.height(),
    margin: 24,
    theme: field.theme(),
    transparent: field.transparent(),
    numbers: numberStyle(field.numbers(), field.currency(), field.locale()),
    labels: field.labels(),
  };
}

/** A name for a file that stays where it is put. */
export const fileNameOf = (name: string, standard: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()
    .slice(0, 100) || standard;
