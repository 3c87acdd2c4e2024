import { writeDecimal } from '@heddle/contract/money/decimal';
import { amountText, ofMinorUnits } from '@heddle/contract/money/money';
import type { JsonObject } from '@heddle/contract/json';
import { toXml } from '../xml/work.ts';
import type { Invoice, InvoiceLine, InvoiceParty } from './invoice.ts';
import type { InvoiceTotals, VatTotal } from './totals.ts';
import { paymentMeansCode } from './payment-means.ts';

const PEPPOL = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** An invoice or credit note in UBL 2.1, as Peppol BIS Billing 3.0 asks for it. */
export function writeUbl(invoice: Invoice, totals: InvoiceTotals): string {
  const isCredit = invoice.kind === 'creditNote';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const money = moneyIn(invoice.currency);
  const document: JsonObject = {
    [root]: {
      '@xmlns': `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      ...head(invoice, isCredit),
      'cac:AccountingSupplierParty': { 'cac:Party': party(invoice.seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': party(invoice.buyer) },
      ...(invoice.deliveredOn === '' ? {} : { 'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.deliveredOn } }),
      ...paymentMeans(invoice),
      ...(invoice.terms === '' ? {} : { 'cac:PaymentTerms': { 'cbc:Note': invoice.terms } }),
      'cac:TaxTotal': {
        'cbc:TaxAmount': money(totals.tax),
        'cac:TaxSubtotal': totals.vat.map((vat) => subtotal(vat, invoice, money)),
      },
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': money(totals.net),
        'cbc:TaxExclusiveAmount': money(totals.net),
        'cbc:TaxInclusiveAmount': money(totals.gross),
        'cbc:PayableAmount': money(totals.gross),
      },
      [`cac:${root}Line`]: invoice.lines.map((line, index) => lineOf(line, index, totals.lines[index] ?? 0n, invoice)),
    },
  };
  return toXml(document, { attributePrefix: '@', root: '', declaration: true, indent: 2 });
}

function head(invoice: Invoice, isCredit: boolean): JsonObject {
  return {
    'cbc:CustomizationID': PEPPOL,
    'cbc:ProfileID': PROFILE,
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.issuedOn,
    ...(isCredit ? {} : { 'cbc:DueDate': invoice.dueOn, 'cbc:InvoiceTypeCode': '380' }),
    ...(isCredit ? { 'cbc:CreditNoteTypeCode': '381' } : {}),
    ...(invoice.note === '' ? {} : { 'cbc:Note': invoice.note }),
    'cbc:DocumentCurrencyCode': invoice.currency,
    ...(invoice.buyerReference === '' ? {} : { 'cbc:BuyerReference': invoice.buyerReference }),
    ...(invoice.orderNumber === '' ? {} : { 'cac:OrderReference': { 'cbc:ID': invoice.orderNumber } }),
    ...(invoice.correctsNumber === ''
      ? {}
      : { 'cac:BillingReference': { 'cac:InvoiceDocumentReference': { 'cbc:ID': invoice.correctsNumber } } }),
  };
}

type Amounts = (units: bigint) => JsonObject;

const moneyIn =
  (currency: string): Amounts =>
  (units) => ({ '@currencyID': currency, '#text': amountText(ofMinorUnits(units, currency)) });

const taxScheme = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } };

function party(of: InvoiceParty): JsonObject {
  const [scheme, id] = endpointOf(of);
  return {
    ...(id === '' ? {} : { 'cbc:EndpointID': { '@schemeID': scheme, '#text': id } }),
    'cac:PostalAddress': {
      ...(of.street === '' ? {} : { 'cbc:StreetName': of.street }),
      ...(of.city === '' ? {} : { 'cbc:CityName': of.city }),
      ...(of.postcode === '' ? {} : { 'cbc:PostalZone': of.postcode }),
      'cac:Country': { 'cbc:IdentificationCode': of.country },
    },
    ...(of.vatId === '' ? {} : { 'cac:PartyTaxScheme': { 'cbc:CompanyID': of.vatId, ...taxScheme } }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': of.name,
      ...(of.vatId !== '' || of.taxNumber === '' ? {} : { 'cbc:CompanyID': of.taxNumber }),
    },
    ...(of.email === '' ? {} : { 'cac:Contact': { 'cbc:ElectronicMail': of.email } }),
  };
}

/** The scheme and ID at which somebody receives electronic invoices: their own, else the email address. */
export function endpointOf({ endpoint, email }: InvoiceParty): readonly [scheme: string, id: string] {
  const at = endpoint.indexOf(':');
  return at > 0 ? [endpoint.slice(0, at), endpoint.slice(at + 1)] : ['EM', email];
}

function paymentMeans({ account, paymentReference, kind, dueOn }: Invoice): JsonObject {
  if (!account) return {};
  return {
    'cac:PaymentMeans': {
      'cbc:PaymentMeansCode': paymentMeansCode(account),
      ...(kind === 'creditNote' && dueOn !== '' ? { 'cbc:PaymentDueDate': dueOn } : {}),
      ...(paymentReference === '' ? {} : { 'cbc:PaymentID': paymentReference }),
      'cac:PayeeFinancialAccount': {
        'cbc:ID': account.iban,
        'cbc:Name': account.holder,
        ...(account.bic === '' ? {} : { 'cac:FinancialInstitutionBranch': { 'cbc:ID': account.bic } }),
      },
    },
  };
}

function subtotal({ category, rate, basis, tax }: VatTotal, { exemptions }: Invoice, money: Amounts): JsonObject {
  const reason = exemptions[category];
  return {
    'cbc:TaxableAmount': money(basis),
    'cbc:TaxAmount': money(tax),
    'cac:TaxCategory': {
      'cbc:ID': category,
      ...(category === 'O' ? {} : { 'cbc:Percent': writeDecimal(rate) }),
      ...(reason === undefined ? {} : { 'cbc:TaxExemptionReason': reason }),
      ...taxScheme,
    },
  };
}

function lineOf(line: InvoiceLine, index: number, net: bigint, { currency, kind }: Invoice): JsonObject {
  const money = moneyIn(currency);
  return {
    'cbc:ID': String(index + 1),
    [kind === 'creditNote' ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '@unitCode': line.unit,
      '#text': writeDecimal(line.quantity),
    },
    'cbc:LineExtensionAmount': money(net),
    ...(line.discount === 0n
      ? {}
      : {
          'cac:AllowanceCharge': {
            'cbc:ChargeIndicator': 'false',
            'cbc:AllowanceChargeReason': 'Discount',
            'cbc:Amount': money(line.discount),
          },
        }),
    'cac:Item': {
      ...(line.description === '' ? {} : { 'cbc:Description': line.description }),
      'cbc:Name': line.name,
      'cac:ClassifiedTaxCategory': {
        'cbc:ID': line.vat,
        ...(line.vat === 'O' ? {} : { 'cbc:Percent': writeDecimal(line.rate) }),
        ...taxScheme,
      },
    },
    'cac:Price': { 'cbc:PriceAmount': { '@currencyID': currency, '#text': writeDecimal(line.price) } },
  };
}
