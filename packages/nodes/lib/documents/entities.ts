import { Parser } from 'htmlparser2';

/**
 * Replaces the named and numeric entities of HTML by their characters, as browsers do: numbers and the oldest names also without a semicolon. In
 * attributes a name without one stays as it is if a letter, digit or `=` follows. Unknown names stay as they are. Tags in `text` are text here.
 */
export function decodeEntities(text: string, context: 'text' | 'attribute' = 'text'): string {
  if (!text.includes('&')) return text;
  // What would begin a tag, or end the attribute, is written as an entity: like the character itself, that ends the entity before it.
  let decoded = '';
  if (context === 'text') new Parser({ ontext: (part) => void (decoded += part) }).end(text.replaceAll('<', '&lt;'));
  else
    new Parser({ onattribute: (_name, value) => void (decoded = value) }).end(
      `<a b="${text.replaceAll('"', '&quot;')}">`,
    );
  return decoded;
}
