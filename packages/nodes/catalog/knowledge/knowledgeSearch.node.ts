import { defineNode } from '@heddle/contract/node/define';
import { assignments, choice, number, text } from '@heddle/contract/node/fields';
import type { KnowledgeHit } from '@heddle/contract/node/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import type { JsonObject } from '@heddle/contract/json';
import { modelList } from '../../lib/ai/model-list.ts';
import { usageLine } from '../../lib/ai/usage.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';
import { embeddingFields } from './embedding-fields.ts';
import { metadataFrom } from './metadata.ts';

/** A hit as an item has it. The label counts from 1 on, in the order of the hits: a model is asked to write it where it uses the passage. */
const shown = ({ start, end, metadata, parts, ...hit }: KnowledgeHit, index: number): JsonObject => ({
  ...hit,
  start,
  end,
  parts: { ...parts },
  metadata: { ...metadata },
  citation: `[${index + 1}]`,
});

export const knowledgeSearch = defineNode({
  type: 'knowledgeSearch',
  name: 'Knowledge Search',
  category: 'AI & Machine Learning',
  icon: 'text-search',
  description: 'Finds the passages of a knowledge base that fit a question, with their sources',
  summary: '{query} {base}',
  effect: 'read',
  fields: {
    base: text({ label: 'Knowledge base', names: 'knowledgeBase', required: true, placeholder: 'Handbook' }),
    query: text({
      label: 'Query',
      required: true,
      placeholder: '{{ question }}',
      help: 'A question or some words. Passages with any of them are found; those with more and rarer words come first.',
    }),
    mode: {
      ...choice({
        label: 'Mode',
        default: 'words',
        choices: [
          { value: 'words', label: 'Full text' },
          { value: 'both', label: 'Hybrid' },
          { value: 'vectors', label: 'Vectors' },
        ],
        help: 'Vectors find what means the same in other words; hybrid joins both. They need a knowledge base with an embedding model.',
      }),
      expression: false as const,
    },
    ...embeddingFields({ mode: ['both', 'vectors'] }),
    limit: number({ label: 'Limit', default: 5, min: 1, max: knowledgeLimits.hits, step: 1 }),
    filters: assignments({
      label: 'Filters',
      help: 'Only documents whose metadata have these values. An empty value filters nothing.',
    }),
    as: choice({
      label: 'Output',
      default: 'items',
      choices: [
        { value: 'items', label: 'One item per passage' },
        { value: 'list', label: 'A list in the item' },
      ],
    }),
    list: text({ label: 'List field', default: 'passages', required: true, when: { as: ['list'] } }),
  },
  loadList: modelList('embeddings'),
  sample: [{ question: 'When does the office open?' }],
  examples: [
    { title: 'Without items nothing is searched', given: [], with: { base: 'Handbook', query: 'a' }, gives: {} },
    { title: 'A search needs a query', given: [{}], with: { base: 'Handbook' }, fails: 'field_required' },
  ],
  async run(context) {
    const { items, field, searchKnowledge } = context;
    const given = new PairedItems();
    const mode = items.length === 0 ? 'words' : field.mode(0);
    const embedder = mode === 'words' ? null : await (await lazyImport(import('./embedding.ts'))).openEmbedder(context);
    await forEachAsyncYielding(
      items,
      async (item, index) => {
        const query = field.query(index);
        const [vector = []] = embedder ? await embedder.embed([query.slice(0, knowledgeLimits.query)]) : [];
        const hits = await searchKnowledge({
          base: field.base(index),
          query,
          meaning: embedder && { embedding: embedder.embedding, vector, withWords: mode === 'both' },
          limit: field.limit(index),
          metadata: metadataFrom('Filters', field.filters(index)),
        });
        const passages = hits.map(shown);
        if (field.as(index) === 'items') for (const json of passages) given.push({ json }, index);
        else given.push({ ...item, json: withPaths(item.json, [{ name: field.list(index), value: passages }]) }, index);
        context.progress(index + 1, items.length);
      },
      context,
    );
    return { ...pairedMain(given), ...(embedder ? { logs: [usageLine(embedder.paid)] } : {}) };
  },
});
