import { writeDecimal } from '@heddle/contract/money/decimal';
import { amountText, digitsOf, ofMinorUnits } from '@heddle/contract/money/money';
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { setInType, writable } from '../pdf/print.ts';
import { UnsupportedCharacters } from '../../lib/fonts/unsupported-characters.ts';
import { palettes } from '../../lib/palette.ts';
import type { Invoice, InvoiceParty } from '../../lib/invoices/invoice.ts';
import type { InvoiceTotals } from '../../lib/invoices/totals.ts';
import type { InvoiceWords } from './words.ts';

const palette = palettes.light;
const SIDE = 56;

/** What an invoice on paper has besides its data. */
export interface InvoicePrint {
  words: InvoiceWords;
  /** The QR code to pay by as SVG; null for none. */
  code: string | null;
  /** Where the invoice can be paid; '' for nowhere. */
  payUrl: string;
  /** A picture as a data URL; '' for none. */
  logo: string;
  /** XML that the PDF carries; null for a plain PDF. */
  xml: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** An invoice on paper; with XML it is PDF/A-3b, whose metadata `asFacturX` completes. Characters that the font lacks are named. Throws `picture_invalid`. */
export async function printInvoice(
  invoice: Invoice,
  totals: InvoiceTotals,
  print: InvoicePrint,
): Promise<{ bytes: Uint8Array; missing: readonly string[] }> {
  const { words, xml, createdAt } = print;
  const letters = new UnsupportedCharacters();
  const title = invoice.kind === 'creditNote' ? words.creditNote : words.invoice;
  const at = new Date(createdAt);
  const definition: TDocumentDefinitions = {
    // The same text stands in the metadata as XML: letters and digits only.
    info: { title: `${title} ${plainName(invoice.number)}`, creator: 'Heddle', producer: 'Heddle', creationDate: at },
    pageSize: 'A4',
    pageMargins: [SIDE, 56, SIDE, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: palette.ink },
    footer: (page, pages) => ({
      text: words.page.replace('{page}', String(page)).replace('{pages}', String(pages)),
      alignment: 'center',
      fontSize: 8,
      color: palette.ink3,
    }),
    content: writable(
      [
        head(invoice, print, title),
        facts(invoice, words),
        lines(invoice, totals, words),
        sums(invoice, totals, words),
        foot(invoice, print),
      ],
      letters,
    ),
    ...(xml === null
      ? {}
      : {
          version: '1.7' as const,
          subset: 'PDF/A-3b' as const,
          files: { invoice: dataFile(xml, at) },
        }),
  };
  return { bytes: await setInType(definition), missing: letters.missing };
}

/** The data of the invoice as a file in the PDF. The library takes what its types leave out: the relationship that PDF/A-3 asks for. */
const dataFile = (xml: string, at: Date) => ({
  src: `data:text/xml;base64,${Buffer.from(xml).toString('base64')}`,
  name: 'factur-x.xml',
  description: 'Factur-X invoice',
  relationship: 'Alternative',
  creationDate: at,
  modifiedDate: at,
});

/** A number in characters that need no escape in XML. */
const plainName = (text: string): string => text.replaceAll(/[<>&"']/g, ' ');

function head({ seller, buyer }: Invoice, { logo }: InvoicePrint, title: string): Content {
  return {
    stack: [
      {
        columns: [
          logo === '' ? { text: seller.name, bold: true, fontSize: 13 } : { image: logo, fit: [180, 60] },
          {
            stack: [...(logo === '' ? [] : [{ text: seller.name, bold: true }]), ...address(seller)],
            alignment: 'right',
            color: palette.ink2,
          },
        ],
      },
      { stack: [{ text: buyer.name, bold: true }, ...address(buyer)], margin: [0, 28, 0, 24] },
      { text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
    ],
  };
}

function address({ street, postcode, city, country, vatId, taxNumber, email }: InvoiceParty): Content[] {
  return [street, `${postcode} ${city}`.trim(), country, vatId || taxNumber, email]
    .filter((text) => text !== '')
    .map((text) => ({ text }));
}

const dayText = (day: string, { locale }: InvoiceWords): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

function facts(invoice: Invoice, words: InvoiceWords): Content {
  const rows: (readonly [label: string, value: string])[] = [
    [words.number, invoice.number],
    [words.date, dayText(invoice.issuedOn, words)],
    [words.due, invoice.dueOn === '' ? '' : dayText(invoice.dueOn, words)],
    [words.delivered, invoice.deliveredOn === '' ? '' : dayText(invoice.deliveredOn, words)],
    [words.reference, invoice.buyerReference],
    [words.order, invoice.orderNumber],
    [words.corrects, invoice.correctsNumber],
  ];
  return {
    table: {
      widths: ['auto', '*'],
      body: rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => [{ text: label, color: palette.ink3 }, { text: value }]),
    },
    layout: 'noBorders',
    margin: [0, 0, 0, 16],
  };
}

/** An exact amount by the language's rules. */
function money(units: bigint, currency: string, { locale }: InvoiceWords): string {
  // Decimal text is formatted exactly, unlike a number.
  const text = amountText(ofMinorUnits(units, currency)) as `${number}`;
  return new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' }).format(text);
}

const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });

function lines(invoice: Invoice, totals: InvoiceTotals, words: InvoiceWords): Content {
  const decimal = (text: string, least = 0): string =>
    new Intl.NumberFormat(words.locale, { minimumFractionDigits: least, maximumFractionDigits: 20 }).format(
      // Decimal text is formatted exactly.
      text as `${number}`,
    );
  const titles = [words.item, words.quantity, words.price, words.vat, words.amount];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', 'auto', 'auto', 'auto'],
      body: [
        titles.map((text, index) => ({ text, bold: true, alignment: index === 0 ? 'left' : 'right' })),
        ...invoice.lines.map((line, index): TableCell[] => [
          {
            stack: [
              line.name,
              ...(line.description === '' ? [] : [{ text: line.description, color: palette.ink3, fontSize: 8.5 }]),
              ...(line.discount === 0n
                ? []
                : [
                    {
                      text: `${words.discount} ${money(line.discount, invoice.currency, words)}`,
                      color: palette.ink3,
                      fontSize: 8.5,
                    },
                  ]),
            ],
          },
          right(decimal(writeDecimal(line.quantity))),
          right(decimal(writeDecimal(line.price), digitsOf(invoice))),
          right(`${decimal(writeDecimal(line.rate))} %`),
          right(money(totals.lines[index] ?? 0n, invoice.currency, words)),
        ]),
      ],
    },
    layout: {
      hLineWidth: (row, node) => (row === 1 ? 1 : row === 0 || row === node.table.body.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: (row) => (row === 1 ? palette.lineStrong : palette.line),
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin: [0, 0, 0, 10],
  };
}

function sums(invoice: Invoice, totals: InvoiceTotals, words: InvoiceWords): Content {
  const shown = (units: bigint): string => money(units, invoice.currency, words);
  const last = invoice.kind === 'creditNote' ? words.credited : words.toPay;
  return {
    columns: [
      { width: '*', text: '' },
      {
        width: 'auto',
        table: {
          body: [
            [{ text: words.net }, right(shown(totals.net))],
            ...totals.vat.map(({ category, rate, basis, tax }): TableCell[] => [
              {
                stack: [
                  `${words.vat} ${writeDecimal(rate)} % · ${shown(basis)}`,
                  ...(invoice.exemptions[category] === undefined
                    ? []
                    : [{ text: invoice.exemptions[category], color: palette.ink3, fontSize: 8 }]),
                ],
              },
              right(shown(tax)),
            ]),
            [
              { text: last, bold: true, fontSize: 11 },
              {
                text: shown(totals.gross),
                bold: true,
                fontSize: 11,
                alignment: 'right',
                noWrap: true,
              },
            ],
          ],
        },
        layout: 'noBorders',
      },
    ],
    margin: [0, 0, 0, 18],
  };
}

function foot(invoice: Invoice, { words, code, payUrl }: InvoicePrint): Content {
  const { account, paymentReference, note, terms } = invoice;
  const payment: Content[] = [
    ...(account
      ? [
          { text: words.payTo, bold: true },
          { text: account.holder },
          { text: account.iban.replaceAll(/(.{4})(?=.)/g, '$1 ') },
          ...(account.bic === '' ? [] : [{ text: account.bic }]),
          ...(paymentReference === '' ? [] : [{ text: `${words.paymentReference}: ${paymentReference}` }]),
        ]
      : []),
    ...(payUrl === ''
      ? []
      : [
          {
            text: words.payOnline,
            link: payUrl,
            color: palette.accent,
            margin: [0, 4, 0, 0] as [number, number, number, number],
          },
        ]),
  ];
  return {
    stack: [
      ...[note, terms].filter((text) => text !== '').map((text): Content => ({ text, margin: [0, 0, 0, 8] })),
      {
        unbreakable: true,
        columns: [
          { width: '*', stack: payment },
          ...(code === null ? [] : [{ width: 110, svg: code, fit: [110, 110] as [number, number] }]),
        ],
      },
    ],
  };
}
