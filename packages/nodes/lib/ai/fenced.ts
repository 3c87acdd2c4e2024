/** Data in a prompt, which cannot end its fence. `most`: characters. */
export const fenced = (value: unknown, most = Infinity): string =>
  `<data>${JSON.stringify(value).slice(0, most).replaceAll('</data>', '<\\/data>')}</data>`;
