import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { beforeEach, describe, expect, it } from 'vitest';
import { SanctionsList } from '../../lib/banking/sanctions.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { wireTransfer } from './wireTransfer.node.ts';

const now = Date.parse('2026-12-04T23:30:00Z'); // A Friday.
const sender = {
  sender: 'Müller & Söhne AG',
  senderAccount: 'CH93 0076 2011 6238 5295 7',
  senderBic: 'UBSWCHZH80A',
  receiver: '{{ name ?? "Ada Łovelace" }}',
  account: '{{ iban ?? "DE89 3704 0044 0532 0130 00" }}',
  amount: '{{ amount }}',
};
let state = createMemoryState();
beforeEach(() => (state = createMemoryState()));

/** What the result says of a file, and of each payment in it. */
type FileFacts = { id: string; totals: JsonObject };
type PaymentFacts = { endToEndId: string; uetr: string };

async function written(
  data: JsonObject = {},
  run: { runId?: string; now?: number; items?: JsonObject[] } = {},
): Promise<{ text: string; facts: FileFacts; payments: PaymentFacts[]; blocked: number; rejected: unknown[] }> {
  const files = new MemoryFileStore();
  const { outputs } = await runNode(wireTransfer, {
    data: { ...sender, ...data },
    state,
    files,
    now: run.now ?? now,
    runId: run.runId ?? 'r1',
    items: (run.items ?? [{ amount: '12.5' }]).map((json) => ({ json })),
  });
  const [made] = outputs['main'] ?? [];
  const file = made?.files?.['wire'];
  const shown = (port: string): JsonObject[] => (outputs[port] ?? []).map(({ json }) => json['wire'] as JsonObject);
  const noFile: FileFacts = { id: '', totals: {} };
  return {
    text: file ? await files.read(file) : '',
    facts: (made?.json['wire'] as FileFacts | undefined) ?? noFile,
    payments: shown('payments') as PaymentFacts[],
    blocked: shown('blocked').length,
    rejected: shown('rejected').map(({ problem }) => problem),
  };
}

describe('a payment file', () => {
  it('has the elements of pain.001.001.09 in their order', async () => {
    const { text, facts } = await written({
      reference: 'INV-7',
      information: 'Invoice 7 – Möbel',
      country: 'de',
    });
    expect(facts).toMatchObject({ payments: 1, totals: { EUR: '12.50' }, executionDate: '2026-12-07' });
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr>
      <MsgId>${facts.id}</MsgId>
      <CreDtTm>2026-12-04T23:30:00</CreDtTm>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>12.50</CtrlSum>
      <InitgPty>
        <Nm>Muller + Sohne AG</Nm>
      </InitgPty>
    </GrpHdr>
    <PmtInf>
      <PmtInfId>${facts.id}</PmtInfId>
      <PmtMtd>TRF</PmtMtd>
      <NbOfTxs>1</NbOfTxs>
      <CtrlSum>12.50</CtrlSum>
      <PmtTpInf>
        <SvcLvl>
          <Cd>SEPA</Cd>
        </SvcLvl>
      </PmtTpInf>
      <ReqdExctnDt>
        <Dt>2026-12-07</Dt>
      </ReqdExctnDt>
      <Dbtr>
        <Nm>Muller + Sohne AG</Nm>
      </Dbtr>
      <DbtrAcct>
        <Id>
          <IBAN>CH9300762011623852957</IBAN>
        </Id>
      </DbtrAcct>
      <DbtrAgt>
        <FinInstnId>
          <BICFI>UBSWCHZH80A</BICFI>
        </FinInstnId>
      </DbtrAgt>
      <ChrgBr>SLEV</ChrgBr>
      <CdtTrfTxInf>
        <PmtId>
          <EndToEndId>INV-7</EndToEndId>
        </PmtId>
        <Amt>
          <InstdAmt Ccy="EUR">12.50</InstdAmt>
        </Amt>
        <Cdtr>
          <Nm>Ada Lovelace</Nm>
          <PstlAdr>
            <Ctry>DE</Ctry>
          </PstlAdr>
        </Cdtr>
        <CdtrAcct>
          <Id>
            <IBAN>DE89370400440532013000</IBAN>
          </Id>
        </CdtrAcct>
        <RmtInf>
          <Ustrd>Invoice 7 Mobel</Ustrd>
        </RmtInf>
      </CdtTrfTxInf>
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`);
  });

  it('counts all amounts, whatever their currencies, and asks for no SEPA then', async () => {
    const items = [
      { amount: '1000', currency: 'JPY', iban: '123456', bic: 'BOTKJPJT' },
      { amount: '0.125', currency: 'KWD', iban: 'KW81 CBKU 0000 0000 0000 1234 5601 01', bic: '' },
    ];
    const { text, facts, payments } = await written(
      {
        currency: '{{ currency }}',
        bic: '{{ bic }}',
        charges: 'sender',
        creditorReference: 'RF18 5390 0754 7034',
        urgent: true,
      },
      { items },
    );
    expect(text).toContain('<CtrlSum>1000.125</CtrlSum>');
    expect(text).toContain('<Cd>URGP</Cd>');
    expect(text).toContain(`<UETR>${payments[1]?.uetr}</UETR>`);
    expect(text).toContain('<ChrgBr>DEBT</ChrgBr>');
    expect(text).toMatch(/<Othr>\s*<Id>123456<\/Id>\s*<\/Othr>/);
    expect(text).toMatch(/<Cd>SCOR<\/Cd>\s*<\/CdOrPrtry>\s*<\/Tp>\s*<Ref>RF18539007547034<\/Ref>/);
    expect(facts.totals).toEqual({ JPY: '1000', KWD: '0.125' });
  });

  it('keeps its references where the step runs again, and has others in another run', async () => {
    const first = await written({}, { items: [{ amount: '1' }, { amount: '2' }] });
    const again = await written({}, { items: [{ amount: '1' }, { amount: '2' }], now: now + 86_400_000 });
    expect(again.text).toBe(first.text);
    const other = await written({}, { runId: 'r2', items: [{ amount: '1' }] });
    const ids = [...first.payments, ...other.payments].flatMap(({ endToEndId, uetr }) => [endToEndId, uetr]);
    expect(new Set(ids).size).toBe(6);
    for (const { uetr, endToEndId } of first.payments) {
      expect(uetr).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(endToEndId).toHaveLength(32);
    }
  });

  it.each([
    [{ amount: '0' }, '"Amount" must be above 0 and below 1000000000000.00.'],
    [{ iban: '123456' }, '"BIC of the bank" is empty: an account without IBAN needs the bank’s BIC or routing number.'],
    [{ reference: 'a'.repeat(36) }, '"End-to-end reference" has more than 35 characters.'],
    [{ reference: '/7' }, '"End-to-end reference" has characters that banks do not take, or slashes at its end.'],
    [{ address: 'a\nb\nc' }, '"Address" has more than two lines of 70 characters.'],
    [
      { creditorReference: 'RF19539007547034' },
      '"Creditor reference" is neither an RF reference nor a Swiss QR reference: a check digit does not fit.',
    ],
  ])('leaves out %j', async (facts, problem) => {
    const { rejected, text } = await written(
      {
        reference: '{{ reference ?? "" }}',
        address: '{{ address ?? "" }}',
        creditorReference: '{{ creditorReference ?? "" }}',
      },
      { items: [{ amount: '5', ...facts }] },
    );
    expect({ rejected, text }).toEqual({ rejected: [problem], text: '' });
  });
});

it('writes SWIFT messages that banks take', async () => {
  const { text } = await written({
    operation: 'mt103',
    bic: 'DEUTDEFF',
    currency: 'JPY',
    executionDate: '2027-02-01',
    amount: '1250',
    charges: 'receiver',
    address: 'Unter den Linden 1\n10117 Berlin',
    country: 'DE',
    information: ': invoice 7 of the year 2026 with many words that need a second line',
  });
  const lines = text.split('\r\n');
  expect(lines[0]).toMatch(/^\{1:F01UBSWCHZHX80A0000000000\}\{2:I103UBSWCHZHX80AN\}\{3:\{121:[0-9a-f-]{36}\}\}\{4:$/);
  expect(lines[1]).toMatch(/^:20:[0-9A-F]{16}$/);
  expect(lines.slice(2)).toEqual([
    ':23B:CRED',
    ':32A:270201JPY1250,',
    ':50K:/CH9300762011623852957',
    'Muller + Sohne AG',
    ':57A:DEUTDEFF',
    ':59:/DE89370400440532013000',
    'Ada Lovelace',
    'Unter den Linden 1',
    '10117 Berlin',
    'DE',
    ':70:invoice 7 of the year 2026 with',
    'many words that need a second line',
    ':71A:BEN',
    '-}',
  ]);
});

describe('a sanctions list', () => {
  const list = new SanctionsList(['Ivan Petrovich SIDOROV', 'Acme Trading Ltd.', 'Müller', 'José García']);

  it.each([
    ['Sidorov, Ivan Petrovich', 'Ivan Petrovich SIDOROV', 1],
    ['ACME TRADING GmbH', 'Acme Trading Ltd.', 1],
    ['Jose Garcia Lopez', 'José García', 1],
    ['Ivan Petrovic Sidorow', 'Ivan Petrovich SIDOROV', 0.97],
  ])('finds %s', (name, listed, score) => {
    const [hit] = list.find(name, 0.9);
    expect(hit?.listed).toBe(listed);
    expect(hit?.score).toBeCloseTo(score, 1);
  });

  it.each(['Ivan Ivanov', 'Trading House', 'Ada Lovelace', ''])('does not find %s', (name) =>
    expect(list.find(name, 0.9)).toEqual([]),
  );

  it('may be a list as an expression gives it', async () => {
    const blocked = await written({ sanctions: '{{ ["Ada Łovelace", "Somebody Else"] }}' });
    expect(blocked).toMatchObject({ blocked: 1, text: '' });
  });
});
