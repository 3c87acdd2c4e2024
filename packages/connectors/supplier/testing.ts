/*
 * The content models of the elements of cXML 1.1 and 1.2 that Heddle sends, as the DTD declares them: names in their order, `?` for one or none, `*` and `+` for
 * several. `#` is text. https://xml.cxml.org/current/cXML.dtd
 */
const models: { readonly [element: string]: string } = {
  cXML: 'Header Request',
  Header: 'From To Sender',
  From: 'Credential+',
  To: 'Credential+',
  Sender: 'Credential+ UserAgent',
  Credential: 'Identity SharedSecret?',
  Identity: '#',
  SharedSecret: '#',
  UserAgent: '#',
  Request: '(PunchOutSetupRequest|OrderRequest)',
  PunchOutSetupRequest:
    'BuyerCookie Extrinsic* BrowserFormPost? Contact* SupplierSetup? ShipTo? SelectedItem? ItemOut*',
  BuyerCookie: '#',
  Extrinsic: '#',
  BrowserFormPost: 'URL',
  SupplierSetup: 'URL',
  SelectedItem: 'ItemID',
  URL: '#',
  Contact: 'Name PostalAddress* Email* Phone* Fax* URL*',
  Name: '#',
  Email: '#',
  OrderRequest: 'OrderRequestHeader ItemOut+',
  OrderRequestHeader:
    'Total ShipTo? BillTo Shipping? Tax? Payment? Contact* Comments? Followup? DocumentReference? Extrinsic*',
  Total: 'Money',
  Money: '#',
  ShipTo: 'Address',
  BillTo: 'Address',
  Address: 'Name PostalAddress? Email? Phone? Fax? URL?',
  PostalAddress: 'DeliverTo* Street+ City State? PostalCode? Country',
  DeliverTo: '#',
  Street: '#',
  City: '#',
  State: '#',
  PostalCode: '#',
  Country: '#',
  Comments: '#',
  ItemOut: 'ItemID ItemDetail? SupplierID? ShipTo? Shipping? Tax? Distribution* Contact* Comments?',
  ItemID: 'SupplierPartID SupplierPartAuxiliaryID?',
  SupplierPartID: '#',
  SupplierPartAuxiliaryID: '#',
  ItemDetail:
    'UnitPrice Description+ UnitOfMeasure Classification+ ManufacturerPartID? ManufacturerName? URL? Extrinsic*',
  UnitPrice: 'Money',
  Description: '#',
  UnitOfMeasure: '#',
  Classification: '#',
  ManufacturerPartID: '#',
};

/** The attributes of each element that has some: those that it must have, and those that it may have. */
const attributes: { readonly [element: string]: readonly [required: string, optional: string] } = {
  cXML: ['payloadID timestamp', 'version xml:lang'],
  Credential: ['domain', 'type'],
  Request: ['', 'deploymentMode'],
  PunchOutSetupRequest: ['operation', ''],
  Extrinsic: ['name', ''],
  Contact: ['', 'role'],
  Name: ['xml:lang', ''],
  Email: ['', 'name preferredLang'],
  OrderRequestHeader: ['orderID orderDate', 'type requisitionID shipComplete'],
  Money: ['currency', 'alternateAmount alternateCurrency'],
  Address: ['', 'isoCountryCode addressID'],
  PostalAddress: ['', 'name'],
  Country: ['isoCountryCode', ''],
  Comments: ['', 'xml:lang'],
  ItemOut: ['quantity', 'lineNumber requisitionID requestedDeliveryDate'],
  Description: ['xml:lang', ''],
  Classification: ['domain', ''],
};

const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');

const modelOf = (element: string): RegExp => {
  const model = models[element];
  if (model === undefined) throw new Error(`The DTD has no element ${element} here.`);
  const parts = words(model).map((part) => {
    const [, names = '', times = ''] = /^(.*?)([?*+]?)$/.exec(part) ?? [];
    return names === '#' ? '(?:# )?' : `(?:(?:${names.replaceAll(/[()]/g, '')}) )${times}`;
  });
  return new RegExp(`^${parts.join('')}$`);
};

/** What in a document is not as the DTD declares it; empty for a valid one. */
export function faultsOf(document: string): string[] {
  const faults: string[] = [];
  const open: { name: string; children: string }[] = [{ name: '', children: '' }];
  const body = document.replace(/^<\?xml [^>]*\?>\s*<!DOCTYPE cXML SYSTEM "[^"]+\/cXML\.dtd">\s*/, '');
  for (const [, text = '', closes, name = '', given = '', alone] of body.matchAll(
    /([^<]*)<(\/)?([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/)?>/g,
  )) {
    const parent = open.at(-1);
    if (parent && text.trim() !== '') parent.children += '# ';
    if (closes === undefined) {
      if (parent) parent.children += `${name} `;
      faults.push(...attributeFaults(name, given));
      open.push({ name, children: '' });
    }
    if (closes === undefined && alone === undefined) continue;
    const done = open.pop();
    if (done?.name !== name) return [...faults, `${name} closes ${done?.name ?? 'nothing'}`];
    if (!modelOf(name).test(done.children)) faults.push(`${name} holds ${done.children.trim()}`);
  }
  return open.length === 1 && open[0]?.children === 'cXML ' ? faults : [...faults, 'it is not one element cXML'];
}

function attributeFaults(element: string, given: string): string[] {
  const names = [...given.matchAll(/([\w:]+)="/g)].map(([, name = '']) => name);
  const [required, optional] = (attributes[element] ?? ['', '']).map(words);
  return [
    ...(required ?? []).filter((name) => !names.includes(name)).map((name) => `${element} lacks ${name}`),
    ...names
      .filter((name) => !required?.includes(name) && !optional?.includes(name))
      .map((name) => `${element} has ${name}`),
  ];
}
