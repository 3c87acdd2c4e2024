import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

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

const isElement = (node: Node): node is Element => 'tagName' in node;

/** A link that is left alone: one that is marked so, one for unsubscribing, which must work whatever happens, and one that is no web address. */
function targetOf({ attrs }: Element): string | null {
  const attribute = (name: string): string | undefined => attrs.find((one) => one.name === name)?.value;
  if (attribute('data-no-tracking') !== undefined) return null;
  const href = (attribute('href') ?? '').trim();
  if (/unsubscribe|opt-?out/i.test(`${href} ${attribute('rel') ?? ''}`)) return null;
  const protocol = URL.parse(href)?.protocol;
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Reads a mail in HTML. Only `a` and `area` are links: pictures and styles are loaded as they are. */
export async function readTrackable(html: string): Promise<TrackableHtml> {
  const { parse } = await import('parse5');
  const document = parse(html, { sourceCodeLocationInfo: true });
  const links: Link[] = [];
  const bodyEnd: { at: number | undefined } = { at: undefined };
  const open: Node[] = [document];
  for (let node = open.pop(); node; node = open.pop()) {
    if (isElement(node)) {
      const place = node.sourceCodeLocation;
      if (node.tagName === 'body') bodyEnd.at = place?.endTag?.startOffset;
      const where = place?.attrs?.['href'];
      const url = node.tagName === 'a' || node.tagName === 'area' ? targetOf(node) : null;
      if (url !== null && where) links.push({ url, start: where.startOffset, end: where.endOffset });
    }
    if ('content' in node) open.push(node.content);
    if ('childNodes' in node) open.push(...node.childNodes.toReversed());
  }
  links.sort((one, other) => one.start - other.start);
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
