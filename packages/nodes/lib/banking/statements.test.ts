import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPayments } from './match.ts';
import { readStatement } from './read-statement.ts';
import type { StatementEntry } from './statement.ts';

const none = {
  bankReference: '',
  reference: '',
  partyName: '',
  partyAccount: '',
  partyBank: '',
  information: '',
  creditorReference: '',
};

/** With the text of a German bank. */
const german = `:20:STARTUMSE
:25:37040044/0532013000
:28C:00012/001
:60F:C261130EUR1000,00
:61:2612010101CR12,5N062NONREF//B4E08MS9D00A0009
:86:166?00GUTSCHRIFT?109310?20EREF+INV-2026-0007?21SVWZ+Invoice 7 of?22 2026?30DEUTDEFF
?31DE89370400440532013000?32ADA LOVELACE?33 LTD
:61:2612011201RD3,00NTRFREF7
Returned
:62F:C261201EUR1015,50
-`;

/** As SWIFT shows it, with the blocks of a message. */
const dutch = `{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:
:20:P140220000000001
:25:NL69INGB0123456789EUR
:28C:00000
:60F:D140219EUR662,23
:61:1402200220C1,56NTRFEREF//00000000001005
/TRCD/00100/
:86:/EREF/EV12341REP1231456T1234//CNTP/NL32INGB0000012345/INGBNL2A/ING BANK NV///NAME/J. Janssen/REMI/Factuur 12/
:62F:D140220EUR660,67
-}`;

const camt = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-12-01T08:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S-12</Id><Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">10</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-30</Dt></Dt></Bal>
<Ntry><Amt Ccy="CHF">150.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-12-01</Dt></BookgDt><ValDt><DtTm>2026-12-01T10:00:00+01:00</DtTm></ValDt><AcctSvcrRef>BANK-1</AcctSvcrRef>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>AUTT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="CHF">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<RltdPties><Dbtr><Pty><Nm>Ada</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><BICFI>DEUTDEFF</BICFI></FinInstnId></DbtrAgt></RltdAgts>
<RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>
<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="CHF">50.00</Amt>
<RmtInf><Ustrd>Thanks</Ustrd><Ustrd>a lot</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;

describe('a statement', () => {
  it('in MT940 with structured text is read', () => {
    const [statement, ...others] = readStatement(german);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      format: 'MT940',
      id: 'STARTUMSE 00012/001',
      account: '37040044/0532013000',
      currency: 'EUR',
      balances: [
        { kind: 'opening', amount: '1000.00', currency: 'EUR', date: '2026-11-30' },
        { kind: 'closing', amount: '1015.50', currency: 'EUR', date: '2026-12-01' },
      ],
    });
    expect(statement?.entries).toEqual([
      {
        ...none,
        amount: '12.50',
        currency: 'EUR',
        bookedOn: '2027-01-01',
        valueOn: '2026-12-01',
        reversal: false,
        status: 'booked',
        code: 'N062',
        bankReference: 'B4E08MS9D00A0009',
        reference: 'INV-2026-0007',
        information: 'Invoice 7 of 2026',
        partyBank: 'DEUTDEFF',
        partyAccount: 'DE89370400440532013000',
        partyName: 'ADA LOVELACE LTD',
      },
      {
        ...none,
        amount: '3.00',
        currency: 'EUR',
        bookedOn: '2026-12-01',
        valueOn: '2026-12-01',
        reversal: true,
        status: 'booked',
        code: 'NTRF',
        reference: 'REF7',
        information: 'Returned',
      },
    ]);
  });

  it('in MT940 with the words of SWIFT, in its blocks, is read', () => {
    const [statement] = readStatement(dutch.replaceAll('\n', '\r\n'));
    expect(statement?.account).toBe('NL69INGB0123456789');
    expect(statement?.balances.map(({ amount }) => amount)).toEqual(['-662.23', '-660.67']);
    expect(statement?.entries).toMatchObject([
      { amount: '1.56', reference: 'EV12341REP1231456T1234', partyName: 'J. Janssen', information: 'Factuur 12' },
    ]);
  });

  it('in camt.053 is read, each transaction of a collective entry', () => {
    const [statement] = readStatement(camt);
    expect(statement).toMatchObject({
      format: 'camt.053',
      id: 'S-12',
      account: 'CH9300762011623852957',
      currency: 'CHF',
      balances: [
        {
          kind: 'opening',
          amount: '-10.00',
          currency: 'CHF',
          date: '2026-11-30',
        },
      ],
    });
    const shared = {
      ...none,
      currency: 'CHF',
      bookedOn: '2026-12-01',
      valueOn: '2026-12-01',
      reversal: false,
      status: 'booked',
      code: 'PMNT/RCDT/AUTT',
      bankReference: 'BANK-1',
    };
    expect(statement?.entries).toEqual([
      {
        ...shared,
        amount: '100.00',
        reference: 'E1',
        partyName: 'Ada',
        partyAccount: 'DE89370400440532013000',
        partyBank: 'DEUTDEFF',
        creditorReference: 'RF18539007547034',
      },
      { ...shared, amount: '50.00', information: 'Thanks a lot' },
    ]);
  });

  it.each([
    ['hello', 'neither a camt message nor'],
    [german.replace(':60F:C261130EUR1000,00\n', ''), 'an entry stands before the balance'],
    [german.replace('CR12,5N062', 'X'), 'field 61 holds no entry: "2612010101X'],
    [camt.replace('<Amt Ccy="CHF">150.00</Amt>', ''), 'an entry has no amount'],
    [camt.replace('</Document>', ''), 'XML'],
  ])('that is none is refused (%#)', (text, reason) => expect(() => readStatement(text)).toThrow(reason));
});

const entry = (units: bigint, facts: Partial<StatementEntry> = {}): StatementEntry & { units: bigint } => ({
  ...none,
  amount: '',
  currency: 'USD',
  bookedOn: null,
  valueOn: null,
  reversal: false,
  status: 'booked',
  code: '',
  ...facts,
  units,
});
const payment = (
  units: bigint,
  reference = '',
  name = '',
): { units: bigint; currency: string; reference: string; name: string } => ({
  units,
  currency: 'USD',
  reference,
  name,
});

describe('payments and entries', () => {
  it('belong together by reference, then by name, then by amount', () => {
    expect(
      matchPayments(
        [payment(500n, 'INV-7'), payment(500n, '', 'Ada'), payment(900n), payment(500n, 'INV-8')],
        [entry(500n, { partyName: 'ADA L.' }), entry(500n, { information: 'for inv 7' }), entry(900n)],
      ),
    ).toEqual([{ entry: 1, by: 'reference' }, { entry: 0, by: 'name' }, { entry: 2, by: 'amount' }, { candidates: 0 }]);
  });

  it('are left open where several would fit, or amounts differ', () => {
    expect(matchPayments([payment(5n), payment(5n)], [entry(5n)])).toEqual([{ candidates: 1 }, { candidates: 1 }]);
    expect(matchPayments([payment(5n)], [entry(5n), entry(5n)])).toEqual([{ candidates: 2 }]);
    expect(matchPayments([payment(6n, 'A-1')], [entry(5n, { reference: 'A-1' })])).toEqual([{ candidates: 0 }]);
  });

  it('no entry belongs to two payments, and amounts are always the same', () => {
    const units = fc.bigInt({ min: 1n, max: 4n });
    const word = fc.constantFrom('', 'aaaa', 'bbbb');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(units, word, word), { maxLength: 8 }),
        fc.array(fc.tuple(units, word, word), { maxLength: 8 }),
        (payments, entries) => {
          const given = payments.map(([amount, reference, name]) => payment(amount, reference, name));
          const there = entries.map(([amount, reference, partyName]) => entry(amount, { reference, partyName }));
          const found = matchPayments(given, there);
          const taken = found.flatMap((one) => ('entry' in one ? [one.entry] : []));
          expect(new Set(taken).size).toBe(taken.length);
          found.forEach((one, index) => {
            if ('entry' in one) expect(there[one.entry]?.units).toBe(given[index]?.units);
          });
        },
      ),
    );
  });
});
