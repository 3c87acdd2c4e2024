// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import '../testing/browser.ts';
import { QrCode } from './qr-code.tsx';

/** What a camera sees of the drawing, eight pixels a module. */
function photograph(svg: Element): { width: number; height: number; data: Uint8ClampedArray } {
  const [, , size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const side = size * 8;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let line = Number(y) * 8; line < Number(y) * 8 + 8; line++) {
      const from = line * side + Number(x) * 8;
      for (let pixel = from; pixel < from + 8; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

it.each([
  'otpauth://totp/Heddle:ada%40example.com?secret=JJBXG4CGLJYVA5TSJVMWES2HO5KF66RQNNAXQTBSPBXS25DDJNRQ&issuer=Heddle&digits=6&period=30',
  'https://example.com/ä',
])('reads as %s', (text) => {
  render(<QrCode text={text} label="Scan me" />);
  expect(decodeQR(photograph(screen.getByRole('img', { name: 'Scan me' })))).toBe(text);
});
