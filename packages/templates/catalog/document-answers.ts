import { defineTemplate, node } from '../template.ts';

const MODEL = 'POST https://ai.example.com/v1/chat/completions';

/** An answer of the model as its provider streams it. */
const stream = (delta: object, reason: string): string =>
  `data: ${JSON.stringify({ id: '1', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\ndata: [DONE]\n\n`;
const says = (content: string): string => stream({ role: 'assistant', content }, 'stop');
const searches = (query: string): string =>
  stream(
    {
      tool_calls: [{ index: 0, id: 'call-1', function: { name: 'search', arguments: JSON.stringify({ query }) } }],
    },
    'tool_calls',
  );

const answered = 'The office opens at eight [1].\n\nSources: [1] hours.md';
const unknown = 'The documents do not say.';

export default defineTemplate({
  id: 'document-answers',
  name: 'Answers From Your Documents',
  description: 'An AI agent searches a knowledge base and answers questions from its documents, with citations.',
  category: 'AI',
  difficulty: 'Intermediate',
  icon: 'file-search',
  useCase:
    'For teams that are asked what a handbook, a policy or a manual already says. Each statement names the document it comes from, and what the documents do not say is not answered.',
  tags: ['ai', 'agent', 'knowledge', 'documents', 'citations'],
  estimatedTime: '10 min setup',
  nodes: {
    question: node('webhookTrigger', [0, 0.5], 'Question', { endpoint: '/ask', responseMode: 'respondNode' }),
    agent: node('aiAgent', [1, 0.5], 'Answer from documents', {
      description: 'Choose an account of an AI provider and one of its models.',
      system:
        'You answer questions from the documents of a team, in the language of the question. Search first, with the words that documents would use; search again with other words if nothing fits. Use only what the passages say, and write the citation of a passage, such as [1], behind each sentence that it supports. End with the list of sources by citation. If the passages do not answer the question, say that the documents do not say.',
      prompt: '{{ question }}',
      tools: [{ name: 'search', value: 'Finds passages of the documents by words. Each has a citation and a source.' }],
      maxTurns: 6,
      atLimit: 'answer',
    }),
    search: node('knowledgeSearch', [2, 1], 'Search the documents', {
      description: 'Add your documents to a knowledge base under Data, and choose it here.',
      base: 'Handbook',
      query: '{{ query }}',
      as: 'list',
      limit: 6,
    }),
    answer: node('respondToWebhook', [2, 0], 'Answer', { body: 'json', json: '{ "answer": "{{ answer }}" }' }),
  },
  flow: ['question > agent:done > answer', 'agent:search > search > agent'],
  trials: [
    {
      title: 'A question is answered with the source of each statement',
      given: [{ question: 'When does the office open?' }],
      passages: [{ source: 'hours.md', text: 'The office opens at eight.' }],
      answers: { [`${MODEL} #1`]: searches('office opens'), [`${MODEL} #2`]: says(answered) },
      gives: {
        'Search the documents': [
          { passages: [{ citation: '[1]', source: 'hours.md', text: 'The office opens at eight.' }] },
        ],
        Answer: [{ answer: answered }],
      },
    },
    {
      title: 'What no document says is not answered',
      given: [{ question: 'Who won the match?' }],
      answers: { [`${MODEL} #1`]: searches('match winner'), [`${MODEL} #2`]: says(unknown) },
      gives: { 'Search the documents': [{ passages: [] }], Answer: [{ answer: unknown }] },
    },
  ],
});
