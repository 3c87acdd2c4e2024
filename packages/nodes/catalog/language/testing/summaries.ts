/** A text of one sentence a line, and which of them (counted from 0) somebody would keep who has to cut it to three. */
export interface CutText {
  language: 'en' | 'de';
  lines: readonly string[];
  keep: readonly number[];
}

/** Reports and mails, written for this sample, with the choices of whoever wrote it. Anybody may use them for anything. */
export const cutTexts: readonly CutText[] = [
  {
    language: 'en',
    keep: [0, 2, 5],
    lines: [
      'The city council has decided to close the old harbor bridge for repairs from June to October.',
      'The decision came late on Tuesday evening.',
      'Engineers had found cracks in two of the steel beams that carry the bridge.',
      'The mayor thanked everybody for their patience.',
      'Several shop owners near the harbor were present.',
      'During the repairs buses and cars will be led over the northern bridge, which takes about ten minutes longer.',
      'Coffee was served in the hall.',
      'The repairs will cost four million euros and are paid by the city.',
    ],
  },
  {
    language: 'en',
    keep: [1, 3, 6],
    lines: [
      'Hello everybody, I hope you had a good weekend.',
      'We had to stop the release of version five because the import of customer data lost records in our tests.',
      'I know that many of you worked late.',
      'The lost records were those with two addresses, which the import of version five did not expect.',
      'Anna and Tom looked into it all night.',
      'There will be cake on Friday.',
      'We fix the import this week, test it with the customer data of last year and plan the release for Monday.',
      'Ask me if anything is unclear.',
    ],
  },
  {
    language: 'en',
    keep: [0, 1, 4],
    lines: [
      'Honey bees need flowers from spring to autumn, and in many fields there are none after the harvest.',
      'Farmers in the valley therefore sow strips of flowers along their fields, which bloom until October.',
      'A neighbor laughed at first.',
      'It rained a lot this year.',
      'Counts show twice as many bees and butterflies along the strips of flowers as in other fields.',
      'The strips take up little space.',
      'My grandfather kept bees as well.',
    ],
  },
  {
    language: 'de',
    keep: [0, 2, 4],
    lines: [
      'Die Stadtwerke erhöhen den Preis für Strom ab Januar um acht Prozent.',
      'Das teilte eine Sprecherin am Freitag mit.',
      'Als Grund nennen die Stadtwerke die höheren Kosten für das Netz und den Einkauf von Strom.',
      'Im Saal war es recht voll.',
      'Wer den neuen Preis nicht zahlen will, kann den Vertrag mit den Stadtwerken bis Ende Dezember kündigen.',
      'Die Sprecherin beantwortete danach Fragen.',
      'Nebenan probte der Chor.',
      'Die Preise für Gas und Wasser bleiben gleich.',
    ],
  },
  {
    language: 'de',
    keep: [1, 3, 5],
    lines: [
      'Guten Morgen zusammen.',
      'Der Server für die Bestellungen ist heute Nacht zweimal ausgefallen, weil die Festplatte voll war.',
      'Ich habe es erst um sieben bemerkt.',
      'Die Protokolle der Bestellungen hatten die Festplatte gefüllt, da sie seit dem letzten Update nicht mehr gelöscht werden.',
      'Der Kaffee ist übrigens alle.',
      'Bis Mittag stellen wir das Löschen der Protokolle wieder an und überwachen künftig den Platz auf der Festplatte.',
      'Danke an Jana.',
      'Schönen Tag noch.',
    ],
  },
  {
    language: 'de',
    keep: [0, 3, 4],
    lines: [
      'Das Museum zeigt ab Mai Bilder von Malerinnen aus der Region, die lange vergessen waren.',
      'Die Wände wurden neu gestrichen.',
      'Es gibt auch ein Café.',
      'Viele Bilder der Malerinnen lagen in Kellern und wurden für das Museum aufwendig gereinigt.',
      'Zu jeder der Malerinnen erzählt das Museum, wie sie lebte und warum ihre Bilder vergessen wurden.',
      'Parkplätze sind vorhanden.',
      'Am Montag ist geschlossen.',
    ],
  },
];
