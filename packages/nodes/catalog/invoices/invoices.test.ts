import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { createNodeState } from '@heddle/contract/node/state';
import type { NodeResult } from '@heddle/contract/node/context';
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFRawStream, PDFString } from 'pdf-lib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { memoryNumbers } from '../../testing/memory-numbers.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { invoiceGenerator } from './invoiceGenerator.node.ts';

const now = Date.parse('2027-01-31T23:30:00Z');
const data = {
  lines: '{{ lines ?? [{ name: "Loom", price: "100" }] }}',
  vatRate: '19',
  buyerName: 'Ada & Söhne',
  buyerCountry: 'de',
  sellerName: 'Weavers GmbH',
  sellerCountry: 'DE',
  sellerVatId: 'DE 123456789',
  iban: 'DE89 3704 0044 0532 0130 00',
  format: 'ubl',
};
let state = createMemoryState();
let files = new MemoryFileStore();
let takeControlNumber = memoryNumbers();
beforeEach(() => {
  state = createMemoryState();
  takeControlNumber = memoryNumbers();
  files = new MemoryFileStore();
});
afterAll(closeWorkers);

const make = (more: JsonObject = {}, items: JsonObject[] = [{}], runId = 'r1', at = now): Promise<NodeResult> =>
  runNode(invoiceGenerator, {
    data: { ...data, ...more },
    state,
    files,
    takeControlNumber,
    now: at,
    runId,
    items: items.map((json) => ({ json })),
  });
const factsOf = ({ outputs }: NodeResult): JsonObject[] =>
  (outputs['main'] ?? []).map(({ json }) => json['invoice'] as JsonObject);
const numbersOf = (result: NodeResult): unknown[] => factsOf(result).map(({ number }) => number);

describe('the number of an invoice', () => {
  it('is the next one of its series, by year where the series says so, and the same where the step runs again', async () => {
    expect(numbersOf(await make({}, [{}, {}]))).toEqual(['INV-2027-00001', 'INV-2027-00002']);
    expect(numbersOf(await make({}, [{}, {}]))).toEqual(['INV-2027-00001', 'INV-2027-00002']);
    expect(numbersOf(await make({}, [{}], 'r2'))).toEqual(['INV-2027-00003']);
    expect(numbersOf(await make({ issuedOn: '2028-02-01' }, [{}], 'r3'))).toEqual(['INV-2028-00001']);
    expect(numbersOf(await make({ series: '{NN}/{MM}-{YY}', firstNumber: 41 }, [{}], 'r4'))).toEqual(['41/01-27']);
    expect(numbersOf(await make({ numberFrom: 'given', number: 'X-1' }, [{}], 'r5'))).toEqual(['X-1']);
  });

  it('stays in its series where the step runs again in the next month', async () => {
    const series = { series: '{MM}-{N}' };
    expect(numbersOf(await make(series))).toEqual(['01-1']);
    expect(numbersOf(await make(series, [{}], 'r1', now + 3_600_000))).toEqual(['01-1']);
    expect(numbersOf(await make(series, [{}], 'r2', now + 3_600_000))).toEqual(['02-1']);
  });

  it('goes on where a former version has counted the series', async () => {
    const port = createNodeState(state, 'former');
    await port.in('user', 'invoice-numbers').increment('INV-2027-#', 41);
    expect(numbersOf(await make({}, [{}, {}]))).toEqual(['INV-2027-00042', 'INV-2027-00043']);
  });

  it('is never given twice or left out, whatever runs at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, (_, run) => make({}, [{}, {}], `r${run}`)));
    const numbers = all.flatMap(numbersOf).map(String).toSorted();
    expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => `INV-2027-${String(index + 1).padStart(5, '0')}`));
  });

  it.each([
    [{}, [{}, { lines: [{ name: 'Loom', price: 'free' }] }], 'Line 1, price'],
    [{}, [{ lines: [] }], '"Lines" must be a list with at least one line'],
    [{}, [{ lines: [{ price: '1' }] }], '"Line 1, name" is empty'],
    [{}, [{ lines: [{ name: 'a', price: '1', vat: '101' }] }], 'must be between 0 and 100'],
    [{}, [{ lines: [{ name: 'a', price: '-1' }] }], 'use a credit note, or a negative quantity'],
    [{}, [{ lines: [{ name: 'a', price: '1', quantity: -1 }] }], 'come to less than 0'],
    [{ iban: 'DE88 3704 0044 0532 0130 00' }, [{}], '"IBAN" has check digits that do not fit'],
    [{ format: 'pdf', paymentCode: 'epc', currency: 'USD' }, [{}], 'is for euros'],
    [{ format: 'pdf', paymentCode: 'link' }, [{}], '"Payment link" must be a full URL'],
    [{ format: 'pdf', logo: 'logo' }, [{}], 'no file under logo'],
    [{ series: 'INV' }, [{}], '"Series" must have one number such as {NNNNN}'],
    [{ vatRate: '0', vatCategory: 'AE' }, [{}], '"VAT ID of the customer" is empty'],
  ])('is not used up by a document that is refused (%#)', async (more, items, reason) => {
    await expect(make(more, items as JsonObject[])).rejects.toThrow(reason);
    expect(numbersOf(await make({}, [{}], 'next'))).toEqual(['INV-2027-00001']);
  });
});

describe('a PDF', () => {
  it('with data is PDF/A-3 that carries the CII invoice under its name', async () => {
    const result = await make({ format: 'facturX', paymentCode: 'epc', language: 'de', note: 'Danke 漢' });
    const [item] = result.outputs['main'] ?? [];
    expect(result.logs?.join('\n')).toContain('漢 (U+6F22)');
    const file = item?.files?.['invoice'];
    if (!file) throw new Error('There is no file.');
    expect(file).toMatchObject({ name: 'INV-2027-00001.pdf', mediaType: 'application/pdf' });
    const bytes = Buffer.concat(await Array.fromAsync(await files.open(file)));
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    const { catalog, context } = document;
    const metadata = context.lookup(catalog.get(PDFName.of('Metadata')));
    const xmp = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : '';
    expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>');
    expect(xmp).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(catalog.get(PDFName.of('OutputIntents'))).toBeDefined();
    const named = context.enumerateIndirectObjects().flatMap(([, object]) => {
      if (!(object instanceof PDFDict) || !object.has(PDFName.of('EF'))) return [];
      const name = object.get(PDFName.of('F'));
      const stream = context.lookup(object.lookup(PDFName.of('EF'), PDFDict).get(PDFName.of('F')));
      return [
        {
          name: name instanceof PDFString || name instanceof PDFHexString ? name.decodeText() : '',
          relationship: String(object.get(PDFName.of('AFRelationship'))),
          xml: stream instanceof PDFRawStream ? inflateSync(stream.contents).toString() : '',
        },
      ];
    });
    expect(named).toMatchObject([{ name: 'factur-x.xml', relationship: '/Alternative' }]);
    expect(named[0]?.xml).toContain('<ram:ID>INV-2027-00001</ram:ID>');
    expect(named[0]?.xml).toContain('<ram:Name>Ada &amp; Söhne</ram:Name>');
    // Every font is embedded: PDF/A allows no other.
    expect(bytes.toString('latin1')).not.toContain('/BaseFont /Helvetica');
  });

  it('says what a person has to know, in the language', async () => {
    const result = await make({ format: 'pdf', language: 'de' });
    const file = result.outputs['main']?.[0]?.files?.['invoice'];
    if (!file) throw new Error('There is no file.');
    const { extractText } = await import('unpdf');
    const bytes = Buffer.concat(await Array.fromAsync(await files.open(file)));
    const { text } = await extractText(new Uint8Array(bytes), { mergePages: true });
    for (const part of [
      'Rechnung',
      'INV-2027-00001',
      '31. Januar 2027',
      '2. März 2027',
      'Ada & Söhne',
      '119,00',
      'DE89 3704 0044 0532 0130 00',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  });
});

it('a credit note has no due date, and names its invoice', async () => {
  const [facts] = factsOf(await make({ kind: 'creditNote', correctsNumber: 'INV-2026-00009', series: 'CN-{NNN}' }));
  expect(facts).toMatchObject({ number: 'CN-001', kind: 'creditNote', total: '119.00' });
  expect(facts).not.toHaveProperty('dueOn');
});
