/** A text of capitals and digits modulo 97, where A counts as 10 and Z as 35. ISO 7064, MOD 97-10. */
export const mod97 = (text: string): bigint =>
  BigInt(text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n;
