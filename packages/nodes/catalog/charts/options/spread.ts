import type { EChartsOption } from 'echarts';
import { FONT } from '../../../lib/palette.ts';
import type { ChartData, ChartAppearance } from '../types.ts';
import { categoryAxis, frameOf, gridOf, labelOf, valueAxis } from './frame.ts';

export function scatterOptions(
  appearance: ChartAppearance,
  { series }: Extract<ChartData, { kind: 'scatter' }>,
): EChartsOption {
  const frame = frameOf(
    appearance,
    series.map(({ name }) => name),
  );
  const count = series.reduce((sum, { points }) => sum + points.length, 0);
  // More points are smaller and fainter, so that where many lie shows.
  const [size, opacity] = count > 2000 ? [4, 0.35] : count > 300 ? [6, 0.5] : [9, 0.72];
  return {
    ...frame.options,
    grid: gridOf(frame),
    xAxis: valueAxis(
      frame,
      { name: appearance.xTitle },
      {
        scale: true,
        axisLine: { show: true, onZero: false, lineStyle: { color: frame.palette.lineStrong } },
        splitLine: { show: false },
      },
    ),
    yAxis: valueAxis(frame, { name: appearance.yTitle, upright: true }, { scale: true }),
    series: series.map(({ name, points }, index) => ({
      type: 'scatter' as const,
      name,
      data: points.map(([x, y]) => [x, y]),
      symbolSize: size,
      itemStyle: { color: frame.color(index), opacity },
    })),
  };
}

export function histogramOptions(
  appearance: ChartAppearance,
  { edges, series }: Extract<ChartData, { kind: 'histogram' }>,
): EChartsOption {
  const frame = frameOf(
    appearance,
    series.map(({ name }) => name),
  );
  const [first = 0] = edges;
  const last = edges.at(-1) ?? 1;
  const width = (edges[1] ?? 1) - first || 1;
  const { palette } = frame;
  return {
    ...frame.options,
    grid: gridOf(frame),
    xAxis: valueAxis(
      frame,
      { name: appearance.xTitle },
      {
        min: first,
        max: last,
        axisLine: { show: true, lineStyle: { color: palette.lineStrong } },
        splitLine: { show: false },
        ...(edges.length <= 13 ? { interval: width } : { splitNumber: 8 }),
      },
    ),
    yAxis: valueAxis(frame, { name: appearance.yTitle, upright: true }, { minInterval: 1 }),
    series: series.map(({ name, counts }, index) => ({
      type: 'custom' as const,
      name,
      itemStyle: { color: frame.color(index) },
      data: counts.map((count, at) => [edges[at] ?? 0, edges[at + 1] ?? 0, count]),
      encode: { x: [0, 1], y: 2 },
      renderItem: (_params, api) => {
        const [left = 0, top = 0] = api.coord([api.value(0), api.value(2)]);
        const [right = 0, bottom = 0] = api.coord([api.value(1), 0]);
        const share = (right - left) / series.length;
        const x = left + share * index;
        const height = Math.max(0, bottom - top);
        const mark = {
          type: 'rect' as const,
          shape: { x: x + 0.75, y: top, width: Math.max(0.5, share - 1.5), height, r: height > 3 ? [2, 2, 0, 0] : 0 },
          style: { fill: frame.color(index) },
        };
        const count = Number(api.value(2));
        if (!appearance.labels || count === 0 || share < 18) return mark;
        return {
          type: 'group' as const,
          children: [
            mark,
            {
              type: 'text' as const,
              style: {
                text: frame.long(count),
                x: x + share / 2,
                y: top - 5,
                align: 'center' as const,
                verticalAlign: 'bottom' as const,
                fill: palette.ink2,
                font: `11px ${FONT}`,
              },
            },
          ],
        };
      },
    })),
  };
}

export function boxOptions(
  appearance: ChartAppearance,
  { categories, boxes, outliers }: Extract<ChartData, { kind: 'box' }>,
): EChartsOption {
  const frame = frameOf(appearance, []);
  const { palette } = frame;
  return {
    ...frame.options,
    grid: gridOf(frame),
    xAxis: categoryAxis(
      frame,
      categories,
      { name: appearance.xTitle },
      {
        room: Math.max(40, (appearance.width - 120) / Math.max(1, categories.length) - 8),
        every: categories.length <= appearance.width / 40,
      },
    ),
    yAxis: valueAxis(frame, { name: appearance.yTitle, upright: true }, { scale: true }),
    series: [
      {
        type: 'boxplot',
        boxWidth: [12, 56],
        data: boxes.map((box) => [...box]),
        itemStyle: { color: `${palette.accent}2b`, borderColor: palette.accent, borderWidth: 1.75 },
        ...(appearance.labels ? { label: labelOf(frame) } : {}),
      },
      {
        type: 'scatter',
        data: outliers.map(([category, value]) => [category, value]),
        symbolSize: 5,
        itemStyle: { color: 'transparent', borderColor: palette.bad, borderWidth: 1.25 },
      },
    ],
  };
}
