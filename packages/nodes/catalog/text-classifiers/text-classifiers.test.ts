import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { madeTickets } from '../../lib/learning/testing/tickets.ts';
import { classifyTexts, trainText } from '../../lib/learning/text-model.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { documentClassification } from './documentClassification.node.ts';
import { intentClassification } from './intentClassification.node.ts';
import { fillSlots, readSlots, writtenNumber } from './slots.ts';
import { textClassification } from './textClassification.node.ts';

afterAll(closeWorkers);

const training = { shape: { words: 2, characters: true }, penalty: 0.1, smoothing: 1, folds: 5, seed: 1 } as const;
const [learned, unseen] = [madeTickets(200, 1), madeTickets(400, 2)];

describe('classifiers of texts', () => {
  // The figures that docs/ai-learning.md names.
  it.each([
    { algorithm: 'logistic', examples: 40, accuracy: 0.88 },
    { algorithm: 'bayes', examples: 40, accuracy: 0.86 },
    { algorithm: 'logistic', examples: 200, accuracy: 0.99 },
    { algorithm: 'bayes', examples: 200, accuracy: 0.99 },
  ] as const)('$algorithm with $examples examples: label tickets they have not seen', (given) => {
    const { algorithm, examples, accuracy } = given;
    const { packed, validation } = trainText(learned.slice(0, examples), { ...training, algorithm });
    const verdicts = classifyTexts(
      packed,
      unseen.map(({ text }) => text),
    );
    const right = verdicts.filter(({ label }, at) => label === unseen[at]?.label).length;
    expect(right / unseen.length).toBeGreaterThanOrEqual(accuracy);
    // What cross-validation says is what comes true for new texts, as far as so few examples can tell.
    expect(Math.abs((validation?.quality.accuracy ?? 0) - right / unseen.length)).toBeLessThan(2 / Math.sqrt(examples));
  });

  it('recognize languages by parts of words', () => {
    // The first article of the Universal Declaration of Human Rights, which is in the public domain; tested with the third.
    const first = {
      en: 'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
      de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
      fr: 'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
      es: 'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
    };
    const third = {
      en: 'Everyone has the right to life, liberty and security of person.',
      de: 'Jeder hat das Recht auf Leben, Freiheit und Sicherheit der Person.',
      fr: 'Tout individu a droit à la vie, à la liberté et à la sûreté de sa personne.',
      es: 'Todo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona.',
    };
    const { packed } = trainText(
      Object.entries(first).map(([label, text]) => ({ label, text })),
      { ...training, algorithm: 'logistic' },
    );
    expect(classifyTexts(packed, Object.values(third)).map(({ label }) => label)).toEqual(Object.keys(third));
  });

  it('are the same for the same examples, in any order', () => {
    const other = learned.toReversed();
    const [one, two] = [learned, other].map((examples) => {
      const { packed } = trainText(examples, { ...training, folds: 0, algorithm: 'logistic' });
      return classifyTexts(packed, ['where is my parcel', 'it crashes']);
    });
    expect(one?.map(({ label, confidence }) => [label, confidence.toFixed(3)])).toEqual(
      two?.map(({ label, confidence }) => [label, confidence.toFixed(3)]),
    );
    expect(trainText(learned, { ...training, algorithm: 'bayes' })).toEqual(
      trainText(learned, { ...training, algorithm: 'bayes' }),
    );
  });

  it('are not sure of a text that has hardly anything of the examples', () => {
    const { packed } = trainText(learned, { ...training, folds: 0, algorithm: 'logistic' });
    const [known, foreign] = classifyTexts(packed, ['where is the parcel with my camera', 'Vielen Dank und bis bald']);
    expect(known?.confidence).toBeGreaterThan(0.9);
    expect(foreign?.confidence).toBeLessThan(0.6);
  });

  it('take any text', () => {
    const { packed } = trainText(learned, { ...training, folds: 0, algorithm: 'bayes' });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const [verdict] = classifyTexts(packed, [text]);
        expect(verdict?.confidence).toBeGreaterThan(0);
        expect(verdict?.confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('the node', () => {
  const examples = learned.map(({ label, text }) => ({ name: label, value: text }));
  const items = (...texts: readonly JsonValue[]) => texts.map((text) => ({ json: { text } }));

  it('saves a model, and uses it in another run', async () => {
    const state = createMemoryState();
    const trained = await runNode(textClassification, {
      state,
      runId: 'run-1',
      now: Date.UTC(2026, 0, 2),
      data: { operation: 'train', model: 'tickets', examples },
    });
    const report = trained.outputs['report']?.[0]?.json ?? {};
    expect(report).toMatchObject({
      model: { name: 'tickets', version: 1 },
      examples: 200,
      trainedAt: '2026-01-02T00:00:00.000Z',
      validation: { folds: 5, examples: 200, confusion: { counts: expect.any(Array) } },
    });
    expect(trained.outputs['classified']).toEqual([]);
    const used = await runNode(textClassification, {
      state,
      runId: 'run-2',
      items: items('my parcel has not arrived', 42),
      data: { operation: 'classify', model: 'tickets' },
    });
    expect(used.outputs).toMatchObject({
      classified: [{ json: { classification: { label: 'delivery' } } }],
      unsure: [{ json: { text: 42, classification: { label: 'unsure' } } }],
      report: [{ json: report }],
    });
  });

  it('is unsure below the threshold', async () => {
    const run = async (threshold: number): Promise<unknown> =>
      (
        await runNode(textClassification, {
          items: items('my account and my invoice'),
          data: { examples, threshold, folds: 0 },
        })
      ).outputs;
    expect(await run(0.99)).toMatchObject({
      classified: [],
      unsure: [{ json: { classification: { label: 'unsure', guess: expect.any(String) } } }],
    });
    expect(await run(0)).toMatchObject({
      classified: [{ json: { classification: { label: expect.any(String) } } }],
      unsure: [],
    });
  });

  it.each<[string, JsonObject, readonly JsonObject[], string]>([
    ['no examples', { examplesFrom: 'items' }, [{ text: 'x' }], 'examples_unusable'],
    [
      'one label only',
      { examplesFrom: 'items' },
      [
        { text: 'x', label: 'a' },
        { text: 'y', label: 'a' },
      ],
      'examples_unusable',
    ],
    [
      'texts without words',
      { examplesFrom: 'items' },
      [
        { text: '?', label: 'a' },
        { text: '!', label: 'b' },
      ],
      'examples_unusable',
    ],
    ['a label that is a list', { examplesFrom: 'items' }, [{ text: 'x', label: ['a'] }], 'field_invalid'],
    ['a table that is not there', { examplesFrom: 'table', table: 'T' }, [{}], 'table_not_found'],
    ['a name with a slash', { operation: 'classify', model: 'a/b' }, [{}], 'field_invalid'],
  ])('refuses %s', async (_title, data, given, code) => {
    await expect(runNode(textClassification, { items: given.map((json) => ({ json })), data })).rejects.toMatchObject({
      code,
    });
  });

  it('labels 100,000 items without holding the thread', async () => {
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const many = Array.from({ length: 100_000 }, (_, at) => ({
      json: { text: unseen[at % unseen.length]?.text ?? '' },
    }));
    const { outputs } = await runNode(textClassification, {
      items: many,
      data: { examples, folds: 0, features: 'single' },
    });
    clearInterval(watch);
    expect((outputs['classified']?.length ?? 0) + (outputs['unsure']?.length ?? 0)).toBe(100_000);
    expect(longest).toBeLessThan(500);
  }, 60_000);
});

describe('slots', () => {
  const fill = (value: string, text: string): unknown =>
    fillSlots(readSlots([{ name: 's', value }]), 'any', text).slots['s'];

  it.each([
    ['number', 'I need 1,500 of them', 1500],
    ['number', 'about 12.5 kg', 12.5],
    ['percentage', 'a discount of 7,5 %', 7.5],
    ['money', 'it cost €1.234,50 in all', { amount: 1234.5, currency: 'EUR' }],
    ['money', 'it cost 20 USD', { amount: 20, currency: 'USD' }],
    ['email', 'write to ada@example.org.', 'ada@example.org'],
    ['url', 'see https://example.org/a?b=c now', 'https://example.org/a?b=c'],
    ['phone', 'call +49 30 123-456 please', '+49 30 123-456'],
    ['date', 'on 2026-12-24', '2026-12-24'],
    ['time', 'at 14:30', '14:30'],
    ['small | large', 'two LARGE ones, not small', 'large'],
    ['small | large', 'enlargement', undefined],
    ['/order (\\d+)/i', 'Order 17', '17'],
    ['/[A-Z]{2}\\d/', 'seat AB3', 'AB3'],
  ])('%s in "%s"', (value, text, expected) => {
    expect(fill(value, text)).toEqual(expected);
  });

  it('belong to one intent or to all', () => {
    const slots = readSlots([
      { name: 'cancel.order', value: 'number' },
      { name: 'mail', value: 'email' },
    ]);
    expect(fillSlots(slots, 'cancel', 'no 5')).toEqual({ slots: { order: 5 }, missing: ['mail'] });
    expect(fillSlots(slots, 'status', 'no 5')).toEqual({ slots: {}, missing: ['mail'] });
  });

  it.each([
    ['7', 7],
    ['-3.25', -3.25],
    ['1.234.567', 1_234_567],
    ['1,234', 1234],
    ['1,2', 1.2],
    ["1'000.5", 1000.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
  ])('the number %s', (text, number) => {
    expect(writtenNumber(text)).toBe(number);
  });

  it('refuse patterns that cannot be read', async () => {
    const data = {
      examples: [
        { name: 'a', value: 'x' },
        { name: 'b', value: 'y' },
      ],
      slots: [{ name: 's', value: '/(/' }],
    };
    await expect(runNode(intentClassification, { data })).rejects.toMatchObject({ code: 'expression_forbidden' });
  });
});

describe('documents', () => {
  const texts = {
    invoice: [
      'Invoice number 17, amount due 120.00 EUR, VAT included',
      'Invoice: please pay the amount to our bank account',
    ],
    contract: ['This agreement is made between the parties', 'The parties agree on the terms of this contract'],
  };
  const examples = Object.entries(texts).flatMap(([name, list]) => list.map((value) => ({ name, value })));

  async function pdfOf(text: string): Promise<Uint8Array> {
    const document = await PDFDocument.create();
    document.addPage().drawText(text, { font: await document.embedFont(StandardFonts.Helvetica), size: 12 });
    return document.save();
  }
  const word = (text: string): Uint8Array =>
    zipSync({
      'word/document.xml': strToU8(
        `<w:document><w:p><w:r><w:t>${text}</w:t></w:r></w:p><w:p><w:t>R&amp;D</w:t></w:p></w:document>`,
      ),
    });

  async function classified(
    name: string,
    mediaType: string,
    bytes: Uint8Array,
    data: JsonObject = {},
  ): Promise<JsonValue | undefined> {
    const files = new MemoryFileStore();
    const file = await files.put(bytes, { name, mediaType });
    const { outputs } = await runNode(documentClassification, {
      files,
      items: [{ json: {}, files: { document: file } }],
      data: { examples, folds: 0, threshold: 0, ...data },
    });
    return [...(outputs['classified'] ?? []), ...(outputs['unsure'] ?? [])][0]?.json['classification'];
  }

  it('are read from PDF, Word, OpenDocument, HTML and text', async () => {
    const [invoice, contract] = ['Amount due of this invoice', 'terms agreed between the parties'];
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    expect(await classified('a.pdf', 'application/pdf', await pdfOf(invoice))).toMatchObject({
      label: 'invoice',
      document: { name: 'a.pdf', mediaType: 'application/pdf', characters: invoice.length },
    });
    expect(await classified('b.docx', docx, word(contract))).toMatchObject({
      label: 'contract',
      document: { characters: contract.length + 5 },
    });
    const odt = zipSync({ 'content.xml': strToU8(`<office:text><text:p>${invoice}</text:p></office:text>`) });
    expect(await classified('c.odt', 'application/octet-stream', odt)).toMatchObject({ label: 'invoice' });
    expect(
      await classified('d.html', 'text/html', strToU8(`<script>invoice</script><p>${contract}</p>`)),
    ).toMatchObject({ label: 'contract' });
    expect(await classified('e.txt', 'text/plain', strToU8(invoice))).toMatchObject({ label: 'invoice' });
  });

  it('may be known by their name', async () => {
    const named = { fileName: true };
    expect(await classified('invoice_17.txt', 'text/plain', strToU8('…'), named)).toMatchObject({ label: 'invoice' });
    expect(await classified('invoice_17.txt', 'text/plain', strToU8('…'))).toMatchObject({
      label: 'unsure',
      guess: null,
    });
  });

  it('that cannot be read are named', async () => {
    await expect(classified('f.png', 'image/png', new Uint8Array(9))).rejects.toMatchObject({
      code: 'field_invalid',
      message: expect.stringContaining('f.png'),
    });
    const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    await expect(classified('g.docx', docx, new Uint8Array(9))).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(classified('h.docx', docx, zipSync({ other: new Uint8Array(1) }))).rejects.toMatchObject({
      code: 'field_invalid',
    });
    await expect(classified('i.pdf', 'application/pdf', strToU8('no'))).rejects.toMatchObject({ code: 'pdf_invalid' });
  });

  it('teach with their own labels', async () => {
    const files = new MemoryFileStore();
    const given = await Promise.all(
      examples.map(async ({ name, value }, at) => ({
        json: at === 0 ? {} : { label: name },
        files: { document: await files.put(strToU8(value), { name: `${at}.txt`, mediaType: 'text/plain' }) },
      })),
    );
    const { outputs, origins } = await runNode(documentClassification, {
      files,
      items: given,
      data: { examplesFrom: 'items', folds: 0, threshold: 0 },
    });
    expect(outputs['classified']).toMatchObject([
      { json: { classification: { label: 'invoice' } }, files: { document: { name: '0.txt' } } },
    ]);
    expect(origins).toMatchObject({ classified: [0], report: 'all' });
  });
});
