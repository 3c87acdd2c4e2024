/** Tokens of a `User-Agent`, in order of precedence: browsers also name the ones they derive from. */
const browsers: readonly [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A `User-Agent` in plain words: 'Chrome on Windows'; a program by its own name; 'Unknown device' for an empty one. */
export function deviceOf(userAgent: string | null): string {
  const given = userAgent ?? '';
  const browser = firstOf(browsers, given);
  const system = firstOf(systems, given);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const [program = ''] = /^[\w.-]{1,40}/.exec(given) ?? [];
  if (program !== '' && program !== 'Mozilla') return system === undefined ? program : `${program} on ${system}`;
  return system === undefined ? 'Unknown device' : `Unknown browser on ${system}`;
}
