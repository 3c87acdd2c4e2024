import type { JsonObject } from '@heddle/contract/json';
import { toXml } from '../xml/work.ts';
import { amountText } from './amount.ts';
import { bankText } from './references.ts';
import type { BankAccount, Charges, CreditTransfer } from './transfer.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** The payments of one file, from one account. */
export interface TransferBatch {
  /** At most 35 characters that no other file of the sender has. */
  messageId: string;
  /** YYYY-MM-DDThh:mm:ss. */
  createdAt: string;
  /** YYYY-MM-DD. */
  executionDate: string;
  sender: BankAccount;
  charges: Charges;
  /** True for payments in euros within SEPA: fees follow its service level. */
  sepa: boolean;
  urgent: boolean;
  payments: readonly CreditTransfer[];
}

const chargeCodes: { readonly [charges in Charges]: string } = { shared: 'SHAR', sender: 'DEBT', receiver: 'CRED' };

/** A Customer Credit Transfer Initiation: ISO 20022, pain.001.001.09, with the characters that all banks read. */
export function writePain001(batch: TransferBatch): string {
  const { payments, sender } = batch;
  const counts = { NbOfTxs: String(payments.length), CtrlSum: controlSum(payments) };
  const level = batch.sepa ? 'SEPA' : batch.urgent ? 'URGP' : undefined;
  const document: JsonObject = {
    Document: {
      '@xmlns': NAMESPACE,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: batch.messageId,
          CreDtTm: batch.createdAt,
          ...counts,
          InitgPty: { Nm: bankText(sender.name).slice(0, 140) },
        },
        PmtInf: {
          PmtInfId: batch.messageId,
          PmtMtd: 'TRF',
          ...counts,
          ...(level === undefined ? {} : { PmtTpInf: { SvcLvl: { Cd: level } } }),
          ReqdExctnDt: { Dt: batch.executionDate },
          Dbtr: party(sender),
          DbtrAcct: account(sender),
          DbtrAgt: agent(sender),
          ChrgBr: batch.sepa ? 'SLEV' : chargeCodes[batch.charges],
          CdtTrfTxInf: payments.map((payment) => transaction(payment, batch.sepa)),
        },
      },
    },
  };
  return toXml(document, { attributePrefix: '@', root: '', declaration: true, indent: 2 });
}

/** The sum of all amounts, whatever their currencies. */
function controlSum(payments: readonly CreditTransfer[]): string {
  const digits = 3;
  const thousandths = payments.reduce((sum, { units, currency }) => {
    const [whole = '0', fraction = ''] = amountText(units, currency).split('.');
    return sum + BigInt(whole + fraction.padEnd(digits, '0'));
  }, 0n);
  const text = thousandths.toString().padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`.replace(/0$/, '');
}

function transaction(payment: CreditTransfer, sepa: boolean): JsonObject {
  const { receiver } = payment;
  const information = bankText(payment.information).slice(0, 140);
  const bank = agent(receiver);
  return {
    // The rules of SEPA (EPC132-08) leave no room for it.
    PmtId: { EndToEndId: payment.endToEndId, ...(sepa ? {} : { UETR: payment.uetr }) },
    Amt: { InstdAmt: { '@Ccy': payment.currency, '#text': amountText(payment.units, payment.currency) } },
    ...(receiver.bic === '' && receiver.routing === '' ? {} : { CdtrAgt: bank }),
    Cdtr: party(receiver),
    CdtrAcct: account(receiver),
    ...(payment.creditorReference !== ''
      ? { RmtInf: { Strd: structured(payment.creditorReference, information) } }
      : information === ''
        ? {}
        : { RmtInf: { Ustrd: information } }),
  };
}

const structured = (reference: string, information: string): JsonObject => ({
  CdtrRefInf: {
    Tp: { CdOrPrtry: reference.startsWith('RF') ? { Cd: 'SCOR' } : { Prtry: 'QRR' } },
    Ref: reference,
  },
  ...(information === '' ? {} : { AddtlRmtInf: information }),
});

const party = ({ name, country, address }: BankAccount): JsonObject => ({
  Nm: bankText(name).slice(0, 140),
  ...(country === '' && address.length === 0
    ? {}
    : {
        PstlAdr: {
          ...(country === '' ? {} : { Ctry: country }),
          ...(address.length === 0 ? {} : { AdrLine: address.map(bankText) }),
        },
      }),
});

const account = ({ iban, number }: BankAccount): JsonObject => ({
  Id: iban === '' ? { Othr: { Id: number } } : { IBAN: iban },
});

const agent = ({ bic, routing }: BankAccount): JsonObject => ({
  FinInstnId:
    bic !== ''
      ? { BICFI: bic }
      : routing !== ''
        ? { ClrSysMmbId: { ClrSysId: { Cd: 'USABA' }, MmbId: routing } }
        : { Othr: { Id: 'NOTPROVIDED' } },
});
