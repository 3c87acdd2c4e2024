/** What the words of a language do to the feeling of others. */
export interface Modifiers {
  /** How much a word strengthens (more than 0) or weakens what follows it. */
  degrees: ReadonlyMap<string, number>;
  negations: ReadonlySet<string>;
  /** Words about a whole sentence, which no negation in it concerns: "unfortunately nobody answered". */
  asides: ReadonlySet<string>;
  /** Words that set what follows them against what came before. */
  contrasts: ReadonlySet<string>;
  /** Turns of phrase with a feeling of their own. */
  phrases: Readonly<Record<string, number>>;
  /** True where a negation may stand behind what it negates: "gefällt mir nicht". */
  negatesBackward: boolean;
}

/** Hutto and Gilbert, VADER (2014): how much one step of degree changes a valence of up to 4. */
const STEP = 0.293;

const degrees = (stronger: string, weaker: string): ReadonlyMap<string, number> =>
  new Map([
    ...stronger.split(' ').map((word) => [word, STEP] as const),
    ...weaker.split(' ').map((word) => [word, -STEP] as const),
  ]);
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

export const english: Modifiers = {
  degrees: degrees(
    'absolutely amazingly awfully completely considerably decidedly deeply enormously entirely especially exceptionally extremely fabulously fully greatly highly hugely incredibly insanely intensely majorly more most particularly purely quite really remarkably seriously simply so substantially super terribly thoroughly too totally tremendously truly unbelievably unusually utterly very way',
    'almost barely fairly hardly kinda less little marginally occasionally partly rather scarcely slightly somewhat sorta',
  ),
  negations: words(
    "no not never none nobody nothing neither nor nowhere without cannot can't cant won't wont don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt weren't werent haven't havent hasn't hasnt hadn't hadnt couldn't couldnt shouldn't shouldnt wouldn't wouldnt ain't aint rarely seldom despite lacks lack",
  ),
  asides: words('unfortunately sadly regrettably fortunately luckily thankfully hopefully sorry thanks thank please'),
  contrasts: words('but however although though nevertheless yet'),
  phrases: {
    'no problem': 1.5,
    'no problems': 1.8,
    'no issues': 1.8,
    'no complaints': 2,
    'not bad': 1.5,
    'never again': -3,
    'waste of time': -2.8,
    'waste of money': -3,
    'cut the mustard': 2,
    'kiss of death': -1.5,
    'to die for': 3,
    'hand to mouth': -2,
    'falls apart': -2.2,
    'fell apart': -2.2,
    'fallen apart': -2.2,
    'stay away': -2.5,
    'still waiting': -1.8,
    'no answer': -1.6,
    'no reply': -1.6,
    'no response': -1.6,
    'stopped working': -2.2,
    'does not work': -2,
    "doesn't work": -2,
    'not working': -2,
    'works perfectly': 3,
    'as expected': 1,
    'second to none': 3,
    'could not be happier': 3.2,
    "couldn't be happier": 3.2,
    'top notch': 3,
    'let down': -2,
    'let me down': -2.2,
    'ripped off': -2.8,
    'rip off': -2.8,
    'out of order': -1.8,
    'my day': 0.5,
    'thank you': 1.5,
  },
  negatesBackward: false,
};

export const german = (phrases: Readonly<Record<string, number>>): Modifiers => ({
  degrees: degrees(
    'absolut allzu außerordentlich äußerst besonders derart echt enorm erheblich extrem extra ganz grundlegend höchst hoch komplett mega mehr richtig riesig sehr so sowas super total überaus unfassbar ungemein unglaublich völlig vollkommen wahnsinnig wahrlich wirklich zu zutiefst überhaupt durchweg rundum absolute totale volle',
    'bisschen einigermaßen etwas fast halbwegs kaum leicht relativ teilweise vergleichsweise wenig weniger ziemlich eher',
  ),
  negations: words(
    'nicht nichts nie niemals nirgends niemand niemanden niemandem kein keine keinen keinem keiner keines keinerlei ohne weder kaum nix ned net',
  ),
  asides: words('leider schade bedauerlicherweise unglücklicherweise glücklicherweise hoffentlich danke bitte'),
  contrasts: words('aber jedoch doch allerdings dennoch trotzdem sondern hingegen obwohl'),
  phrases,
  negatesBackward: true,
});
