import { randomOf } from '../random.ts';

/** Sentences of customers, made in code: free of any license. `…` is a thing that is filled in. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  billing: [
    'I was charged twice for the …',
    'please send me the invoice for my …',
    'the amount you took for the … is not right',
    'I want my money back for the …',
    'my card was declined when I paid for the …',
    'can I pay for the … by bank transfer',
  ],
  delivery: [
    'my … has not arrived yet',
    'where is the parcel with my …',
    'the courier left the … at the wrong house',
    'when will the … be shipped',
    'the tracking page says that the … is lost',
    'please deliver the … to another address',
  ],
  technical: [
    'the … does not turn on any more',
    'I get an error message when I start the …',
    'how do I connect the … to my network',
    'the … crashes after the last update',
    'the screen of the … stays black',
    'the … makes a strange noise and stops',
  ],
  account: [
    'I forgot the password of my account',
    'please change the address of my profile',
    'I can not log in since I bought the …',
    'how do I delete my account and the list of my …',
    'somebody else has used my account to order a …',
    'I did not get the mail that confirms my registration for the …',
  ],
};
const things = ['printer', 'laptop', 'headset', 'phone', 'camera', 'speaker', 'monitor', 'router', 'tablet', 'watch'];
const openings = ['', 'hello, ', 'good morning, ', 'hi there, ', 'to whom it may concern: '];
const endings = ['', ' please help', ' thank you', ' this is urgent', ' kind regards'];

/** A word of six letters or more, in which two letters have changed places. */
const misspelled = (text: string, at: number): string =>
  text.replace(
    /\b(\w{2})(\w)(\w)(\w{2,})\b/g,
    (word, one: string, two: string, three: string, rest: string, place: number) =>
      place % 7 === at % 7 ? one + three + two + rest : word,
  );

/** So many tickets with their labels, some of them misspelled. The same seed gives the same ones. */
export function madeTickets(count: number, seed: number): { text: string; label: string }[] {
  const random = randomOf(seed);
  const of = <T>(list: readonly T[]): T | undefined => list[random.upTo(list.length - 1)];
  return Array.from({ length: count }, (_, at) => {
    const label = of(Object.keys(sentences)) ?? '';
    const sentence = (of(sentences[label] ?? []) ?? '').replace('…', of(things) ?? '');
    const text = `${of(openings)}${sentence}${of(endings)}`;
    return { label, text: at % 3 === 0 ? misspelled(text, at) : text };
  });
}
