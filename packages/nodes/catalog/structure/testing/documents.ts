import type { JsonObject } from '@heddle/contract/json';

/** A text with the values that somebody would read in it. */
export interface ReadDocument {
  text: string;
  values: JsonObject;
  /** The rows of all tables, one after the other. */
  rows: number;
}

/** Orders, notes and forms as they come in mails, written for this sample. Anybody may use them for anything. */
export const documents: readonly ReadDocument[] = [
  {
    text: `Invoice
=======

Invoice number: 2026-0417
Date ......... 3 March 2026
Customer = Weber Maschinenbau GmbH
Address: Torstraße 1
  10119 Berlin

Pos  Article           Pieces   Price
1    Lamp, black       2        19.90
2    Bulb              4         3.50

Total: 53.80 EUR
Please pay within ten days.`,
    values: {
      invoiceNumber: '2026-0417',
      date: '3 March 2026',
      customer: 'Weber Maschinenbau GmbH',
      address: 'Torstraße 1 10119 Berlin',
      total: '53.80 EUR',
    },
    rows: 2,
  },
  {
    text: `Hallo,

Name: Ada Weber
E-Mail: ada@example.com
Telefon: 030 1234567
Größe (cm): 172
Wunschtermin: 3.5. um 14:30
Seite: https://example.com/a:b

Viele Grüße`,
    values: {
      name: 'Ada Weber',
      eMail: 'ada@example.com',
      telefon: '030 1234567',
      größeCm: '172',
      wunschtermin: '3.5. um 14:30',
      seite: 'https://example.com/a:b',
    },
    rows: 0,
  },
  {
    text: `# Release notes

- **Version**: 2.4.1
- **Date**: 2026-05-02

| Part | State | Owner |
|:-----|:-----:|------:|
| Import | done | Ada |
| Export | open | Bob |
| Search | open | Eve |`,
    values: { version: '2.4.1', date: '2026-05-02' },
    rows: 3,
  },
  {
    text: `<div><p>Dear shop,</p><table><tr><th>Order</th><td>4711</td></tr><tr><th>Status</th><td>late &amp; lost</td></tr></table>
<table><thead><tr><th>Item</th><th>Pieces</th></tr></thead><tbody><tr><td>Lamp</td><td>2</td></tr></tbody></table><img src="https://example.com/a.png"></div>`,
    values: { order: '4711', status: 'late & lost' },
    rows: 1,
  },
  {
    text: `+--------+-------+
| City   | Rain  |
+--------+-------+
| Bern   | 12 mm |
| Graz   |  7 mm |
+--------+-------+

Measured by: Station 7
Note: There were gaps: the sensor was off.`,
    values: { measuredBy: 'Station 7', note: 'There were gaps: the sensor was off.' },
    rows: 2,
  },
  {
    text: `Server\tLoad\tState
web-1\t0.4\tup
web-2\t0.9\tup

host: web-1
host: web-2
At 12:30 the load fell. Nobody knows: why.`,
    values: { host: ['web-1', 'web-2'] },
    rows: 2,
  },
  {
    text: `<dl><dt>Color</dt><dd>Red</dd><dt>Size</dt><dd>XL</dd></dl><ul><li>Weight: 2 kg</li><li>fragile</li></ul>`,
    values: { color: 'Red', size: 'XL', weight: '2 kg' },
    rows: 0,
  },
];
