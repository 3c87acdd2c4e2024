import { defineTemplate, node } from '../template.ts';

const api = 'https://api.github.com/repos/fastify/fastify';

export default defineTemplate({
  id: 'repository-health',
  name: 'Repository Health Check',
  description: 'Reads activity, license and releases of a GitHub repository and scores it before you depend on it.',
  category: 'Analytics',
  difficulty: 'Intermediate',
  icon: 'git-branch',
  useCase:
    'For engineers who choose libraries: the same criteria for every candidate, within a second. Two requests run in parallel and are merged.',
  tags: ['github', 'dependencies', 'open source', 'score'],
  estimatedTime: '6 min setup',
  nodes: {
    repository: node('manualTrigger', [0, 0.5], 'Repository', { items: '{ "repository": "fastify/fastify" }' }),
    facts: node('httpRequest', [1, 0], 'Facts', {
      url: 'https://api.github.com/repos/{{ repository }}',
      onFailure: 'retry',
    }),
    releases: node('httpRequest', [1, 1], 'Releases', {
      url: 'https://api.github.com/repos/{{ repository }}/releases',
      query: [{ name: 'per_page', value: '1' }],
      output: 'full',
      onFailure: 'retry',
    }),
    marks: node('dataTransform', [2, 0.5], 'Score', {
      mode: 'javascript',
      transform: `const facts = items.find((item) => 'stargazers_count' in item) ?? {};
const latest = items.find((item) => Array.isArray(item.body))?.body[0] ?? {};
const days = (date) => (date ? (Date.now() - Date.parse(date)) / 86400000 : Infinity);
const marks = {
  popular: (facts.stargazers_count ?? 0) >= 1000,
  maintained: days(facts.pushed_at) < 90,
  released: days(latest.published_at) < 365,
  licensed: Boolean(facts.license?.spdx_id),
  alive: facts.archived === false,
};
return { repository: facts.full_name ?? 'unknown', marks, score: Object.values(marks).filter(Boolean).length };`,
    }),
    good: node('conditional', [3, 0.5], 'At least four points?', { condition: 'score >= 4' }),
    use: node('dataTransform', [4, 0], 'Good to use', {
      set: [{ name: 'advice', value: '{{ repository }} has {{ score }} of 5 marks: good to use' }],
    }),
    avoid: node('dataTransform', [4, 1], 'Look for another', {
      set: [
        {
          name: 'advice',
          value: '{{ repository }} lacks: {{ Object.keys(marks).filter(mark => !marks[mark]).join(", ") }}',
        },
      ],
    }),
  },
  flow: ['repository > facts > marks > good:true > use', 'repository > releases > marks', 'good:false > avoid'],
  trials: [
    {
      title: 'A lively repository is recommended',
      answers: {
        [`GET ${api}`]: {
          full_name: 'fastify/fastify',
          stargazers_count: 33_000,
          pushed_at: '2999-01-01T00:00:00Z',
          license: { spdx_id: 'MIT' },
          archived: false,
        },
        [`GET ${api}/releases?per_page=1`]: [{ tag_name: 'v5', published_at: '2999-01-01T00:00:00Z' }],
      },
      gives: { 'Good to use': [{ score: 5, advice: 'fastify/fastify has 5 of 5 marks: good to use' }] },
    },
    {
      title: 'An abandoned one is not',
      answers: {
        [`GET ${api}`]: {
          full_name: 'fastify/fastify',
          stargazers_count: 5000,
          pushed_at: '2012-01-01T00:00:00Z',
          license: null,
          archived: true,
        },
        [`GET ${api}/releases`]: [],
      },
      gives: {
        'Look for another': [{ score: 1, advice: 'fastify/fastify lacks: maintained, released, licensed, alive' }],
      },
    },
  ],
});
