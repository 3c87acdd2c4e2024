/** The words with their valences, from -4 to 4; the package has no types. */
declare module 'vader-sentiment/src/vader_lexicon.js' {
  export const lexicon: Readonly<Record<string, number>>;
}
