import type { Extension } from '@codemirror/state';

/** How the text of a field is read: with expressions in `{{ … }}`, as one bare expression, as JavaScript, as JSON with expressions. */
export type TextLanguage = 'template' | 'condition' | 'javascript' | 'json';

/** Loads an editor's support for a language other than expressions. */
export async function loadLanguage(language: TextLanguage): Promise<Extension> {
  if (language === 'javascript') return (await import('@codemirror/lang-javascript')).javascript();
  if (language === 'json') return (await import('@codemirror/lang-json')).json();
  return [];
}
