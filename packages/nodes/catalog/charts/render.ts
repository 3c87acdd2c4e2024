import type { EChartsOption } from 'echarts';
import { loadLibrary } from './library.ts';
import { barOptions, lineOptions, timelineOptions } from './options/xy.ts';
import { calendarOptions, heatmapOptions } from './options/heat.ts';
import { pieOptions } from './options/pie.ts';
import { boxOptions, histogramOptions, scatterOptions } from './options/spread.ts';
import { describeChart } from './describe.ts';
import type { ChartSpec } from './types.ts';

function optionsOf({ appearance, data }: ChartSpec): EChartsOption {
  switch (data.kind) {
    case 'bar':
      return barOptions(appearance, data);
    case 'line':
    case 'area':
      return lineOptions(appearance, data);
    case 'timeline':
      return timelineOptions(appearance, data);
    case 'pie':
      return pieOptions(appearance, data);
    case 'scatter':
      return scatterOptions(appearance, data);
    case 'histogram':
      return histogramOptions(appearance, data);
    case 'box':
      return boxOptions(appearance, data);
    case 'heatmap':
      return heatmapOptions(appearance, data);
    case 'calendar':
      return calendarOptions(appearance, data);
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
// Characters that XML cannot hold, not even by their number.
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * The picture without hover effects, which need styles that not every SVG viewer supports. The same chart results in the same text, and ids that
 * differ from those of other charts in the same document.
 */
function plain(svg: string): string {
  const bare = svg
    .replaceAll(/<style[^]*?<\/style>/g, '')
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/<[^>]*>/g, (tag) =>
      tag.replaceAll(/ (?:class|ecmeta_\w+)="[^"]*"/g, '').replaceAll(/((?:id|href)="#?|url\(#)zr\d+-/g, '$1chart-'),
    );
  let sum = 0x811c9dc5;
  // Fowler, Noll & Vo's hash, FNV-1a with 32 bits.
  for (let at = 0; at < bare.length; at += 1) sum = Math.imul(sum ^ bare.charCodeAt(at), 0x01000193) >>> 0;
  return bare.replaceAll(/<[^>]*>/g, (tag) =>
    tag.replaceAll(/((?:id|href)="#?|url\(#)chart-/g, `$1c${sum.toString(16).padStart(8, '0')}-`),
  );
}

/** A chart as a standalone SVG, with a description for screen readers. Slow: meant for a worker. */
export async function renderChart(spec: ChartSpec): Promise<string> {
  const { init } = await loadLibrary();
  const { width, height, title } = spec.appearance;
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(optionsOf(spec));
    const svg = plain(chart.renderToSVGString());
    const words = `<title>${escaped(title || 'Chart')}</title><desc>${escaped(describeChart(spec))}</desc>`.replaceAll(
      UNWRITABLE,
      '',
    );
    return svg.replace(/^<svg\b([^>]*)>/, (_all, attributes: string) => `<svg role="img"${attributes}>${words}`);
  } finally {
    chart.dispose();
  }
}
