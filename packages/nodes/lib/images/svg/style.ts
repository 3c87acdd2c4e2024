/** A property with its value, from an attribute or a style. */
export interface Declaration {
  name: string;
  value: string;
}

/** Rules of style sheets: which declarations hold for which elements. */
export interface StyleSheet {
  /** By a simple selector: `*`, `rect`, `.a`, `#a`. */
  readonly simple: ReadonlyMap<string, readonly Declaration[]>;
  /** Declarations of rules with other selectors, which may hold for any element. */
  readonly others: readonly Declaration[];
  /** True where it takes in other style sheets. */
  readonly imports: boolean;
}

/** CSS without comments and escapes, which could hide text from a search. CSS Syntax 3, 4.3.2 and 4.3.7. */
function plainCss(text: string): string {
  return text
    .replaceAll(/\/\*[^]*?(?:\*\/|$)/g, ' ')
    .replaceAll(/\\(?:([0-9a-f]{1,6})\s?|([^\n]))/gi, (_all, hex: string | undefined, char: string | undefined) => {
      const code = Number.parseInt(hex ?? '', 16);
      return char ?? (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
    });
}

/** The declarations of a `style` attribute, or of a rule between its braces. */
export function declarationsIn(css: string): Declaration[] {
  return plainCss(css)
    .split(';')
    .flatMap((part) => {
      const colon = part.indexOf(':');
      return colon < 0
        ? []
        : [{ name: part.slice(0, colon).trim().toLowerCase(), value: part.slice(colon + 1).trim() }];
    });
}

/** Reads the text of style sheets. Media rules are read as if they always applied. */
export function readStyleSheet(text: string): StyleSheet {
  const simple = new Map<string, Declaration[]>();
  const others: Declaration[] = [];
  for (const [, before = '', body = ''] of plainCss(text).matchAll(/([^{}]*)\{([^{}]*)(?=[{}]|$)/g)) {
    const declarations = declarationsIn(body);
    for (const selector of before
      .replace(/^[^]*[;]/, '')
      .split(',')
      .map((part) => part.trim())) {
      if (!/^(?:\*|[.#]?[\w-]+)$/.test(selector)) others.push(...declarations);
      else simple.set(selector, [...(simple.get(selector) ?? []), ...declarations]);
    }
  }
  return { simple, others, imports: /@import/i.test(plainCss(text)) };
}

/** The references in a value: the ids in `url(#…)`. */
export function idsIn(value: string): string[] {
  return [...value.matchAll(/url\(\s*["']?[^#)"']*#([^)"'\s]+)/gi)].map(([, id = '']) => id);
}
