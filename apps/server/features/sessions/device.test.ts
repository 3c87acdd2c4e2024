import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

it.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Safari/537.36 OPR/112.0`, 'Opera on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`, 'Safari on macOS'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'curl'],
  ['my-script', 'my-script'],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Unknown browser on Linux'],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is shown as %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
