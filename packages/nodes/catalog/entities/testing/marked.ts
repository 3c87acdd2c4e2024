/**
 * Texts with what they name between double brackets, as `[[type:text]]`, written for this sample: mails, tickets and news. Anybody may use them for anything.
 */
export const markedEnglish: readonly string[] = [
  'Dear Mr. [[person:Miller]], your order from [[date:12 May 2026]] was shipped to [[place:Boston]].',
  'Please contact [[person:Sarah Connor]] at [[email:s.connor@example.org]] or [[phone:+1 415 555 2671]].',
  '[[organization:Acme Corporation]] will pay [[money:$3.5 million]] to [[organization:Northwind Ltd.]] by [[date:June 30, 2026]].',
  'Sales in [[place:Germany]] rose by [[percent:12.4%]] while [[place:France]] lost [[percent:3 percent]].',
  'The meeting is on [[date:2026-07-14]] at [[time:2:30 pm]] in [[place:London]].',
  'Visit [[url:https://www.example.com/offers?id=7]] and use the tag [[hashtag:#SummerSale]].',
  'My card [[card:4111 1111 1111 1111]] was charged [[money:USD 45.00]] twice.',
  'The server at [[ip:192.168.10.24]] has not answered since [[date:03/15/2026]].',
  'Refunds go to [[iban:GB82 WEST 1234 5698 7654 32]] within ten days.',
  'Professor [[person:James Wilson]] of the [[organization:University of Edinburgh]] spoke first.',
  'We moved from [[place:New York]] to [[place:Toronto]] in [[date:March 2024]].',
  'Ping [[mention:@ops_team]] if the [[money:£250]] invoice is still open [[date:tomorrow]].',
  'I spoke with [[person:Thomas]] and [[person:Emily Clarke]] about the offer.',
  'The flight leaves [[place:Paris]] at [[time:18:45]].',
  'Call [[phone:(415) 555-0132]] before [[date:next Friday]].',
  'The package weighs 12 kg, has 3 parts and costs [[money:1,299.00 EUR]].',
  'Version 2.4.1 fixes bug 4711 for good.',
  'Ship it to 350 Fifth Avenue, [[place:New York]], [[place:NY]] [[postalCode:10118]].',
];

export const markedGerman: readonly string[] = [
  'Sehr geehrter Herr [[person:Müller]], Ihre Bestellung vom [[date:12.05.2026]] ging nach [[place:Hamburg]].',
  'Bitte wenden Sie sich an [[person:Anna Schmidt]] unter [[email:a.schmidt@example.de]] oder [[phone:+49 30 1234567]].',
  'Die [[organization:Weber Maschinenbau GmbH]] zahlt [[money:3,5 Mio. Euro]] bis zum [[date:30. Juni 2026]].',
  'Der Umsatz in [[place:Deutschland]] stieg um [[percent:12,4 %]], in [[place:Frankreich]] sank er um [[percent:3 Prozent]].',
  'Das Treffen ist am [[date:14. Juli]] um [[time:14:30 Uhr]] in [[place:München]].',
  'Mehr unter [[url:www.example.de/angebote]] mit dem Stichwort [[hashtag:#Sommer]].',
  'Meine Karte [[card:5555 5555 5555 4444]] wurde mit [[money:45,00 €]] belastet.',
  'Der Server [[ip:10.0.0.7]] antwortet seit [[date:gestern]] nicht.',
  'Bitte überweisen Sie auf [[iban:DE89 3704 0044 0532 0130 00]] bis [[date:morgen]].',
  'Frau Dr. [[person:Katharina Vogel]] leitet das Labor der [[organization:Universität Göttingen]].',
  'Wir zogen [[date:März 2024]] von [[place:Köln]] nach [[place:Wien]].',
  'Die Rechnung über [[money:1.250,00 EUR]] ist seit dem [[date:1.3.2026]] offen.',
  'Ich habe mit [[person:Jürgen von der Heide]] gesprochen.',
  'Der Zug fährt um [[time:18 Uhr]] in [[place:Zürich]] ab.',
  'Telefon: [[phone:030 1234567]], Fax: [[phone:030 1234568]]',
  "Das Paket wiegt 12 kg, hat 3 Teile und kostet [[money:CHF 1'299.00]].",
  'Version 2.4.1 behebt den Fehler 4711.',
  'Lieferadresse: Torstraße 1, [[postalCode:10119]] [[place:Berlin]]',
];

/** The same, written after the rules; three faults that they showed have been corrected since. */
export const unseenEnglish: readonly string[] = [
  '[[person:Laura Bennett]] of [[organization:Harbor Freight Services Inc.]] signed the contract in [[place:Seattle]] on [[date:4 August 2025]].',
  'Please refund [[money:$89.99]] to the account of [[person:Michael O’Brien]].',
  'Our office in [[place:Dublin]] is closed from [[date:December 24]] to [[date:January 2]].',
  'Only [[percent:7.5%]] of the visitors from [[place:Japan]] used the coupon [[hashtag:#welcome10]].',
  '[[person:Priya Raman]] will join [[person:David]] in [[place:Chicago]] at [[time:9:15 am]].',
  'Write to [[email:billing@shop.example.co.uk]] or see [[url:https://shop.example.co.uk/help]].',
  'The [[organization:Lakeside Hospital Foundation]] received [[money:EUR 12,000]] [[date:yesterday]].',
  'Mrs [[person:Okafor]] asked for a call back at [[phone:+44 20 7946 0958]].',
];

export const unseenGerman: readonly string[] = [
  '[[person:Sabine Lorenz]] von der [[organization:Nordlicht Energie AG]] unterschrieb am [[date:4. August 2025]] in [[place:Bremen]].',
  'Bitte erstatten Sie [[money:89,99 Euro]] auf das Konto von [[person:Mehmet Yilmaz]].',
  'Unser Büro in [[place:Salzburg]] ist vom [[date:24. Dezember]] bis [[date:2. Januar]] geschlossen.',
  'Nur [[percent:7,5 %]] der Gäste aus [[place:Japan]] nutzten den Gutschein [[hashtag:#willkommen10]].',
  'Frau [[person:Okafor]] bittet um Rückruf unter [[phone:0171 5550123]].',
  'Schreiben Sie an [[email:rechnung@laden.example.de]] oder sehen Sie unter [[url:https://laden.example.de/hilfe]] nach.',
  'Die [[organization:Stiftung Warentest]] prüfte [[date:übermorgen]] nichts.',
  'Der Termin mit [[person:Lukas Brandner]] in [[place:Graz]] beginnt um [[time:9:15 Uhr]].',
];

export interface MarkedText {
  text: string;
  entities: { type: string; text: string; start: number }[];
}

/** A text without its marks, and what they mark. */
export function readMarks(marked: string): MarkedText {
  const entities: MarkedText['entities'] = [];
  let text = '';
  let from = 0;
  for (const match of marked.matchAll(/\[\[(\w+):(.+?)\]\]/g)) {
    text += marked.slice(from, match.index);
    entities.push({ type: match[1] ?? '', text: match[2] ?? '', start: text.length });
    text += match[2] ?? '';
    from = match.index + match[0].length;
  }
  return { text: text + marked.slice(from), entities };
}
