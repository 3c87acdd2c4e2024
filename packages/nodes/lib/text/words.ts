/** The words of a text: parted by anything but letters and digits, and where small letters or digits turn into capitals. */
export function wordsOf(text: string): string[] {
  return text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

const upperFirst = (word: string, locale: string): string => {
  const [first = ''] = word;
  return first.toLocaleUpperCase(locale) + word.slice(first.length);
};
const capital = (word: string, locale: string): string => upperFirst(word.toLocaleLowerCase(locale), locale);

export type LetterCase = 'upper' | 'lower' | 'title' | 'sentence' | 'camel' | 'pascal' | 'snake' | 'kebab' | 'constant';

/** A text in another case. Upper, lower, title and sentence keep the characters between the words. */
export function inCase(text: string, to: LetterCase, locale: string): string {
  const joined = (separator: string): string =>
    wordsOf(text)
      .map((word) => word.toLocaleLowerCase(locale))
      .join(separator);
  const capitals = (): string[] => wordsOf(text).map((word) => capital(word, locale));
  switch (to) {
    case 'upper':
      return text.toLocaleUpperCase(locale);
    case 'lower':
      return text.toLocaleLowerCase(locale);
    case 'title':
      return text.replace(/[\p{L}\p{N}\p{M}'’]+/gu, (word) => capital(word, locale));
    case 'sentence':
      return text
        .toLocaleLowerCase(locale)
        .replace(
          /(^|[.!?]\s+)(\p{L})/gu,
          (_, before: string, letter: string) => before + letter.toLocaleUpperCase(locale),
        );
    case 'camel': {
      const [first = '', ...others] = capitals();
      return first.toLocaleLowerCase(locale) + others.join('');
    }
    case 'pascal':
      return capitals().join('');
    case 'snake':
      return joined('_');
    case 'kebab':
      return joined('-');
    case 'constant':
      return joined('_').toLocaleUpperCase(locale);
  }
}

/** Letters that have no accent to take away. */
const plainLetters: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const german: { readonly [letter: string]: string } = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** A text for addresses: small Latin letters and digits with hyphens between. Letters of other scripts stay. */
export function slugOf(text: string, separator: string, locale: string): string {
  const lower = text.toLocaleLowerCase(locale).normalize('NFC');
  const spelled = /^de\b/i.test(locale) ? lower.replace(/[äöü]/g, (letter) => german[letter] ?? letter) : lower;
  return spelled
    .replace(/[ßæœøđðþłı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
    .join(separator);
}

/** The first characters of a text, as people see them: a flag, or a letter with its accents, is one. */
export function charactersOf(text: string, locale: string, most = Infinity): string[] {
  const characters: string[] = [];
  // Asked for one by one: a long text is not taken apart for its beginning.
  for (const { segment } of new Intl.Segmenter(locale, { granularity: 'grapheme' }).segment(text)) {
    if (characters.length >= most) break;
    characters.push(segment);
  }
  return characters;
}

/** The first characters, with the ending where something is left out. Whole words where asked for. */
export function truncated(text: string, length: number, ending: string, wholeWords: boolean, locale: string): string {
  if (text.length <= length) return text;
  const characters = charactersOf(text, locale, length + 1);
  if (characters.length <= length) return text;
  const last = charactersOf(ending, locale, length);
  const room = length - last.length;
  const blank = (character: string | undefined): boolean => character !== undefined && character.trim() === '';
  const end =
    wholeWords && !blank(characters[room])
      ? characters.findLastIndex((character, index) => index < room && blank(character))
      : room;
  // A word that is longer than the room is cut all the same.
  return (
    characters
      .slice(0, end > 0 ? end : room)
      .join('')
      .trimEnd() + last.join('')
  );
}
