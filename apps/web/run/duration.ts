/** '0.1s': seconds with one decimal, as the list of steps has them. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)}s`;
}
