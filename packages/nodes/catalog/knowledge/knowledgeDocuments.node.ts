import { nodeErrors } from '@heddle/contract/errors/node';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { assignments, choice, multiline, number, text } from '@heddle/contract/node/fields';
import { knowledgeLimits, passageDefaults } from '@heddle/contract/node/knowledge';
import type { Item } from '@heddle/contract/run/item';
import { modelList } from '../../lib/ai/model-list.ts';
import { usageLine } from '../../lib/ai/usage.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { embeddingFields } from './embedding-fields.ts';
import { metadataFrom } from './metadata.ts';

const putting = { operation: ['put'] };

export const knowledgeDocuments = defineNode({
  type: 'knowledgeDocuments',
  name: 'Knowledge Documents',
  category: 'AI & Machine Learning',
  icon: 'file-search',
  description: 'Adds documents to a knowledge base, updates those that have changed, and removes them',
  summary: '{operation} {source} {base}',
  effect: 'write',
  fields: {
    operation: {
      ...choice({
        label: 'Operation',
        default: 'put',
        choices: [
          { value: 'put', label: 'Add or update' },
          { value: 'remove', label: 'Remove' },
          { value: 'sync', label: 'Remove those not seen in this run' },
        ],
      }),
      expression: false as const,
    },
    base: text({
      label: 'Knowledge base',
      names: 'knowledgeBase',
      required: true,
      placeholder: 'Handbook',
      help: 'Its name. The first document creates it.',
    }),
    source: text({
      label: 'Source',
      placeholder: '{{ url }}',
      when: { operation: ['put', 'remove'] },
      requiredWhen: { operation: ['put', 'remove'] },
      help: 'Identifies the document in the knowledge base: a URL, a file name, an id.',
    }),
    prefix: text({
      label: 'Source begins with',
      placeholder: 'https://example.com/docs/',
      when: { operation: ['sync'] },
      help: 'Only such documents are removed. If empty, all that the run has not added or found unchanged.',
    }),
    title: text({ label: 'Title', placeholder: '{{ name }}', when: putting, help: 'If empty, the source.' }),
    text: multiline({ label: 'Text', required: true, placeholder: '{{ text }}', when: putting }),
    metadata: assignments({
      label: 'Metadata',
      when: putting,
      help: 'Facts of the document that searches can filter by: a language, a product, a year.',
    }),
    chunkSize: number({
      label: 'Chunk size',
      default: passageDefaults.chunkSize,
      min: knowledgeLimits.smallestChunk,
      max: knowledgeLimits.largestChunk,
      step: 1,
      when: putting,
      help: 'Characters of the passages that a search finds, at most.',
    }),
    overlap: number({
      label: 'Overlap',
      default: passageDefaults.overlap,
      min: 0,
      max: knowledgeLimits.largestChunk / 4,
      step: 1,
      when: putting,
      help: 'Characters of a passage that the next one repeats; at most a quarter of the chunk size.',
    }),
    vectors: {
      ...choice({
        label: 'Search by',
        default: 'words',
        when: putting,
        choices: [
          { value: 'words', label: 'Words' },
          { value: 'meaning', label: 'Words and meaning' },
        ],
        help: 'For searches by meaning, an AI model turns the passages into vectors. Only new passages are sent to it.',
      }),
      expression: false as const,
    },
    ...embeddingFields({ operation: ['put'], vectors: ['meaning'] }),
    to: text({
      label: 'Save result in field',
      help: 'Gets the status of the document and the number of its chunks or, where others are removed, of documents. If empty, the items are passed on unchanged.',
    }),
  },
  loadList: modelList('embeddings'),
  sample: [{ url: 'handbook.md', text: 'The office opens at eight.' }],
  examples: [
    { title: 'Without items nothing is added', given: [], with: { base: 'Handbook', source: 'a' }, gives: {} },
    {
      title: 'A document needs a source',
      given: [{ text: 'The office opens at eight.' }],
      with: { base: 'Handbook', text: '{{ text }}' },
      fails: 'field_required',
    },
    {
      title: 'Metadata have simple names',
      given: [{}],
      with: { base: 'Handbook', source: 'a', text: 'b', metadata: [{ name: 'a b', value: 1 }] },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { items, field, putKnowledge, removeKnowledge, removeUnseenKnowledge } = context;
    const operation = items.length === 0 ? null : field.operation(0);
    if (operation === 'sync') {
      const removed = await removeUnseenKnowledge({ base: field.base(0), prefix: field.prefix(0) });
      const to = field.to(0).trim();
      const result = { status: 'removed', documents: removed };
      if (to === '') return main([...items]);
      return main(items.map((item) => ({ ...item, json: withPaths(item.json, [{ name: to, value: result }]) })));
    }
    const byMeaning =
      operation === 'put' && field.vectors(0) === 'meaning' ? await lazyImport(import('./embedding.ts')) : null;
    const embedder = byMeaning && (await byMeaning.openEmbedder(context));
    const given: Item[] = [];
    await forEachAsyncYielding(
      items,
      async (item, index) => {
        const base = field.base(index);
        const source = field.source(index);
        let result: { status: string; chunks: number };
        if (operation === 'remove') {
          const removed = await removeKnowledge({ base, source });
          result = { status: removed ? 'removed' : 'missing', chunks: 0 };
        } else {
          const overlap = field.overlap(index);
          const chunkSize = field.chunkSize(index);
          if (overlap > chunkSize / 4)
            throw nodeErrors.field_invalid({ field: 'Overlap', reason: 'must be at most a quarter of the chunk size' });
          const title = field.title(index).trim() || source.slice(0, knowledgeLimits.title);
          const metadata = metadataFrom('Metadata', field.metadata(index));
          const embedding = embedder?.embedding ?? null;
          const facts = { base, source, title, metadata, chunkSize, overlap, embedding };
          const document = { ...facts, text: field.text(index) };
          if (byMeaning && embedder) await byMeaning.addVectors(context, embedder, document);
          result = await putKnowledge(document);
        }
        const to = field.to(index).trim();
        given.push(to === '' ? item : { ...item, json: withPaths(item.json, [{ name: to, value: { ...result } }]) });
        context.progress(index + 1, items.length);
      },
      context,
    );
    return { ...main(given), ...(embedder && embedder.paid.length > 0 ? { logs: [usageLine(embedder.paid)] } : {}) };
  },
});
