import type * as Echarts from 'echarts';

/** The chart library, as much of it as our charts take. */
export async function loadLibrary(): Promise<Pick<typeof Echarts, 'init'>> {
  const [core, charts, components, renderers] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ]);
  core.use([
    charts.BarChart,
    charts.LineChart,
    charts.PieChart,
    charts.ScatterChart,
    charts.BoxplotChart,
    charts.HeatmapChart,
    charts.CustomChart,
  ]);
  core.use([
    components.GridComponent,
    components.TitleComponent,
    components.LegendComponent,
    components.LegendScrollComponent,
    components.CalendarComponent,
    components.VisualMapComponent,
    components.VisualMapContinuousComponent,
    components.GraphicComponent,
  ]);
  core.use([renderers.SVGRenderer]);
  return core;
}
