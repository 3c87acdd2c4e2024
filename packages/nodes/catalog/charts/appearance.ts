import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { checkedLocale } from '../../lib/dates/moments.ts';
import type { appearanceFields } from './fields.ts';
import type { ChartAppearance, NumberStyle } from './types.ts';

/** The configured style of numbers. Throws `field_invalid` for an unknown currency or language. */
export function numberStyle(style: NumberStyle['style'], currency: string, locale: string): NumberStyle {
  const code = currency.trim().toUpperCase();
  if (style === 'currency' && !/^[A-Z]{3}$/.test(code))
    throw nodeErrors.field_invalid({
      field: 'Currency',
      reason: `is not the code of a currency like EUR: "${currency.slice(0, 20)}"`,
    });
  return { style, currency: code || 'EUR', locale: checkedLocale(locale) };
}

/** The appearance of the picture, from the fields. */
export function appearanceOf(
  { field }: NodeContext<typeof appearanceFields>,
  titles: Pick<ChartAppearance, 'title' | 'subtitle' | 'xTitle' | 'yTitle'>,
): ChartAppearance {
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
