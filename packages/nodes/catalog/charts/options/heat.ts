import type { EChartsOption } from 'echarts';
import { FONT, inkOn } from '../../../lib/palette.ts';
import type { ChartData, ChartAppearance } from '../types.ts';
import type { ChartFrame } from './frame.ts';
import { categoryAxis, frameOf } from './frame.ts';

/** The lowest and the highest value, with zero in the middle where the colors go to both sides. */
function extentOf(values: readonly number[], diverging: boolean): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) [min, max] = [Math.min(min, value), Math.max(max, value)];
  if (!diverging) return min === max ? { min: Math.min(0, min), max: Math.max(0, max) || 1 } : { min, max };
  const most = Math.max(Math.abs(min), Math.abs(max)) || 1;
  return { min: -most, max: most };
}

const mixed = (from: string, to: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(
        Number.parseInt(from.slice(at, at + 2), 16) * (1 - share) + Number.parseInt(to.slice(at, at + 2), 16) * share,
      )
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** The color of a value between the lowest and the highest. */
function colorAt(colors: readonly string[], value: number, { min, max }: { min: number; max: number }): string {
  const at = Math.max(0, Math.min(1, (value - min) / (max - min || 1))) * (colors.length - 1);
  const low = Math.min(Math.floor(at), colors.length - 2);
  return mixed(colors[low] ?? '#000000', colors[low + 1] ?? '#000000', at - low);
}

function scaleOf(
  frame: ChartFrame,
  appearance: ChartAppearance,
  colors: readonly string[],
  extent: { min: number; max: number },
): object {
  return {
    type: 'continuous',
    ...extent,
    orient: 'horizontal',
    right: appearance.margin,
    bottom: Math.max(2, appearance.margin - 10),
    itemWidth: 10,
    itemHeight: Math.min(160, appearance.width / 3),
    calculable: false,
    inRange: { color: [...colors] },
    text: [frame.short(extent.max), frame.short(extent.min)],
    textGap: 8,
    textStyle: { color: frame.palette.ink3, fontSize: 11 },
  };
}

export function heatmapOptions(
  appearance: ChartAppearance,
  { columns, rows, cells, diverging }: Extract<ChartData, { kind: 'heatmap' }>,
): EChartsOption {
  const frame = frameOf(appearance, []);
  const colors = diverging ? frame.palette.diverging : frame.palette.sequential;
  const extent = extentOf(
    cells.map(([, , value]) => value),
    diverging,
  );
  const each = (appearance.width - 160) / Math.max(1, columns.length);
  const longest = columns.reduce((most, name) => Math.max(most, name.length), 0) * 6.6;
  const bare = { axisLine: { show: false } };
  const turned = longest > each - 4 && each < 70;
  return {
    ...frame.options,
    grid: {
      left: frame.margin,
      right: frame.margin,
      top: frame.top + 6,
      bottom: 28 + frame.margin,
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
    xAxis: {
      ...categoryAxis(
        frame,
        columns,
        { name: appearance.xTitle },
        { room: turned ? 100 : Math.max(24, each - 4), rotate: turned ? 40 : 0, every: each >= 16 },
      ),
      ...bare,
    },
    yAxis: {
      ...categoryAxis(
        frame,
        rows,
        { name: appearance.yTitle, upright: true },
        { room: appearance.width * 0.25, every: (appearance.height - frame.top) / Math.max(1, rows.length) >= 14 },
      ),
      ...bare,
      inverse: true,
    },
    visualMap: [scaleOf(frame, appearance, colors, extent)],
    series: [
      {
        type: 'heatmap',
        data: cells.map(([column, row, value]) => ({
          value: [column, row, value],
          label: {
            show: appearance.labels && each >= 30,
            color: inkOn(colorAt(colors, value, extent)),
            fontSize: 11,
            formatter: () => frame.short(value),
          },
        })),
        itemStyle: {
          borderColor: appearance.transparent ? 'transparent' : frame.palette.surface,
          borderWidth: 2,
          borderRadius: 3,
        },
      },
    ],
  };
}

const WEEK_ROOM = 44;

export function calendarOptions(
  appearance: ChartAppearance,
  { days, diverging }: Extract<ChartData, { kind: 'calendar' }>,
): EChartsOption {
  const frame = frameOf(appearance, []);
  const { palette } = frame;
  const colors = diverging ? palette.diverging : palette.sequential;
  const years = [...new Set(days.map(([day]) => day.slice(0, 4)))];
  const room = appearance.height - frame.top - 52;
  const each = room / Math.max(1, years.length);
  const cell = Math.max(4, Math.min((appearance.width - WEEK_ROOM - 64) / 54, (each - 34) / 7));
  const weekdays = Array.from({ length: 7 }, (_, day) =>
    new Intl.DateTimeFormat(appearance.numbers.locale, { weekday: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2023, 0, 1 + day),
    ),
  );
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(appearance.numbers.locale, { month: 'short', timeZone: 'UTC' }).format(
      Date.UTC(2023, month, 1),
    ),
  );
  return {
    ...frame.options,
    useUTC: true,
    visualMap: [
      {
        ...scaleOf(
          frame,
          appearance,
          colors,
          extentOf(
            days.map(([, value]) => value),
            diverging,
          ),
        ),
        seriesIndex: years.map((_, index) => index),
      },
    ],
    calendar: years.map((year, index) => ({
      range: year,
      top: frame.top + 24 + index * each,
      left: WEEK_ROOM + 40,
      cellSize: [cell, cell] as [number, number],
      itemStyle: {
        color: palette.well,
        borderColor: appearance.transparent ? 'transparent' : palette.surface,
        borderWidth: 2,
      },
      splitLine: { lineStyle: { color: palette.lineStrong, width: 1 } },
      yearLabel: {
        show: true,
        position: 'left' as const,
        margin: 44,
        color: palette.ink3,
        fontSize: 13,
        fontWeight: 500 as const,
        fontFamily: FONT,
      },
      monthLabel: { nameMap: months, color: palette.ink2, fontSize: 11, fontFamily: FONT },
      dayLabel: { firstDay: 1, nameMap: weekdays, color: palette.ink3, fontSize: 10, fontFamily: FONT },
    })),
    series: years.map((year, index) => ({
      type: 'heatmap' as const,
      coordinateSystem: 'calendar' as const,
      calendarIndex: index,
      data: days.filter(([day]) => day.startsWith(year)).map(([day, value]) => [day, value]),
      itemStyle: { borderRadius: 2 },
    })),
  };
}
