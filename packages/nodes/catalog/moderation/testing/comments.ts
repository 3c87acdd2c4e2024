/** A comment, and whether a moderator would block it for its words with the short list that is shipped. */
export interface JudgedComment {
  text: string;
  isBlocked: boolean;
}

const judged = (isBlocked: boolean, texts: readonly string[]): JudgedComment[] =>
  texts.map((text) => ({ text, isBlocked }));

/** Comments in English and German, written for this sample; many look like what they are not. */
export const comments: readonly JudgedComment[] = [
  ...judged(true, [
    'What the fuck is this?',
    'This is sh1t.',
    'You are a f.u.c.k.i.n.g liar',
    'b1tch please',
    'total BULLSHIT',
    'go away, a$$hole',
    'f u c k off',
    'shiiiit, it broke',
    'Du bist ein Arschloch',
    'So eine Scheiße!',
    'verarscht mich nicht',
    'Sch3iße gelaufen',
    'Ihr W1chser',
    'fick dich',
    'Du Hurensohn',
    'what a load of crap, you wankers',
    'son of a b!tch',
    'fսck this',
    'scheisse',
    'mother-fucker',
  ]),
  ...judged(false, [
    'I live in Scunthorpe.',
    'Charles Dickens wrote this.',
    'The assistant passed the class.',
    'Shiitake mushrooms are tasty.',
    'The prickly pear is ripe.',
    'My cockatoo sings.',
    'Essex and Sussex are counties.',
    'He hit the ball.',
    'This hits the spot.',
    'Push it to the limit',
    'Der Arzt ist nett.',
    'Das Geschick der Handwerker',
    'Sie strickt und flickt.',
    'Das Schicksal meint es gut.',
    'Die Scheibe ist sauber.',
    'Uhren und Ohren',
    'Ficus und Fichte',
    'We analyzed the data.',
    'The bass player is great.',
    'Version 5.4.1 is out.',
  ]),
];
