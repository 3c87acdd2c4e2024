import { mailErrors } from '@heddle/contract/errors/mail';

/** Somebody who sends or gets mail. */
export interface MailAddress {
  /** '' where only the address is known. */
  name: string;
  address: string;
}

/** RFC 5321, 4.5.3.1.3: 256 characters with the angle brackets. */
const LONGEST = 254;
const address = /^[^\s<>@",;:()[\]\\]+@[^\s<>@",;:()[\]\\]+$/;

/**
 * Reads `ada@example.com, "Lovelace, Ada" <ada@example.com>` or a JSON list of such texts. Nothing that could begin another header gets through.
 * `field` is the field's label. Throws `mail_address_invalid`.
 */
export async function readAddresses(written: string, field: string): Promise<MailAddress[]> {
  const wrong = (part: string): Error =>
    mailErrors.mail_address_invalid({ field, address: part.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 100) });
  const text = listOf(written).join(', ').trim();
  if (text === '') return [];
  if (/\p{Cc}/u.test(text)) throw wrong(text);
  const { default: parse } = await import('nodemailer/lib/addressparser');
  return parse(text).map((entry): MailAddress => {
    if (!('address' in entry) || entry.address === undefined) throw wrong(`${entry.name}:`);
    const { name, address: found } = entry;
    if (found.length > LONGEST || !address.test(found)) throw wrong(found === '' ? name : found);
    return { name, address: found };
  });
}

/** A list from an expression arrives in the field as JSON. */
function listOf(written: string): string[] {
  if (!written.trimStart().startsWith('[')) return [written];
  try {
    const list: unknown = JSON.parse(written);
    return Array.isArray(list) ? list.map(String) : [written];
  } catch {
    // Then it is parsed as addresses, which reports the error.
    return [written];
  }
}
