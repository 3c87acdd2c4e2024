import sharp from 'sharp';

/** A page that is drawn for the sample: its lines, and how they look. */
export interface DrawnPage {
  language: 'eng' | 'deu';
  lines: readonly string[];
  font: 'sans-serif' | 'serif' | 'monospace';
  /** Pixels. */
  size: number;
  ink: string;
  paper: string;
  /** Degrees by which the page lies askew, and how much it is blurred, as photographs are. */
  tilt: number;
  blur: number;
}

const english = [
  'Dear customer,',
  'your order 4711 of 3 March 2026 has been shipped.',
  'Two black lamps at 19.90 each and four bulbs at 3.50,',
  'total 53.80 EUR. Please pay within ten days.',
  'Questions? Write to help@example.com or call 030 1234567.',
];
const german = [
  'Sehr geehrter Herr Müller,',
  'Ihre Bestellung 4711 vom 3. März 2026 ist unterwegs.',
  'Zwei schwarze Lampen zu je 19,90 und vier Glühbirnen,',
  'zusammen 53,80 Euro. Bitte zahlen Sie in zehn Tagen.',
  'Fragen beantwortet das Büro in der Königstraße gern.',
];

const page = (language: DrawnPage['language'], look: Partial<DrawnPage> = {}): DrawnPage => ({
  language,
  lines: language === 'eng' ? english : german,
  font: 'sans-serif',
  size: 30,
  ink: '#000000',
  paper: '#ffffff',
  tilt: 0,
  blur: 0,
  ...look,
});

/** Letters of an invented shop, printed and photographed; written and drawn for this sample. */
export const drawnPages: readonly DrawnPage[] = (['eng', 'deu'] as const).flatMap((language) => [
  page(language),
  page(language, { font: 'serif', size: 24 }),
  page(language, { font: 'monospace', size: 22 }),
  page(language, { size: 14 }),
  page(language, { ink: '#ffffff', paper: '#204060' }),
  page(language, { ink: '#606060', paper: '#e8e0d0', tilt: 1 }),
  page(language, { font: 'serif', tilt: -1.5, blur: 0.8 }),
]);

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A PNG of a page. */
export async function drawPage({ lines, font, size, ink, paper, tilt, blur }: DrawnPage): Promise<Buffer> {
  const [width, height] = [Math.round(size * 38), Math.round(size * (lines.length * 1.6 + 2))];
  const texts = lines.map(
    (line, at) =>
      `<text x="${size}" y="${Math.round(size * (1.8 + at * 1.6))}" font-family="${font}" font-size="${size}" fill="${ink}">${escaped(line)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>${texts.join('')}</svg>`;
  const flat = await sharp(Buffer.from(svg)).png().toBuffer();
  const tilted = tilt === 0 ? sharp(flat) : sharp(flat).rotate(tilt, { background: paper });
  return (blur === 0 ? tilted : tilted.blur(blur)).png().toBuffer();
}

/** How many characters have to be changed, added or left out to make one text of the other (Levenshtein). */
export function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
