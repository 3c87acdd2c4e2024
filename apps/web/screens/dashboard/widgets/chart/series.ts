/** The colors of a chart's series, in order: `fill`, `stroke` and `mark` draw an area, a line and the sign in the legend. */
export const seriesLooks: readonly { fill: string; stroke: string; mark: string }[] = [
  { fill: 'fill-accent', stroke: 'stroke-accent', mark: 'bg-accent' },
  ...['cat-payment', 'cat-web3', 'cat-analytics', 'cat-communication'].map((hue) => ({
    fill: `${hue} fill-cat`,
    stroke: `${hue} stroke-cat`,
    mark: `${hue} bg-cat`,
  })),
];

/** The style of a series; styles repeat if there are more series. */
export const lookOf = (index: number): { fill: string; stroke: string; mark: string } =>
  seriesLooks[index % seriesLooks.length] ?? { fill: 'fill-ink-3', stroke: 'stroke-ink-3', mark: 'bg-ink-3' };
