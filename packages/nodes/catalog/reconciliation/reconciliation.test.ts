import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { expect, it } from 'vitest';
import { readStatement } from '../../lib/banking/read-statement.ts';
import { runNode } from '../../testing/run-node.ts';
import { StripeDouble } from '../../testing/stripe/stripe-double.ts';
import { reconciliation } from './reconciliation.node.ts';

const compare = async (payments: readonly JsonObject[], records: readonly JsonObject[], data: JsonObject = {}) => {
  const { outputs } = await runNode(reconciliation, {
    items: payments.map((json) => ({ json })),
    inputs: { records: records.map((json) => ({ json })) },
    data: { currency: '{{ currency ?? "EUR" }}', reference: '{{ reference }}', ...data },
  });
  const of = (port: string): JsonObject[] =>
    (outputs[port] ?? []).map(({ json }) => (isJsonObject(json['reconciliation']) ? json['reconciliation'] : json));
  return { matched: of('matched'), differs: of('differs'), missing: of('missing'), totals: of('totals') };
};

it('compares payments with the records of Stripe, whatever their digits', async () => {
  await using stripe = await StripeDouble.open();
  const payments = [
    { reference: 'mark-1', amount: '12.30' },
    { reference: 'mark-2', amount: '500', currency: 'JPY' },
    { reference: 'mark-3', amount: '5', currency: 'ISK' },
    { reference: 'mark-4', amount: '7.00' },
  ];
  for (const [amount, currency, mark] of [
    ['1230', 'eur', 'mark-1'],
    ['500', 'jpy', 'mark-2'],
    ['500', 'isk', 'mark-3'],
    ['9900', 'eur', 'mark-9'],
  ] as const)
    stripe.ledger.createPayment({ amount, currency, confirm: 'true', metadata: { heddle_key: mark } });
  const { matched, missing, totals } = await compare(payments, [...stripe.ledger.all('payment_intents')]);
  expect(matched.map(({ expected, found }) => [expected, found])).toEqual([
    ['12.30', '12.30'],
    ['500', '500'],
    ['5', '5'],
  ]);
  expect(missing.map(({ result, expected, found }) => [result, expected ?? found])).toEqual([
    ['missing', '7.00'],
    ['unexpected', '99.00'],
  ]);
  expect(totals[0]).toMatchObject({ payments: '19.30', records: '111.30', missing: '-7.00', unexpected: '99.00' });
});

const mt940 = (amount: string, text: string): string =>
  [
    ':20:STMT',
    ':25:DE89370400440532013000',
    ':28C:1/1',
    ':60F:C270301EUR1000,00',
    `:61:2703030303C${amount}NTRFNONREF`,
    `:86:${text}`,
    ':62F:C270303EUR2000,00',
  ].join('\n');

it('explains a payout on a bank statement by the charges, refunds and fees that it is made of', async () => {
  await using stripe = await StripeDouble.open({ now: () => Date.parse('2027-03-01T12:00:00Z') });
  for (const amount of ['10000', '2550']) stripe.ledger.createPayment({ amount, currency: 'eur', confirm: 'true' });
  stripe.ledger.refund({ payment_intent: stripe.ledger.all('payment_intents')[0]?.id ?? '', amount: '500' });
  const payout = stripe.ledger.payOutBalance('eur');
  const entries = stripe.ledger.all('balance_transactions').filter(({ type }) => type !== 'payout');
  const arrived = (Number(payout?.['amount']) / 100).toFixed(2).replace('.', ',');
  const statement = readStatement(mt940(arrived, '/NAME/STRIPE/REMI/PAYOUT')).flatMap((one) =>
    one.entries.map((entry): JsonObject => ({ ...entry })),
  );
  const bank = { side: 'bank', read: 'records' };
  const { matched, totals } = await compare([...entries], statement, bank);
  expect(matched).toHaveLength(3);
  expect(matched[0]).toMatchObject({
    matchedBy: 'group',
    together: 3,
    expected: '120.50',
    fee: '2.38',
    difference: '-2.38',
  });
  expect(totals).toMatchObject([{ payments: '120.50', records: '118.12', fees: '-2.38', difference: '-2.38' }]);
  const short = readStatement(mt940('118,00', '/NAME/STRIPE/REMI/PAYOUT')).flatMap((one) =>
    one.entries.map((entry): JsonObject => ({ ...entry })),
  );
  const wrong = await compare([...entries], short, bank);
  expect(wrong.missing.map(({ result }) => result)).toEqual(['missing', 'missing', 'missing', 'unexpected']);
});

it.each<[string, JsonObject, string]>([
  [
    'a transaction of PayPal',
    {
      transaction_info: {
        transaction_id: 'T1',
        invoice_id: 'INV-7',
        transaction_amount: { value: '100.00', currency_code: 'EUR' },
        fee_amount: { value: '-3.20', currency_code: 'EUR' },
      },
    },
    '100.00',
  ],
  [
    'a payment of Square',
    { id: 'sq1', reference_id: 'INV-7', amount_money: { amount: 10_000, currency: 'EUR' } },
    '100.00',
  ],
  ['a row of a table', { number: 'INV-7', total: '100.00', currency: 'eur', date: '2027-03-01' }, '100.00'],
  ['an amount with its currency', { reference: 'INV-7', amount: { amount: '100.00', currency: 'EUR' } }, '100.00'],
])('reads %s', async (_, record, found) => {
  expect((await compare([{ reference: 'INV-7', amount: '100' }], [record])).matched).toMatchObject([{ found }]);
});

it('reads rows whose columns have other names', async () => {
  const columns = { recordAmount: 'Betrag', recordCurrency: 'Währung', recordDate: 'Tag', recordReference: 'Zweck' };
  const row = { Betrag: '100.00', Währung: 'EUR', Tag: '2027-06-01', Zweck: 'INV-7' };
  const { differs } = await compare([{ reference: 'INV-7', amount: '100' }], [row], { ...columns, date: '2027-03-01' });
  expect(differs).toMatchObject([{ result: 'late', record: row }]);
});

it('refuses a record without an amount', async () => {
  await expect(compare([{ reference: 'x', amount: '1' }], [{ currency: 'EUR' }])).rejects.toMatchObject({
    code: 'field_invalid',
  });
});
