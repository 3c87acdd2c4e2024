/*
 * Where something could be sent: links, host names, email addresses, IBAN and wallets of cryptocurrencies. What a model writes is compared with what it was
 * given, so that an instruction that has slipped into a tool's result cannot lead data or money to a place of its own.
 */

const LINK = /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"'`{}|\\^[\]]+/gi;
// A run of letters is tried once, from its beginning: long texts without any address cost no more than their length.
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Names without a scheme: of the endings under which anybody can have one. */
const HOST =
  /(?<![\p{L}\p{N}@./_-])(?:www\.[\p{L}\p{N}.-]+|(?:[\p{L}\p{N}-]+\.)+(?:com|net|org|info|biz|io|co|app|dev|xyz|online|site|top|shop|link|click|page|cloud|me|tv|to|ru|cn|de|uk|eu|us|in))(?![\p{L}\p{N}_-])(?:[/?#][^\s<>"'`{}|\\^[\]]*)?/giu;
const IP = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])(?::\d+)?(?:\/[^\s<>"']*)?/g;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g;
const WALLET =
  /\b(?:0x[a-fA-F0-9]{40}|bc1[a-z0-9]{25,62}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|T[a-km-zA-HJ-NP-Z1-9]{33}|[48][1-9A-HJ-NP-Za-km-z]{94})\b/g;

/** The addresses in a text, written alike so that they can be compared. */
export function addressesIn(text: string): Set<string> {
  const found = new Set<string>();
  // What is in a link or an email address is no host name of its own.
  let rest = text;
  const take = (pattern: RegExp, normal: (address: string) => string | undefined): void => {
    rest = rest.replace(pattern, (address) => {
      const written = normal(address);
      if (written === undefined) return address;
      found.add(written);
      return ' ';
    });
  };
  take(LINK, linkOf);
  take(MAIL, (mail) => mail.toLowerCase().replace(/\.+$/, ''));
  take(IP, (ip) => linkOf(`http://${ip}`));
  take(HOST, (host) => linkOf(`http://${host}`));
  take(IBAN, ibanOf);
  take(WALLET, (wallet) => (wallet.startsWith('0x') ? wallet.toLowerCase() : wallet));
  return found;
}

/** A link without its scheme and the marks that end a sentence: http and https lead to one place. */
function linkOf(link: string): string | undefined {
  const url = URL.parse(link.replace(/[.,;:!?)]+$/, ''));
  if (!url) return undefined;
  if (url.host === '') return url.href;
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.username === '' ? '' : `${url.username}@`}${url.host}${path}${url.search}${url.hash}`;
}

/** An IBAN without blanks, if its check digits are right: ISO 13616, modulo 97. */
function ibanOf(written: string): string | undefined {
  const iban = written.replaceAll(' ', '');
  if (iban.length > 34) return undefined;
  let left = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    left = (left * (value > 9 ? 100 : 10) + value) % 97;
  }
  return left === 1 ? iban : undefined;
}

/** The addresses of a text that are in none of the others. */
export function newAddresses(text: string, known: ReadonlySet<string>): string[] {
  return [...addressesIn(text)].filter((address) => !known.has(address));
}
