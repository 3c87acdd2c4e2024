import type { EChartsOption } from 'echarts';
import { numberWriter } from '../numbers.ts';
import type { Palette } from '../../../lib/palette.ts';
import { FONT, palettes } from '../../../lib/palette.ts';
import type { ChartAppearance } from '../types.ts';

/** Everything around the data, common to all kinds of charts. */
export interface ChartFrame {
  palette: Palette;
  /** Writes numbers at axes. */
  short(value: number): string;
  /** Writes numbers at marks. */
  long(value: number): string;
  /** Color of the n-th series. */
  color(index: number): string;
  /** Pixels between the edge and everything. */
  margin: number;
  /** Pixels that title and subtitle take. */
  top: number;
  options: EChartsOption;
}

/** A picture's title, background and type; `legend` are the names of its series, fewer than two need none. */
export function frameOf(appearance: ChartAppearance, legend: readonly string[], isCircle = false): ChartFrame {
  const palette = palettes[appearance.theme];
  const { margin } = appearance;
  const head = (appearance.title === '' ? 0 : 26) + (appearance.subtitle === '' ? 0 : 20);
  const hasLegend = legend.length > 1 && !isCircle;
  const titled = appearance.title !== '' || appearance.subtitle !== '';
  const text = { fontFamily: FONT, overflow: 'truncate' as const, width: appearance.width - 2 * margin };
  return {
    palette,
    short: numberWriter(appearance.numbers, true),
    long: numberWriter(appearance.numbers),
    color: (index) => palette.series[index % palette.series.length] ?? palette.accent,
    margin,
    top: margin + head + (titled ? 10 : 0) + (hasLegend ? 30 : 0),
    options: {
      animation: false,
      backgroundColor: appearance.transparent ? 'transparent' : palette.surface,
      color: [...palette.series],
      textStyle: { fontFamily: FONT, fontSize: 12, color: palette.ink2 },
      ...(titled
        ? {
            title: {
              text: appearance.title || appearance.subtitle,
              ...(appearance.title === '' || appearance.subtitle === '' ? {} : { subtext: appearance.subtitle }),
              left: margin,
              top: Math.max(0, margin - 4),
              padding: 0,
              itemGap: 7,
              textStyle: { ...text, color: palette.ink, fontSize: 18, fontWeight: 500 },
              subtextStyle: { ...text, color: palette.ink3, fontSize: 13 },
            },
          }
        : {}),
      ...(hasLegend
        ? {
            legend: {
              type: 'scroll',
              data: [...legend],
              left: margin,
              right: margin,
              top: margin + head + (titled ? 8 : -4),
              padding: 0,
              itemGap: 18,
              itemWidth: 10,
              itemHeight: 10,
              icon: 'roundRect',
              textStyle: { fontFamily: FONT, fontSize: 12, color: palette.ink2, overflow: 'truncate', width: 160 },
              pageIconColor: palette.ink2,
              pageTextStyle: { color: palette.ink2 },
            },
          }
        : {}),
    },
  };
}

/** The rectangle that the axes span; their labels and names lie inside of these margins. */
export function gridOf({ top, margin }: ChartFrame, right = margin): object {
  return {
    left: margin,
    right: Math.max(right, 4),
    top: top + 6,
    bottom: Math.max(2, margin - 4),
    outerBoundsMode: 'same',
    outerBoundsContain: 'all',
  };
}

interface AxisNames {
  name?: string | undefined;
  /** True for the axis that goes up. */
  upright?: boolean;
}

const named = ({ palette }: ChartFrame, { name = '', upright = false }: AxisNames): object =>
  name === ''
    ? {}
    : {
        name,
        nameLocation: 'middle',
        nameGap: upright ? 14 : 12,
        nameTextStyle: { fontFamily: FONT, fontSize: 12, color: palette.ink3, fontWeight: 500 },
      };

/** An axis of numbers: faint lines across, no line of its own. */
export function valueAxis(frame: ChartFrame, names: AxisNames = {}, more: object = {}): object {
  return {
    type: 'value',
    splitNumber: 5,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: frame.palette.line } },
    axisLabel: { color: frame.palette.ink3, fontSize: 12, formatter: frame.short },
    ...named(frame, names),
    ...more,
  };
}

/** An axis of names. `room` is how many pixels a name may take. */
export function categoryAxis(
  frame: ChartFrame,
  categories: readonly string[],
  names: AxisNames,
  { room, every = false, rotate = 0 }: { room: number; every?: boolean; rotate?: number },
): object {
  return {
    type: 'category',
    data: [...categories],
    axisLine: { lineStyle: { color: frame.palette.lineStrong } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      color: frame.palette.ink2,
      fontSize: 12,
      width: Math.round(room),
      overflow: 'truncate',
      hideOverlap: true,
      rotate,
      ...(every ? { interval: 0 } : {}),
    },
    ...named(frame, names),
  };
}

/** Text next to a mark. */
export const labelOf = (frame: ChartFrame, more: object = {}): object => ({
  show: true,
  fontFamily: FONT,
  fontSize: 11,
  color: frame.palette.ink2,
  ...more,
});
