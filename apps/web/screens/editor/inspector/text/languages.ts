import type { Extension } from '@codemirror/state';
import type { TextLanguage } from './language.ts';

/** Loads an editor's support for a language other than expressions. */
export async function loadLanguage(language: TextLanguage): Promise<Extension> {
  if (language === 'javascript') return (await import('@codemirror/lang-javascript')).javascript();
  if (language === 'json') return (await import('@codemirror/lang-json')).json();
  return [];
}
