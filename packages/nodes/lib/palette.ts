/** The colors of a picture: the design tokens in sRGB, as many image programs do not support OKLCH. */
export interface Palette {
  surface: string;
  well: string;
  line: string;
  lineStrong: string;
  ink: string;
  ink2: string;
  ink3: string;
  accent: string;
  bad: string;
  /** In the order of the series; adjacent ones differ in lightness too, so they are distinguishable without color. */
  series: readonly string[];
  /** From little to much. */
  sequential: readonly string[];
  /** From far below to far above, with the middle in between. */
  diverging: readonly string[];
}

export type Theme = 'light' | 'dark';

const light: Palette = {
  surface: '#ffffff',
  well: '#f6f4f0',
  line: '#e4e2dd',
  lineStrong: '#cdcac5',
  ink: '#1b1f28',
  ink2: '#535862',
  ink3: '#676c75',
  accent: '#304cb5',
  bad: '#c2272d',
  series: ['#304cb5', '#db9338', '#0a9068', '#cb4644', '#2591c4', '#874197', '#8c9b48', '#176f7c'],
  sequential: ['#f2f5fe', '#c0d0f9', '#86a1ed', '#5272d8', '#304cb5', '#1c2f7a'],
  diverging: ['#304cb5', '#86a1ed', '#f6f4f0', '#ef9179', '#c2272d'],
};

const dark: Palette = {
  surface: '#14181e',
  well: '#1d2028',
  line: '#292d35',
  lineStrong: '#3e424c',
  ink: '#f2f0ec',
  ink2: '#afb3bb',
  ink3: '#9498a1',
  accent: '#879ef9',
  bad: '#f67972',
  series: ['#7990f4', '#eebb58', '#53c48e', '#ef736c', '#6ac5e8', '#c889d7', '#bad074', '#42949d'],
  sequential: ['#1e2433', '#2b3a67', '#3c54a3', '#5e78d9', '#8ba2f9', '#cbd5ff'],
  diverging: ['#879ef9', '#495da7', '#252931', '#a04037', '#f67972'],
};

export const palettes: Readonly<Record<Theme, Palette>> = { light, dark };

/** The font of all text in pictures, with fallbacks for SVG viewers that lack it. pdfmake brings its files. */
export const FONT = 'Roboto, Helvetica, Arial, sans-serif';

/** Dark ink or white, whichever can be read better on a color `#rrggbb`. By relative luminance as WCAG 2.2 defines it. */
export function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  // Where the contrast with the dark ink and with white is the same.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.207 ? '#1b1f28' : '#ffffff';
}
