import { nodeErrors } from '@heddle/contract/errors/node';

/** A language as users name it by a code of BCP 47. */
export interface Language {
  /** In its canonical form: pt-BR. */
  code: string;
  /** In English: Brazilian Portuguese. */
  name: string;
  /** The language alone, without script and region: pt. */
  base: string;
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** The language of a code. Throws `field_invalid`, which names the field, for a code of no language. */
export function languageOfCode(written: string, field: string): Language {
  try {
    const locale = new Intl.Locale(written.trim());
    const name = names.of(locale.language) === undefined ? undefined : names.of(locale.toString());
    if (name !== undefined) return { code: locale.toString(), name, base: locale.language };
  } catch (thrown) {
    if (!(thrown instanceof RangeError)) throw thrown;
  }
  throw nodeErrors.field_invalid({ field, reason: 'must be the code of a language, such as de, pt-BR or zh-Hant' });
}
