/** A label of a name in code: `petId` and `pet_id` become "Pet id". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z\d]+$/.test(word) && word.length <= 4 ? word : word.toLowerCase()))
    .join(' ');
  return clipped(words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1), 100);
}

/** The first sentence of a description, without markup, as help of a field; undefined where there is none. */
export function helpOf(description: unknown, most = 240): string | undefined {
  if (typeof description !== 'string') return undefined;
  const plain = description
    .slice(0, 5000)
    .replaceAll(/<[^>]{0,200}>/g, ' ')
    .replaceAll(/!?\[([^\]]{0,300})\]\([^)]{0,500}\)/g, '$1')
    .replaceAll(/[`*_#>]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (plain === '') return undefined;
  const end = /[.!?](?= |$)/.exec(plain);
  return clipped(end && end.index < most ? plain.slice(0, end.index + 1) : plain, most);
}

/** A text of at most so many characters. */
export const clipped = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
