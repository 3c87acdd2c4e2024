import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { qrFields } from './qr-fields.ts';
import { epcContent } from '../../lib/banking/epc-code.ts';
import { isIban } from '../../lib/banking/iban.ts';

type Field = NodeContext<typeof qrFields>['field'];

const invalid = (field: string, reason: string): Error => nodeErrors.field_invalid({ field, reason });

/** The text to encode for an item, by the chosen kind. Throws `field_invalid`. */
export function contentFor(field: Field, index: number): string {
  switch (field.kind(index)) {
    case 'url':
      return webAddress(field.url(index));
    case 'wifi':
      return wifi(
        field.network(index),
        field.security(index),
        field.security(index) === 'nopass' ? '' : field.password(index),
        field.hidden(index),
      );
    case 'contact':
      return contact(field, index);
    case 'email':
      return mail(field.recipient(index), field.subject(index), field.body(index));
    case 'phone':
      return telephone(field.number(index));
    case 'transfer':
      return transfer({
        name: field.holder(index),
        iban: field.iban(index),
        bic: field.bic(index),
        euros: field.euros(index),
        reference: field.reference(index),
      });
    case 'crypto':
      return payment(field, index);
    default:
      return field.text(index);
  }
}

function webAddress(written: string): string {
  const url = URL.parse(written.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw invalid('URL', 'must be a full URL that starts with https://');
  return url.href;
}

/** ZXing, "Barcode Contents": Wi-Fi Network config. */
export function wifi(network: string, security: string, password: string, hidden: boolean): string {
  const escaped = (text: string): string => text.replaceAll(/[\\;,:"]/g, '\\$&');
  return `WIFI:T:${security};S:${escaped(network)};${password === '' ? '' : `P:${escaped(password)};`}${hidden ? 'H:true;' : ''};`;
}

/** vCard 3.0 (RFC 2426), which every telephone reads. */
function contact(field: Field, index: number): string {
  const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
  const name = field.holder(index).trim();
  const at = name.lastIndexOf(' ');
  const lines: (readonly [property: string, value: string])[] = [
    ['N', `${escaped(name.slice(at + 1))};${escaped(name.slice(0, Math.max(at, 0)))};;;`],
    ['FN', escaped(name)],
    ['ORG', escaped(field.organisation(index))],
    ['TITLE', escaped(field.role(index))],
    ['TEL', escaped(field.phone(index))],
    ['EMAIL', escaped(field.mail(index))],
    ['URL', escaped(field.website(index))],
    ['ADR', field.address(index) === '' ? '' : `;;${escaped(field.address(index))};;;;`],
  ];
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    ...lines.filter(([, value]) => value !== '').map(([property, value]) => `${property}:${value}`),
    'END:VCARD',
    '',
  ].join('\r\n');
}

/** RFC 6068. */
function mail(to: string, subject: string, body: string): string {
  const address = to.trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw invalid('To', 'must be an email address');
  const parts = [
    ['subject', subject],
    ['body', body.replaceAll(/\r?\n/g, '\r\n')],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** RFC 3966. */
function telephone(written: string): string {
  const digits = written.replaceAll(/[\s().\-/]/g, '');
  if (!/^\+?\d{2,15}$/.test(digits)) throw invalid('Phone number', 'must have digits only, with + before the country');
  return `tel:${digits}`;
}

interface Transfer {
  name: string;
  iban: string;
  bic: string;
  euros: string;
  reference: string;
}

/** A SEPA transfer as banks read it from a QR code. Throws `field_invalid`. */
export function transfer({ name, iban, bic, euros, reference }: Transfer): string {
  const account = iban.replaceAll(/\s+/g, '').toUpperCase();
  const bank = bic.trim().toUpperCase();
  const amount = euros.trim();
  const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  if (!isIban(account)) throw invalid('IBAN', 'is not valid: its check digits do not fit');
  if (bank !== '' && !/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bank))
    throw invalid('BIC', 'must have 8 or 11 letters and digits');
  if (amount !== '' && !(/^\d{1,9}(?:\.\d{1,2})?$/.test(amount) && Number(amount) >= 0.01))
    throw invalid('Amount (EUR)', 'must be a number from 0.01 to 999999999.99, like 12.50');
  if (line(name).length > 70) throw invalid('Name', 'has more than 70 characters');
  if (line(reference).length > 140) throw invalid('Payment reference', 'has more than 140 characters');
  return epcContent({
    bic: bank,
    name: line(name),
    iban: account,
    euros: amount === '' ? '' : Number(amount).toFixed(2),
    reference: '',
    text: line(reference),
  });
}

/** BIP 21 for coins like Bitcoin, ERC-681 for Ether, whose amounts are in wei. */
function payment(field: Field, index: number): string {
  const wallet = field.wallet(index).trim();
  const coins = field.coins(index).trim();
  const coin = field.coin(index);
  if (coins !== '' && !/^\d{1,12}(?:\.\d{1,18})?$/.test(coins))
    throw invalid('Amount (coins)', 'must be a number like 0.015');
  if (coin === 'ethereum') {
    if (!/^0x[0-9a-fA-F]{40}$/.test(wallet)) throw invalid('Address', 'must be 0x and 40 hexadecimal digits');
    const [whole = '0', part = ''] = coins.split('.');
    return `ethereum:${wallet}@${field.chain(index)}${coins === '' ? '' : `?value=${BigInt(whole + part.padEnd(18, '0'))}`}`;
  }
  if (!/^[a-zA-Z0-9]{20,120}$/.test(wallet)) throw invalid('Address', `is no address of ${coin}`);
  if ((coins.split('.')[1] ?? '').length > 8) throw invalid('Amount (coins)', 'has more than 8 digits after the point');
  const parts = [
    ['amount', coins],
    ['label', field.label(index)],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`);
  return `${coin}:${wallet}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}
