import type { ChartContent } from '@heddle/contract/api/widgets';

/** Height of a drawing in its own units; its width is one unit for each label. */
export const HEIGHT = 100;

/** The positions of values in a drawing that contains all of them and zero. */
export interface Scale {
  least: number;
  most: number;
  /** The distance from the top. */
  y(value: number): number;
}

/** The scale of a chart's values. Starts at zero if no value is negative. */
export function scaleOf({ series }: Pick<ChartContent, 'series'>): Scale {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const span = most - least || 1;
  return { least, most, y: (value) => ((most - value) / span) * HEIGHT };
}

/** The parts of a line that has gaps, as points of a polyline. */
export function pointsOf(values: readonly (number | null)[], { y }: Scale): string[] {
  const parts: string[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) parts.push([]);
    else parts.at(-1)?.push(`${index + 0.5},${y(value)}`);
  }
  return parts.filter((part) => part.length > 0).map((part) => part.join(' '));
}

/** A slice of a pie: `share` of the whole from `start` on, both of 1. */
export interface Slice {
  label: string;
  value: number;
  share: number;
  start: number;
}

/** The most slices that are drawn one by one; the others are combined. */
const MOST_SLICES = 5;

/** The slices of a pie, largest first. Values that are not positive have none. */
export function slicesOf({ labels, series }: Pick<ChartContent, 'labels' | 'series'>): Slice[] {
  const values = series[0]?.values ?? [];
  const all = values
    .flatMap((value, index) => (value !== null && value > 0 ? [{ label: labels[index] ?? '', value }] : []))
    .sort((a, b) => b.value - a.value);
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const rest = all.slice(MOST_SLICES);
  const shown =
    rest.length > 1
      ? [
          ...all.slice(0, MOST_SLICES),
          { label: `${rest.length} others`, value: rest.reduce((sum, { value }) => sum + value, 0) },
        ]
      : all;
  let start = 0;
  return shown.map(({ label, value }) => {
    const slice = { label, value, share: value / total, start };
    start += slice.share;
    return slice;
  });
}

/** The outline of a slice in a circle of the radius 50 around (50, 50). A whole circle is drawn as two halves. */
export function outlineOf({ start, share }: Pick<Slice, 'start' | 'share'>): string {
  const at = (turn: number): string =>
    `${(50 + 50 * Math.sin(turn * 2 * Math.PI)).toFixed(3)} ${(50 - 50 * Math.cos(turn * 2 * Math.PI)).toFixed(3)}`;
  if (share > 0.999) return 'M 50 0 A 50 50 0 1 1 50 100 A 50 50 0 1 1 50 0 Z';
  return `M 50 50 L ${at(start)} A 50 50 0 ${share > 0.5 ? 1 : 0} 1 ${at(start + share)} Z`;
}
