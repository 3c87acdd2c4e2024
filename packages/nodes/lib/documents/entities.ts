/** Names of signs that mean something in addresses, so that none of them can hide behind its name. */
const signs: Readonly<Record<string, string>> = {
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  midast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  UnderBar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
  ZeroWidthSpace: '\u200b',
};

/** Names of characters in HTML beyond those of Latin-1 (U+00A0 to U+00FF), which `latin` lists in their order. */
const others: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  bull: '•',
  hellip: '…',
  euro: '€',
  trade: '™',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  minus: '−',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  infin: '∞',
  sum: '∑',
  radic: '√',
  permil: '‰',
  prime: '′',
  Prime: '″',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '\u200c',
  zwj: '\u200d',
  dagger: '†',
  Dagger: '‡',
  lsaquo: '‹',
  rsaquo: '›',
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  Yuml: 'Ÿ',
  fnof: 'ƒ',
  Alpha: 'Α',
  Beta: 'Β',
  Gamma: 'Γ',
  Delta: 'Δ',
  Omega: 'Ω',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  tau: 'τ',
  phi: 'φ',
  omega: 'ω',
  check: '✓',
};

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const names = new Map([
  ...Object.entries(signs),
  ...Object.entries(others),
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCodePoint(0xa0 + index)]),
]);

/** Names that browsers also read without a semicolon behind them. */
const unended = new Map(['amp', 'lt', 'gt', 'quot', ...latin.split(' ')].map((name) => [name, names.get(name) ?? '']));
for (const name of ['amp', 'lt', 'gt', 'quot', 'copy', 'reg']) {
  const sign = names.get(name) ?? '';
  names.set(name.toUpperCase(), sign);
  unended.set(name.toUpperCase(), sign);
}
const LONGEST_UNENDED = 6;

/** The beginning of a name that counts without a semicolon, with the rest of it behind; null where there is none. */
function withoutEnd(name: string): string | null {
  for (let length = Math.min(name.length, LONGEST_UNENDED); length > 1; length -= 1) {
    const sign = unended.get(name.slice(0, length));
    if (sign !== undefined) return sign + name.slice(length);
  }
  return null;
}

function ofCode(code: number): string {
  return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
}

/**
 * Text of HTML with its characters in place of their names and numbers, as browsers read them: numbers and the oldest names also without a semicolon. In
 * attributes a name without one stays where a letter, digit or `=` comes next. Names that are not known stay as they are.
 */
export const decodeEntities = (text: string, where: 'text' | 'attribute' = 'text'): string =>
  text.replaceAll(
    /&(?:#(\d+)|#[xX]([\da-fA-F]+)|([A-Za-z][A-Za-z\d]{0,30}))(;?)/g,
    (
      all: string,
      decimal: string | undefined,
      hex: string | undefined,
      name: string | undefined,
      end: string,
      at: number,
    ) => {
      if (decimal !== undefined) return ofCode(Number(decimal));
      if (hex !== undefined) return ofCode(Number.parseInt(hex, 16));
      const known = end === ';' ? names.get(name ?? '') : undefined;
      if (known !== undefined) return known;
      const beginning = withoutEnd(name ?? '');
      if (beginning === null) return all;
      const after = beginning.length > 1 ? beginning.charAt(1) : text.charAt(at + all.length);
      return where === 'attribute' && /[A-Za-z\d=]/.test(after) ? all : beginning + end;
    },
  );
