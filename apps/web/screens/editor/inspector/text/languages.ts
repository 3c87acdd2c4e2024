import type { Extension } from '@codemirror/state';
import type { TextLanguage } from './language.ts';

/** Loads what an editor needs to read a language that is not ours; nothing for those that are. */
export async function loadLanguage(language: TextLanguage): Promise<Extension> {
  if (language === 'javascript') return (await import('@codemirror/lang-javascript')).javascript();
  if (language === 'json') return (await import('@codemirror/lang-json')).json();
  return [];
}
