import type { EChartsOption } from 'echarts';
import { FONT } from '../../../lib/palette.ts';
import type { ChartData, ChartAppearance } from '../types.ts';
import { frameOf } from './frame.ts';

/** A slice smaller than this share gets no label. */
const TINY = 0.004;

export function pieOptions(
  appearance: ChartAppearance,
  { slices, donut }: Extract<ChartData, { kind: 'pie' }>,
): EChartsOption {
  const frame = frameOf(appearance, [], true);
  const { palette, long, short } = frame;
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const percent = new Intl.NumberFormat(appearance.numbers.locale, { style: 'percent', maximumFractionDigits: 1 });
  const height = appearance.height - frame.top - 24;
  const outer = Math.max(20, Math.min(height / 2 - 14, appearance.width / 2 - 150));
  return {
    ...frame.options,
    series: [
      {
        type: 'pie',
        center: [appearance.width / 2, frame.top + height / 2],
        radius: donut ? [outer * 0.58, outer] : [0, outer],
        startAngle: 90,
        minAngle: 1,
        avoidLabelOverlap: true,
        data: slices.map(({ name, value }, index) => ({
          name,
          value,
          itemStyle: { color: frame.color(index) },
          ...(total > 0 && value / total < TINY ? { label: { show: false }, labelLine: { show: false } } : {}),
        })),
        itemStyle: { borderColor: appearance.transparent ? 'transparent' : palette.surface, borderWidth: 2 },
        label: {
          color: palette.ink,
          fontSize: 12.5,
          lineHeight: 17,
          overflow: 'truncate',
          width: Math.max(60, appearance.width / 2 - outer - 60),
          formatter: ({ name, value }) => {
            const amount = typeof value === 'number' ? value : 0;
            const share = total > 0 ? percent.format(amount / total) : '';
            return `${name}\n{share|${appearance.labels ? `${long(amount)} · ${share}` : share}}`;
          },
          rich: { share: { color: palette.ink3, fontSize: 12, lineHeight: 16 } },
        },
        labelLine: { length: 12, length2: 10, lineStyle: { color: palette.lineStrong } },
      },
    ],
    ...(donut
      ? {
          graphic: [
            {
              type: 'text',
              x: appearance.width / 2,
              y: frame.top + height / 2,
              style: {
                text: short(total),
                fill: palette.ink,
                font: `500 ${Math.round(Math.min(22, (outer * 1.7) / short(total).length))}px ${FONT}`,
                align: 'center' as const,
                verticalAlign: 'middle' as const,
              },
            },
          ],
        }
      : {}),
  };
}
