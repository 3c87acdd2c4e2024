/** The words of an invoice, by language. */
export interface InvoiceWords {
  locale: string;
  invoice: string;
  creditNote: string;
  number: string;
  date: string;
  due: string;
  delivered: string;
  reference: string;
  order: string;
  corrects: string;
  item: string;
  quantity: string;
  price: string;
  vat: string;
  amount: string;
  discount: string;
  net: string;
  total: string;
  toPay: string;
  credited: string;
  payTo: string;
  payOnline: string;
  paymentReference: string;
  page: string;
}

export const invoiceWords: { readonly [language in 'en' | 'de' | 'fr']: InvoiceWords } = {
  en: {
    locale: 'en-GB',
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: 'Number',
    date: 'Date',
    due: 'Due',
    delivered: 'Delivered',
    reference: 'Your reference',
    order: 'Order',
    corrects: 'For invoice',
    item: 'Item',
    quantity: 'Quantity',
    price: 'Price',
    vat: 'VAT',
    amount: 'Amount',
    discount: 'Discount',
    net: 'Net',
    total: 'Total',
    toPay: 'To pay',
    credited: 'Credited',
    payTo: 'Pay to',
    payOnline: 'Pay online',
    paymentReference: 'Reference',
    page: 'Page {page} of {pages}',
  },
  de: {
    locale: 'de-DE',
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    number: 'Nummer',
    date: 'Datum',
    due: 'Fällig',
    delivered: 'Geliefert',
    reference: 'Ihr Zeichen',
    order: 'Bestellung',
    corrects: 'Zu Rechnung',
    item: 'Bezeichnung',
    quantity: 'Menge',
    price: 'Preis',
    vat: 'MwSt.',
    amount: 'Betrag',
    discount: 'Rabatt',
    net: 'Netto',
    total: 'Gesamt',
    toPay: 'Zu zahlen',
    credited: 'Gutgeschrieben',
    payTo: 'Zahlung an',
    payOnline: 'Online zahlen',
    paymentReference: 'Verwendungszweck',
    page: 'Seite {page} von {pages}',
  },
  fr: {
    locale: 'fr-FR',
    invoice: 'Facture',
    creditNote: 'Avoir',
    number: 'Numéro',
    date: 'Date',
    due: 'Échéance',
    delivered: 'Livré le',
    reference: 'Votre référence',
    order: 'Commande',
    corrects: 'Sur facture',
    item: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix',
    vat: 'TVA',
    amount: 'Montant',
    discount: 'Remise',
    net: 'Net',
    total: 'Total',
    toPay: 'À payer',
    credited: 'Crédité',
    payTo: 'Paiement à',
    payOnline: 'Payer en ligne',
    paymentReference: 'Référence',
    page: 'Page {page} sur {pages}',
  },
};
