/** A link of a mail whose URL can be replaced: where its attribute is in the text. */
interface Link {
  url: string;
  start: number;
  end: number;
}

/** A mail with its links, and with what it becomes once they lead elsewhere. */
export interface TrackableHtml {
  /** The targets of its links in their order, each once. */
  urls: string[];
  /** The mail with these URLs in place of those, and a picture at its end. The rest of the text stays as it is. */
  rewrite(urls: readonly string[], pixel: string | null): string;
}

/** A link that is left alone: one that is marked so, one for unsubscribing, which must work whatever happens, and one that is no web address. */
function targetOf(attributes: { readonly [name: string]: string }): string | null {
  if (attributes['data-no-tracking'] !== undefined) return null;
  const href = (attributes['href'] ?? '').trim();
  if (/unsubscribe|opt-?out/i.test(`${href} ${attributes['rel'] ?? ''}`)) return null;
  const protocol = URL.parse(href)?.protocol;
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

/** An attribute of a tag, with its value in quotes, or without. */
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** Where the first attribute `href` is in the text of a tag. */
function hrefIn(tag: string): { start: number; end: number } | null {
  for (const found of tag.matchAll(ATTRIBUTE))
    // The name of the tag is none of its attributes.
    if (found.index > 1 && found[1]?.toLowerCase() === 'href')
      return { start: found.index, end: found.index + found[0].length };
  return null;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Reads a mail in HTML. Only `a` and `area` are links: pictures and styles are loaded as they are. */
export async function readTrackable(html: string): Promise<TrackableHtml> {
  const { Parser } = await import('htmlparser2');
  const links: Link[] = [];
  const bodyEnd: { at: number | undefined } = { at: undefined };
  const parser = new Parser({
    onopentag(name, attributes) {
      const url = name === 'a' || name === 'area' ? targetOf(attributes) : null;
      if (url === null) return;
      const where = hrefIn(html.slice(parser.startIndex, (parser.endIndex ?? parser.startIndex) + 1));
      const at = parser.startIndex;
      if (where) links.push({ url, start: at + where.start, end: at + where.end });
    },
    onclosetag(name, isImplied) {
      if (name === 'body' && !isImplied) bodyEnd.at = parser.startIndex;
    },
  });
  parser.end(html);
  const urls = [...new Set(links.map(({ url }) => url))];
  return {
    urls,
    rewrite(given, pixel) {
      const place = bodyEnd.at ?? html.length;
      const picture =
        pixel === null ? '' : `<img src="${attribute(pixel)}" width="1" height="1" alt="" style="border:0" />`;
      const changes = [
        ...links.map(({ url, start, end }) => ({
          start,
          end,
          text: `href="${attribute(given[urls.indexOf(url)] ?? url)}"`,
        })),
        { start: place, end: place, text: picture },
      ].sort((one, other) => one.start - other.start);
      let [text, at] = ['', 0];
      for (const change of changes) {
        text += html.slice(at, change.start) + change.text;
        at = change.end;
      }
      return text + html.slice(at);
    },
  };
}
