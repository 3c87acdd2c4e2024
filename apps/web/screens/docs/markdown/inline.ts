import type { Inline } from './blocks.ts';

// In the order in which they are tried at each place. Code first: nothing inside of it means anything.
const pattern =
  /\\(?<escaped>[\\`*[\]|])|(?<ticks>`+)(?<code>.+?)\k<ticks>(?!`)|\*\*(?<strong>.+?)\*\*(?!\*)|\*(?<emphasis>[^*\s](?:[^*]*[^*\s])?)\*|\[(?<label>(?:`[^`]*`|[^\]`])+)\]\((?<href>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/g;

/** Addresses a document may lead to: of this site, of the web, an e-mail address. Nothing that a browser would run. */
export function isSafeHref(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i.test(href);
}

/** Running text with `code`, **strong**, *emphasis* and [links](#id). What is not one of these is text as it stands; a link to an unsafe address is its label. */
export function parseInline(source: string): Inline[] {
  const inlines: Inline[] = [];
  const push = (inline: Inline): void => {
    const last = inlines.at(-1);
    if (inline.kind === 'text' && last?.kind === 'text')
      inlines[inlines.length - 1] = { kind: 'text', text: last.text + inline.text };
    else if (inline.kind !== 'text' || inline.text !== '') inlines.push(inline);
  };
  let end = 0;
  for (const match of source.matchAll(pattern)) {
    push({ kind: 'text', text: source.slice(end, match.index) });
    end = match.index + match[0].length;
    for (const inline of readMatch(match)) push(inline);
  }
  push({ kind: 'text', text: source.slice(end) });
  return inlines;
}

function readMatch({ groups = {} }: RegExpMatchArray): Inline[] {
  const { escaped, code, strong, emphasis, label, href } = groups;
  if (escaped !== undefined) return [{ kind: 'text', text: escaped }];
  if (code !== undefined) return [{ kind: 'code', text: code }];
  if (strong !== undefined) return [{ kind: 'strong', children: parseInline(strong) }];
  if (emphasis !== undefined) return [{ kind: 'emphasis', children: parseInline(emphasis) }];
  const children = parseInline(label ?? '');
  return href !== undefined && isSafeHref(href) ? [{ kind: 'link', href, children }] : children;
}
