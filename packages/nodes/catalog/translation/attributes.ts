/** Attributes that are read or heard. */
const SHOWN = new Set(['alt', 'title', 'placeholder', 'aria-label', 'aria-description']);
/** Attributes with a value in quotation marks. */
const ATTRIBUTE = /(?<=[\s"'])([A-Za-z-]{1,40})(\s{0,20}=\s{0,20})("[^"]*"|'[^']*')/g;
/** Characters of a tag whose attributes are translated, and of a value. */
const [LONGEST_TAG, LONGEST_VALUE] = [20_000, 2000];
/** What stands for a value while the text around it is translated: characters of private use, which texts do not have. */
const PLACE = /\uE000(\d+)\uE001/g;

/** A text in an attribute. */
export interface AttributeText {
  text: string;
  quote: '"' | "'";
}

/** HTML with places for the texts in its attributes. */
export interface WithoutAttributes {
  html: string;
  texts: readonly AttributeText[];
}

/** Takes the texts of attributes out of tags. `tags`: where the tags are, in their order. `isText` says which values are translated. */
export function takeAttributes(
  html: string,
  tags: Iterable<{ start: number; end: number }>,
  isText: (value: string) => boolean,
): WithoutAttributes {
  const texts: AttributeText[] = [];
  // It would be taken for a place.
  if (html.includes('\uE000')) return { html, texts };
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of tags) {
    const tag = html.slice(start, end);
    parts.push(html.slice(from, start), end - start > LONGEST_TAG ? tag : withPlaces(tag, texts, isText));
    from = end;
  }
  return { html: [...parts, html.slice(from)].join(''), texts };
}

const withPlaces = (tag: string, texts: AttributeText[], isText: (value: string) => boolean): string =>
  tag.replaceAll(ATTRIBUTE, (whole: string, name: string, equals: string, quoted: string) => {
    const text = quoted.slice(1, -1);
    if (!SHOWN.has(name.toLowerCase()) || text.length > LONGEST_VALUE || !isText(text)) return whole;
    const quote = quoted.startsWith('"') ? '"' : "'";
    const place = texts.push({ text, quote }) - 1;
    return `${name}${equals}${quote}\uE000${place}\uE001${quote}`;
  });

/** HTML with these texts at their places; none can end its attribute. */
export const putAttributes = (html: string, texts: readonly AttributeText[]): string =>
  html.replaceAll(PLACE, (place, number: string) => {
    const found = texts[Number(number)];
    return found ? found.text.replaceAll(found.quote, found.quote === '"' ? '&quot;' : '&#39;') : place;
  });
