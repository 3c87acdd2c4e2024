/** A card scheme: what its numbers look like, and how many digits its security code has. */
export interface CardScheme {
  brand: string;
  number: RegExp;
  codeDigits: number;
}

/** The first digits and the lengths of the numbers of card schemes (ISO/IEC 7812). The first that fits counts. */
const schemes: readonly CardScheme[] = [
  { brand: 'Visa', number: /^4(?:\d{12}|\d{15}|\d{18})$/, codeDigits: 3 },
  {
    brand: 'Mastercard',
    number: /^(?:5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/,
    codeDigits: 3,
  },
  { brand: 'American Express', number: /^3[47]\d{13}$/, codeDigits: 4 },
  { brand: 'Diners Club', number: /^3(?:0[0-5]|[689]\d)\d{11,16}$/, codeDigits: 3 },
  { brand: 'Discover', number: /^6(?:011|4[4-9]\d|5\d\d)\d{12,15}$/, codeDigits: 3 },
  { brand: 'JCB', number: /^35(?:2[89]|[3-8]\d)\d{12,15}$/, codeDigits: 3 },
  { brand: 'Maestro', number: /^(?:5[0678]|6\d)\d{10,17}$/, codeDigits: 3 },
  { brand: 'UnionPay', number: /^62\d{14,17}$/, codeDigits: 3 },
];

/** The scheme of a card number without blanks; undefined where none is known. */
export const cardScheme = (digits: string): CardScheme | undefined => schemes.find(({ number }) => number.test(digits));

/** True where the last digit of a number fits to the others (Luhn, ISO/IEC 7812-1). */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = digit * 2;
    sum += at % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits !== '' && sum % 10 === 0;
}
