import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { similarity, isQuick } from './similarity.ts';
import { asStructure } from '../../lib/json/structure-text.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const work = { url: new URL('./similarity.ts', import.meta.url), load: () => import('./similarity.ts') };

export const similarityCalculation = defineNode({
  type: 'similarityCalculation',
  name: 'Similarity Calculation',
  category: 'Data Processing',
  icon: 'arrow-left-right',
  description: 'Calculates how similar two texts, lists or vectors are, from 0 to 1',
  summary: '{method} of {a} and {b}',
  effect: 'none',
  outputs: ['similar', 'different'],
  fields: {
    a: text({
      label: 'First value',
      required: true,
      placeholder: '{{ name }}',
      help: 'A text, or a list or object as JSON.',
    }),
    b: text({ label: 'Second value', required: true, placeholder: '{{ other.name }}' }),
    method: choice({
      label: 'Method',
      default: 'jaroWinkler',
      choices: [
        { value: 'jaroWinkler', label: 'Jaro–Winkler (names)' },
        { value: 'levenshtein', label: 'Levenshtein (typing errors)' },
        { value: 'damerau', label: 'Damerau–Levenshtein (also swapped letters)' },
        { value: 'jaccard', label: 'Jaccard (sets)' },
        { value: 'cosine', label: 'Cosine (vectors, texts)' },
      ],
      help: 'Jaccard and cosine compare the words of texts, and lists or numbers as they are.',
    }),
    words: choice({
      label: 'Split texts into',
      default: 'words',
      when: { method: ['jaccard', 'cosine'] },
      choices: [
        { value: 'words', label: 'Words' },
        { value: 'trigrams', label: 'Trigrams' },
      ],
    }),
    ignoreCase: boolean({ label: 'Ignore case', default: true }),
    threshold: number({ label: 'Similarity threshold', default: 0.8, min: -1, max: 1 }),
    to: text({ label: 'Result field', default: 'similarity', required: true }),
  },
  examples: [
    {
      title: 'Names',
      given: [
        { a: 'MARTHA', b: 'Marhta' },
        { a: 'Ada', b: 'Grace' },
      ],
      with: { a: '{{ a }}', b: '{{ b }}' },
      gives: {
        similar: [{ a: 'MARTHA', b: 'Marhta', similarity: 0.961111 }],
        different: [{ a: 'Ada', b: 'Grace', similarity: 0.511111 }],
      },
    },
    {
      title: 'Typing errors',
      given: [{ q: 'kitten' }],
      with: { a: '{{ q }}', b: 'sitting', method: 'levenshtein' },
      gives: { different: [{ q: 'kitten', similarity: 0.571429 }] },
    },
    {
      title: 'Sets',
      given: [{ tags: ['a', 'b', 'c'] }],
      with: { a: '{{ tags }}', b: '["b", "c", "d"]', method: 'jaccard', threshold: 0.5 },
      gives: { similar: [{ tags: ['a', 'b', 'c'], similarity: 0.5 }] },
    },
    {
      title: 'Vectors',
      given: [{ v: [1, 2, 3] }],
      with: { a: '{{ v }}', b: '[4, 5, 6]', method: 'cosine' },
      gives: { similar: [{ v: [1, 2, 3], similarity: 0.974632 }] },
    },
    {
      title: 'Vectors of different lengths cannot be compared',
      given: [{}],
      with: { a: '[1]', b: '[1, 2]', method: 'cosine' },
      fails: 'field_invalid',
    },
    { title: 'Without two values it says so', given: [{}], with: { a: 'x' }, fails: 'field_required' },
  ],
  async run(context) {
    const { field, items, signal, resources } = context;
    const similar = new PairedItems();
    const different = new PairedItems();
    const compare = async (item: Item, index: number): Promise<void> => {
      const options = { method: field.method(index), words: field.words(index), ignoreCase: field.ignoreCase(index) };
      const [a, b] = [asStructure(field.a(index)), asStructure(field.b(index))];
      const found = isQuick(a, b, options.method)
        ? similarity(a, b, options)
        : await runInWorker(work, 'similarity', [a, b, options], { signal, resources });
      const value = Math.round(found * 1e6) / 1e6;
      (value >= field.threshold(index) ? similar : different).push(
        { ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) },
        index,
      );
    };
    await forEachAsyncYielding(items, compare, context);
    return pairedPorts({ similar, different });
  },
});
