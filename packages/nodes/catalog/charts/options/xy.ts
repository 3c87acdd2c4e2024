import type { EChartsOption } from 'echarts';
import type { ChartData, ChartAppearance, ChartSeries } from '../types.ts';
import type { ChartFrame } from './frame.ts';
import { categoryAxis, frameOf, gridOf, labelOf, valueAxis } from './frame.ts';

type Bars = Extract<ChartData, { kind: 'bar' }>;
type Lines = Extract<ChartData, { kind: 'line' | 'area' }>;
type Timeline = Extract<ChartData, { kind: 'timeline' }>;

const namesOf = (series: readonly ChartSeries[]): string[] => series.map(({ name }) => name);

/** Pixels between bars below which their labels stand upright, and the least at which each bar still has one. */
const UPRIGHT_BELOW = 26;
const LEAST_FOR_LABEL = 13;
/** Pixels between bars below which their values are shortened. */
const SHORT_BELOW = 60;

/** Labels of a category axis across the page are turned when they do not fit side by side. */
function labelRoom(appearance: ChartAppearance, categories: readonly string[]): { room: number; rotate: number } {
  const each = (appearance.width - 120) / Math.max(1, categories.length);
  const longest = categories.reduce((most, name) => Math.max(most, name.length), 0) * 6.6;
  if (longest <= each - 8 || each >= 90) return { room: Math.max(40, each - 8), rotate: 0 };
  return { room: 110, rotate: each < UPRIGHT_BELOW ? 90 : 35 };
}

export function barOptions(
  appearance: ChartAppearance,
  { categories, series, stacked, horizontal }: Bars,
): EChartsOption {
  const frame = frameOf(appearance, namesOf(series));
  const { room, rotate } = horizontal ? { room: appearance.width * 0.3, rotate: 0 } : labelRoom(appearance, categories);
  const names = categoryAxis(
    frame,
    categories,
    { name: appearance.xTitle, upright: horizontal },
    {
      room,
      rotate,
      every: categories.length <= (horizontal ? appearance.height : appearance.width - 120) / LEAST_FOR_LABEL,
    },
  );
  const values = valueAxis(frame, { name: appearance.yTitle, upright: !horizontal });
  const end = series.length - 1;
  const each = (appearance.width - 120) / Math.max(1, categories.length) / (stacked ? 1 : series.length);
  const write = !horizontal && each < SHORT_BELOW ? frame.short : frame.long;
  const radius = horizontal ? [0, 3, 3, 0] : [3, 3, 0, 0];
  return {
    ...frame.options,
    grid: gridOf(frame, appearance.labels && horizontal ? 56 : undefined),
    ...(horizontal ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values }),
    series: series.map(({ name, values: list }, index) => ({
      type: 'bar' as const,
      name,
      data: list.map((value) => value ?? '-'),
      barMaxWidth: 44,
      barGap: '12%',
      barCategoryGap: '32%',
      ...(stacked ? { stack: 'all' } : {}),
      itemStyle: { color: frame.color(index), borderRadius: stacked && index < end ? 0 : radius },
      ...(appearance.labels
        ? {
            label: labelOf(
              frame,
              stacked
                ? { position: 'inside', color: frame.palette.surface, formatter: written(write) }
                : { position: horizontal ? 'right' : 'top', formatter: written(write) },
            ),
            labelLayout: { hideOverlap: true },
          }
        : {}),
    })),
  };
}

const written =
  (write: ChartFrame['long']) =>
  ({ value }: { value: unknown }): string => {
    const number: unknown = Array.isArray(value) ? value.at(-1) : value;
    return typeof number === 'number' ? write(number) : '';
  };

export function lineOptions(
  appearance: ChartAppearance,
  { kind, categories, series, stacked, smooth }: Lines,
): EChartsOption {
  const frame = frameOf(appearance, namesOf(series));
  const { room, rotate } = labelRoom(appearance, categories.length > 24 ? [] : categories);
  return {
    ...frame.options,
    grid: gridOf(frame),
    xAxis: {
      ...categoryAxis(
        frame,
        categories,
        { name: appearance.xTitle },
        { room: categories.length > 24 ? 90 : room, rotate },
      ),
      boundaryGap: kind === 'line' && categories.length < 3,
    },
    yAxis: valueAxis(frame, { name: appearance.yTitle, upright: true }, { scale: kind === 'line' }),
    series: linesOf(appearance, frame, series, { filled: kind === 'area', stacked, smooth }, (values) =>
      values.map((value) => value ?? '-'),
    ),
  };
}

export function timelineOptions(
  appearance: ChartAppearance,
  { filled, times, series, stacked, smooth }: Timeline,
): EChartsOption {
  const frame = frameOf(appearance, namesOf(series));
  return {
    ...frame.options,
    useUTC: true,
    grid: gridOf(frame),
    xAxis: {
      type: 'time',
      axisLine: { lineStyle: { color: frame.palette.lineStrong } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { color: frame.palette.ink2, fontSize: 12, hideOverlap: true },
      ...(appearance.xTitle === ''
        ? {}
        : {
            name: appearance.xTitle,
            nameLocation: 'middle' as const,
            nameGap: 12,
            nameTextStyle: { color: frame.palette.ink3, fontSize: 12, fontWeight: 500 },
          }),
    },
    yAxis: valueAxis(frame, { name: appearance.yTitle, upright: true }, { scale: !filled }),
    series: linesOf(appearance, frame, series, { filled, stacked, smooth }, (values) =>
      values.map((value, index) => [times[index] ?? 0, value ?? '-']),
    ),
  };
}

interface Lining {
  filled: boolean;
  stacked: boolean;
  smooth: boolean;
}

function linesOf(
  appearance: ChartAppearance,
  frame: ChartFrame,
  series: readonly ChartSeries[],
  { filled, stacked, smooth }: Lining,
  dataOf: (values: ChartSeries['values']) => (string | number | (string | number)[])[],
): object[] {
  return series.map(({ name, values }, index) => {
    const few = values.length <= 40;
    // A single value between gaps is seen by its point only.
    const lonely = values.some(
      (value, at) => value !== null && (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null,
    );
    return {
      type: 'line',
      name,
      data: dataOf(values),
      ...(smooth ? { smooth: 0.35, smoothMonotone: 'x' } : {}),
      ...(stacked ? { stack: 'all' } : {}),
      showSymbol: (few && !filled && series.length <= 4) || lonely,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { width: 2.25, color: frame.color(index), cap: 'round', join: 'round' },
      itemStyle: {
        color: frame.color(index),
        borderColor: appearance.transparent ? 'transparent' : frame.palette.surface,
        borderWidth: 1.25,
      },
      ...(filled ? { areaStyle: { color: frame.color(index), opacity: stacked ? 0.75 : 0.16 } } : {}),
      ...(appearance.labels && few
        ? {
            label: labelOf(frame, { position: 'top', formatter: written(frame.long) }),
            labelLayout: { hideOverlap: true },
          }
        : {}),
    };
  });
}
