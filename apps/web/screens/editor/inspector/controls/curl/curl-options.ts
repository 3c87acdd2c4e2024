/** The meaning of an option of curl for the import. `flag` has no value. `ignored`: irrelevant for a request, or the default. */
export type CurlOption = { name: string; value: boolean; known: boolean };

/** Options with a value, by their long names; the supported ones first. */
const withValue = [
  'request',
  'header',
  'data',
  'data-raw',
  'data-binary',
  'data-ascii',
  'data-urlencode',
  'json',
  'form',
  'form-string',
  'user',
  'user-agent',
  'referer',
  'cookie',
  'url',
  'proxy',
  'proxy-user',
  'max-time',
  'retry',
  'max-redirs',
  'oauth2-bearer',
  'upload-file',
];
const ignoredWithValue = [
  'output',
  'write-out',
  'connect-timeout',
  'cookie-jar',
  'cacert',
  'capath',
  'cert',
  'key',
  'cert-type',
  'key-type',
  'pass',
  'resolve',
  'interface',
  'range',
  'retry-delay',
  'retry-max-time',
  'limit-rate',
  'trace',
  'trace-ascii',
  'stderr',
  'config',
  'dns-servers',
  'ciphers',
  'tls-max',
  'connect-to',
  'noproxy',
  'aws-sigv4',
  'dump-header',
  'unix-socket',
  'time-cond',
  'keepalive-time',
  'expect100-timeout',
];
const flags = ['get', 'head', 'location'];
const ignoredFlags = [
  'compressed',
  'silent',
  'show-error',
  'verbose',
  'include',
  'fail',
  'fail-with-body',
  'http1.0',
  'http1.1',
  'http2',
  'http3',
  'ipv4',
  'ipv6',
  'no-buffer',
  'globoff',
  'remote-name',
  'remote-header-name',
  'progress-bar',
  'basic',
  'location-trusted',
  'tlsv1.2',
  'tlsv1.3',
  'no-keepalive',
  'path-as-is',
  'insecure',
  'digest',
  'ntlm',
  'negotiate',
  'anyauth',
  'proxytunnel',
];

const short: { readonly [letter: string]: string } = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  x: 'proxy',
  U: 'proxy-user',
  m: 'max-time',
  T: 'upload-file',
  o: 'output',
  w: 'write-out',
  c: 'cookie-jar',
  E: 'cert',
  r: 'range',
  K: 'config',
  D: 'dump-header',
  z: 'time-cond',
  G: 'get',
  I: 'head',
  L: 'location',
  s: 'silent',
  S: 'show-error',
  v: 'verbose',
  i: 'include',
  f: 'fail',
  '0': 'http1.0',
  '4': 'ipv4',
  '6': 'ipv6',
  N: 'no-buffer',
  g: 'globoff',
  O: 'remote-name',
  J: 'remote-header-name',
  k: 'insecure',
  p: 'proxytunnel',
  '#': 'progress-bar',
  '1': 'tlsv1.2',
  '2': 'http2',
};

/** Flags that do not change the request, so they are dropped without a note. */
const silent = new Set([
  'compressed',
  'silent',
  'show-error',
  'verbose',
  'include',
  'fail',
  'fail-with-body',
  'no-buffer',
  'globoff',
  'output',
  'write-out',
  'remote-name',
  'remote-header-name',
  'progress-bar',
  'basic',
  'http1.1',
  'http2',
  'ipv4',
  'ipv6',
  'stderr',
  'trace',
  'trace-ascii',
  'dump-header',
  'tlsv1.2',
  'tlsv1.3',
  'connect-timeout',
]);

const table = new Map<string, CurlOption>([
  ...withValue.map((name): [string, CurlOption] => [name, { name, value: true, known: true }]),
  ...ignoredWithValue.map((name): [string, CurlOption] => [name, { name, value: true, known: false }]),
  ...flags.map((name): [string, CurlOption] => [name, { name, value: false, known: true }]),
  ...ignoredFlags.map((name): [string, CurlOption] => [name, { name, value: false, known: false }]),
]);

const unknown = (name: string): CurlOption => ({ name, value: false, known: false });

export interface ReadOptions {
  /** Options in their order, each with its value ('' for flags). */
  given: readonly { name: string; value: string }[];
  /** The other arguments: addresses. */
  operands: readonly string[];
  /** Options that are not imported, as they were written. */
  left: readonly string[];
}

/** Parses the arguments of `curl`: `-XPOST`, `-X POST`, `--request=POST`, `-sSL`. */
export function readCurlOptions(words: readonly string[]): ReadOptions {
  const given: { name: string; value: string }[] = [];
  const operands: string[] = [];
  const left = new Set<string>();
  let at = 0;
  const take = (option: CurlOption, written: string, attached: string | null): void => {
    const value = option.value ? (attached ?? words[at++] ?? '') : '';
    if (option.known) given.push({ name: option.name, value });
    else if (!silent.has(option.name)) left.add(written);
  };
  while (at < words.length) {
    const word = words[at++] ?? '';
    if (word === '--') operands.push(...words.slice(at));
    if (word === '--') break;
    if (word.startsWith('--')) {
      const [name = '', ...rest] = word.slice(2).split('=');
      take(table.get(name) ?? unknown(name), `--${name}`, rest.length > 0 ? rest.join('=') : null);
    } else if (word.startsWith('-') && word.length > 1) {
      for (let letter = 1; letter < word.length; letter += 1) {
        const written = word[letter] ?? '';
        const option = table.get(short[written] ?? '') ?? unknown(written);
        const attached = option.value && letter + 1 < word.length ? word.slice(letter + 1) : null;
        take(option, `-${written}`, attached);
        if (option.value) break;
      }
    } else operands.push(word);
  }
  return { given, operands, left: [...left] };
}
