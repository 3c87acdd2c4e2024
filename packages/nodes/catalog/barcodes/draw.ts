import type { Color } from '../../lib/images/colors.ts';
import { asHex } from '../../lib/images/colors.ts';
import type { QrSymbol } from './symbol.ts';

export interface Drawing {
  /** Pixels of a side. */
  pixels: number;
  /** Modules of the border; ISO/IEC 18004 asks for four. */
  margin: number;
  dark: Color;
  light: Color;
}

const paint = (color: Color): string =>
  `fill="${asHex(color)}"${color.alpha < 1 ? ` fill-opacity="${Math.round(color.alpha * 1000) / 1000}"` : ''}`;

/** The code as SVG: one path, a run of dark modules after the other. */
export function drawSvg({ size, modules }: QrSymbol, { pixels, margin, dark, light }: Drawing): string {
  const side = size + 2 * margin;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size;) {
      const begin = x;
      while (x < size && modules[y * size + x] === 1) x += 1;
      if (x > begin) path += `M${begin + margin} ${y + margin}h${x - begin}v1h-${x - begin}z`;
      else x += 1;
    }
  }
  const ground = light.alpha === 0 ? '' : `<rect width="${side}" height="${side}" ${paint(light)}/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">${ground}<path ${paint(dark)} d="${path}"/></svg>\n`;
}

/** The code as PNG. All modules have the same number of pixels; the remainder becomes border. Meant for a separate process. */
export async function drawPng(
  { size, modules }: QrSymbol,
  { pixels, margin, dark, light }: Drawing,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const side = size + 2 * margin;
  const scale = Math.max(1, Math.floor(pixels / side));
  const bytes = (color: Color): number[] => [color.r, color.g, color.b, Math.round(color.alpha * 255)];
  const [ink, ground] = [bytes(dark), bytes(light)];
  const raw = Buffer.alloc(size * size * 4);
  for (let at = 0; at < size * size; at += 1) raw.set(modules[at] === 1 ? ink : ground, at * 4);
  const whole = Math.max(pixels, side);
  const before = Math.floor((whole - size * scale) / 2);
  const after = whole - size * scale - before;
  return sharp(raw, { raw: { width: size, height: size, channels: 4 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .extend({ top: before, left: before, bottom: after, right: after, background: light })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
