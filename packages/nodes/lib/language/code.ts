import { nodeErrors } from '@heddle/contract/errors/node';

/** The code of a language as a field has it, in small letters; '' where it is empty. Throws `field_invalid`. */
export function languageCode(written: string, field = 'Language'): string {
  const code = written.trim().toLowerCase();
  if (code !== '' && !/^[a-z]{2,3}$/.test(code))
    throw nodeErrors.field_invalid({ field, reason: 'must be the code of a language, like en or de' });
  return code;
}

/** The code of a country as a field has it, in capitals; '' where it is empty. Throws `field_invalid`. */
export function countryCode(written: string, field = 'Country'): string {
  const code = written.trim().toUpperCase();
  if (code !== '' && !/^[A-Z]{2}$/.test(code))
    throw nodeErrors.field_invalid({ field, reason: 'must be the code of a country, like DE or US' });
  return code;
}
