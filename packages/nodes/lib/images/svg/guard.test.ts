import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderChart } from '../../../catalog/charts/render.ts';
import type { ChartAppearance } from '../../../catalog/charts/types.ts';
import { drawSvg } from '../../../catalog/barcodes/draw.ts';
import { openPicture } from '../open.ts';
import { guardSvg } from './guard.ts';

const svg = (content: string, side = 100): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${side}" height="${side}">${content}</svg>`,
  );
const times = (count: number, text: string): string => text.repeat(count);
/** Parts that use each other: each one draws the one before `width` times. */
const chain = (
  length: number,
  width: number,
  part: (index: number, content: string) => string,
  use: (index: number) => string,
): string =>
  Array.from({ length }, (_, index) =>
    part(index, index === 0 ? '<rect width="1" height="1"/>' : times(width, use(index - 1))),
  ).join('');
const inside = btoa('<svg xmlns="http://www.w3.org/2000/svg"/>');

describe('a drawing that makes work without end', () => {
  it.each<[string, string, string]>([
    [
      'a filter as an attribute',
      '<filter id="f"><feTurbulence numOctaves="99"/></filter><rect width="9" height="9" filter="url(#f)"/>',
      'filters',
    ],
    [
      'a filter as a style',
      '<filter id="f"><feMorphology radius="900"/></filter><rect style="fill: red; FILTER: url(#f)" width="9" height="9"/>',
      'filters',
    ],
    ['a filter that needs no element', '<rect style="filter: blur(900px)" width="9" height="9"/>', 'filters'],
    [
      'a filter in a style sheet',
      '<style>rect{fill:red;filter:url(#f)}</style><rect width="9" height="9"/>',
      'filters',
    ],
    [
      'a filter in a style sheet for media',
      '<style>@media all { .a .b { filter: url(#f) } }</style><g class="a"><rect class="b"/></g>',
      'filters',
    ],
    ['a filter in marked text', '<style><![CDATA[*{filter:url(#f)}]]></style><rect/>', 'filters'],
    ['a filter behind escapes of CSS', String.raw`<style>rect{f\69 lter:url(#f)}</style><rect/>`, 'filters'],
    ['a filter behind a comment of CSS', '<rect style="fill:red;/**/filter/**/:url(#f)"/>', 'filters'],
    ['a filter behind characters by their numbers', '<rect style="&#102;ilter:url(#f)"/>', 'filters'],
    [
      'a filter in another style sheet',
      '<style>@import "data:text/css,*{filter:blur(99px)}";</style><rect/>',
      'takes in others',
    ],
    [
      'parts that use each other',
      chain(
        9,
        10,
        (index, content) => `<g id="a${index}">${content}</g>`,
        (index) => `<use href="#a${index}"/>`,
      ),
      'multiply',
    ],
    [
      'the same by the older address',
      chain(
        9,
        10,
        (index, content) => `<g id="a${index}">${content}</g>`,
        (index) => `<use xlink:href="#a${index}"/>`,
      ),
      'multiply',
    ],
    [
      'patterns of patterns',
      chain(
        8,
        8,
        (index, content) => `<pattern id="a${index}" width="1" height="1">${content}</pattern>`,
        (index) => `<rect fill="url(#a${index})"/>`,
      ) + '<rect fill="url(#a7)"/>',
      'multiply',
    ],
    [
      'masks of masks',
      chain(
        8,
        8,
        (index, content) => `<mask id="a${index}">${content}</mask>`,
        (index) => `<rect style="mask:url('#a${index}')"/>`,
      ) + '<rect mask="url(#a7)"/>',
      'multiply',
    ],
    [
      'masks by classes',
      chain(
        8,
        8,
        (index, content) => `<style>.m${index}{mask:url(#a${index})}</style><mask id="a${index}">${content}</mask>`,
        (index) => `<rect class="x m${index}"/>`,
      ),
      'multiply',
    ],
    [
      'many marks on many points',
      `<marker id="m">${times(1000, '<rect/>')}</marker><path marker-mid="url(#m)" d="M0 0${times(5000, 'h1')}"/>`,
      'multiply',
    ],
    ['a part that uses itself', '<g id="a"><use href="#a"/></g>', 'refers to itself'],
    ['a drawing in the drawing', `<image href="data:image/svg+xml;base64,${inside}"/>`, 'something inside'],
    ['a drawing that says it is a picture', `<image href="data:image/png;base64,${inside}"/>`, 'something inside'],
    [
      'a drawing of no type',
      `<image href="data:,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E"/>`,
      'something inside',
    ],
    ['elements inside each other', times(300, '<g>') + times(300, '</g>'), 'inside each other'],
    ['too many elements', times(100_001, '<g/>'), 'elements'],
  ])('is refused before it is drawn: %s', (_, content, reason) => {
    expect(() => guardSvg(svg(content), 'a.svg')).toThrow(
      expect.objectContaining({ code: 'svg_refused', message: expect.stringContaining(reason) }),
    );
  });

  it('is refused with more layers than its size allows', async () => {
    const layers = times(90, '<g opacity="50%"><rect width="9" height="9"/></g>');
    await expect(openPicture(svg(layers), 'a.svg')).resolves.toMatchObject({ width: 100 });
    await expect(openPicture(svg(layers, 4000), 'a.svg')).rejects.toMatchObject({ code: 'svg_refused' });
  });

  it('is refused wherever a use of a filter is put among others', () => {
    const harmless = fc.constantFrom(
      '<rect width="9" height="9"/>',
      '<g>',
      '</g>',
      '<style>.a{fill:red}</style>',
      '<!-- filter -->',
      '<text>filter: none</text>',
      '<defs><filter id="f"><feFlood/></filter></defs>',
    );
    const used = fc.constantFrom(
      '<g filter="url(#f)"/>',
      '<g style="x:y;filter:url(#f)"/>',
      '<style>g{filter:url(#f)}</style><g/>',
      '<g filter="blur(9px)"/>',
    );
    fc.assert(
      fc.property(fc.array(harmless), used, fc.array(harmless), (before, bomb, after) => {
        const code = ((): unknown => {
          try {
            guardSvg(svg([...before, bomb, ...after].join('')), 'a.svg');
            return null;
          } catch (error) {
            return error instanceof Error && 'code' in error ? error.code : error;
          }
        })();
        expect(['svg_refused', 'image_unreadable']).toContain(code);
      }),
    );
  });
});

describe('a plain drawing', () => {
  const appearance: ChartAppearance = {
    title: 'Sales & <more>',
    subtitle: '',
    width: 400,
    height: 300,
    margin: 4,
    theme: 'light',
    transparent: false,
    xTitle: '',
    yTitle: '',
    numbers: { style: 'plain', currency: '', locale: 'en' },
    labels: true,
  };

  it('like a chart or a QR code of ours looks the same afterwards', async () => {
    const chart = await renderChart({
      appearance,
      data: {
        kind: 'pie',
        donut: false,
        slices: [
          { name: 'a', value: 1 },
          { name: 'b', value: 2 },
        ],
      },
    });
    const code = drawSvg(
      { size: 2, modules: new Uint8Array([1, 0, 0, 1]) },
      { pixels: 50, margin: 1, dark: { r: 0, g: 0, b: 0, alpha: 1 }, light: { r: 255, g: 255, b: 255, alpha: 1 } },
    );
    for (const drawing of [chart, code]) {
      const safe = guardSvg(Buffer.from(drawing), 'a.svg').svg;
      const pixels = (given: Uint8Array): Promise<Buffer> => sharp(given).raw().toBuffer();
      expect(Buffer.compare(await pixels(safe), await pixels(Buffer.from(drawing)))).toBe(0);
    }
  });

  it.each<[string, string]>([
    [
      'gradients that a style sheet names',
      '<style>.a .b,.c{fill:url(#g)}</style><linearGradient id="g"><stop offset="0"/></linearGradient><g class="a"><rect class="b" width="9" height="9"/></g>',
    ],
    [
      'a clip by its class',
      '<style>.c{clip-path:url(#c);}</style><clipPath id="c"><rect width="9" height="9"/></clipPath><g class="c"><rect width="9" height="9"/></g>',
    ],
    [
      'a symbol that is used often',
      '<symbol id="s"><rect width="9" height="9"/></symbol>' + times(1000, '<use href="#s"/>'),
    ],
    [
      'a filter that nothing uses',
      '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect filter="none" width="9" height="9"/>',
    ],
    [
      'a picture',
      '<image width="9" height="9" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="/>',
    ],
  ])('may have %s', (_, content) => {
    expect(() => guardSvg(svg(content), 'a.svg')).not.toThrow();
  });

  it('leaves behind what could say more than was checked', () => {
    const whole = `<?xml version="1.0"?><?xml-stylesheet href="data:text/css,*{filter:blur(9px)}"?><!DOCTYPE svg [<!ATTLIST rect filter CDATA "url(#f)">]>${svg('<?xml-stylesheet href="a"?><filter id="f"/><rect/>').toString()}`;
    expect(Buffer.from(guardSvg(Buffer.from(whole), 'a.svg').svg).toString()).toBe(svg('<rect/>').toString());
  });
});
