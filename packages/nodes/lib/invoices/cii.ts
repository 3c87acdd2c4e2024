import type { JsonObject } from '@heddle/contract/json';
import { writeDecimal } from '@heddle/contract/money/decimal';
import { amountText, ofMinorUnits } from '@heddle/contract/money/money';
import { toXml } from '../xml/work.ts';
import type { Invoice, InvoiceLine, InvoiceParty } from './invoice.ts';
import { paymentMeansCode } from './payment-means.ts';
import type { InvoiceTotals, VatTotal } from './totals.ts';
import { endpointOf } from './ubl.ts';

/** An invoice or credit note as UN/CEFACT Cross Industry Invoice D16B, in the profile EN 16931 of Factur-X and ZUGFeRD. */
export function writeCii(invoice: Invoice, totals: InvoiceTotals): string {
  const document: JsonObject = {
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': 'urn:cen.eu:en16931:2017' },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': invoice.number,
        'ram:TypeCode': invoice.kind === 'creditNote' ? '381' : '380',
        'ram:IssueDateTime': day(invoice.issuedOn),
        ...(invoice.note === '' ? {} : { 'ram:IncludedNote': { 'ram:Content': invoice.note } }),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map((line, index) =>
          lineOf(line, index, totals.lines[index] ?? 0n, invoice.currency),
        ),
        'ram:ApplicableHeaderTradeAgreement': {
          ...(invoice.buyerReference === '' ? {} : { 'ram:BuyerReference': invoice.buyerReference }),
          'ram:SellerTradeParty': party(invoice.seller),
          'ram:BuyerTradeParty': party(invoice.buyer),
          ...(invoice.orderNumber === ''
            ? {}
            : { 'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': invoice.orderNumber } }),
        },
        'ram:ApplicableHeaderTradeDelivery':
          invoice.deliveredOn === ''
            ? ''
            : { 'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': day(invoice.deliveredOn) } },
        'ram:ApplicableHeaderTradeSettlement': settlement(invoice, totals),
      },
    },
  };
  return toXml(document, { attributePrefix: '@', root: '', declaration: true, indent: 2 });
}

const day = (text: string): JsonObject => ({
  'udt:DateTimeString': { '@format': '102', '#text': text.replaceAll('-', '') },
});

function party(of: InvoiceParty): JsonObject {
  const [scheme, id] = endpointOf(of);
  const registrations = [
    ...(of.vatId === '' ? [] : [{ 'ram:ID': { '@schemeID': 'VA', '#text': of.vatId } }]),
    ...(of.taxNumber === '' ? [] : [{ 'ram:ID': { '@schemeID': 'FC', '#text': of.taxNumber } }]),
  ];
  return {
    'ram:Name': of.name,
    'ram:PostalTradeAddress': {
      ...(of.postcode === '' ? {} : { 'ram:PostcodeCode': of.postcode }),
      ...(of.street === '' ? {} : { 'ram:LineOne': of.street }),
      ...(of.city === '' ? {} : { 'ram:CityName': of.city }),
      'ram:CountryID': of.country,
    },
    ...(id === '' ? {} : { 'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': scheme, '#text': id } } }),
    ...(registrations.length === 0 ? {} : { 'ram:SpecifiedTaxRegistration': registrations }),
  };
}

const amount = (units: bigint, currency: string): string => amountText(ofMinorUnits(units, currency));

function lineOf(line: InvoiceLine, index: number, net: bigint, currency: string): JsonObject {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': {
      'ram:Name': line.name,
      ...(line.description === '' ? {} : { 'ram:Description': line.description }),
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': writeDecimal(line.price) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': line.unit, '#text': writeDecimal(line.quantity) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': line.vat,
        ...(line.vat === 'O' ? {} : { 'ram:RateApplicablePercent': writeDecimal(line.rate) }),
      },
      ...(line.discount === 0n
        ? {}
        : {
            'ram:SpecifiedTradeAllowanceCharge': {
              'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
              'ram:ActualAmount': amount(line.discount, currency),
              'ram:Reason': 'Discount',
            },
          }),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': amount(net, currency) },
    },
  };
}

function settlement(invoice: Invoice, totals: InvoiceTotals): JsonObject {
  const { account, currency, dueOn, terms } = invoice;
  const net = amount(totals.net, currency);
  const gross = amount(totals.gross, currency);
  return {
    ...(invoice.paymentReference === '' ? {} : { 'ram:PaymentReference': invoice.paymentReference }),
    'ram:InvoiceCurrencyCode': currency,
    ...(account
      ? {
          'ram:SpecifiedTradeSettlementPaymentMeans': {
            'ram:TypeCode': paymentMeansCode(account),
            'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': account.iban, 'ram:AccountName': account.holder },
            ...(account.bic === ''
              ? {}
              : { 'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': account.bic } }),
          },
        }
      : {}),
    'ram:ApplicableTradeTax': totals.vat.map((vat) => taxOf(vat, invoice)),
    ...(dueOn === '' && terms === ''
      ? {}
      : {
          'ram:SpecifiedTradePaymentTerms': {
            ...(terms === '' ? {} : { 'ram:Description': terms }),
            ...(dueOn === '' ? {} : { 'ram:DueDateDateTime': day(dueOn) }),
          },
        }),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': net,
      'ram:TaxBasisTotalAmount': net,
      'ram:TaxTotalAmount': { '@currencyID': currency, '#text': amount(totals.tax, currency) },
      'ram:GrandTotalAmount': gross,
      'ram:DuePayableAmount': gross,
    },
    ...(invoice.correctsNumber === ''
      ? {}
      : { 'ram:InvoiceReferencedDocument': { 'ram:IssuerAssignedID': invoice.correctsNumber } }),
  };
}

function taxOf({ category, rate, basis, tax }: VatTotal, { currency, exemptions }: Invoice): JsonObject {
  const reason = exemptions[category];
  return {
    'ram:CalculatedAmount': amount(tax, currency),
    'ram:TypeCode': 'VAT',
    ...(reason === undefined ? {} : { 'ram:ExemptionReason': reason }),
    'ram:BasisAmount': amount(basis, currency),
    'ram:CategoryCode': category,
    ...(category === 'O' ? {} : { 'ram:RateApplicablePercent': writeDecimal(rate) }),
  };
}
