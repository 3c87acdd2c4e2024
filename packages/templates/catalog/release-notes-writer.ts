import { defineTemplate, node } from '../template.ts';

const commits = 'https://api.github.com/repos/nodejs/undici/commits';

export default defineTemplate({
  id: 'release-notes-writer',
  name: 'Release Notes Writer',
  description:
    'Collects the latest commits of a GitHub repository and has Claude write release notes that users understand.',
  category: 'AI',
  difficulty: 'Beginner',
  icon: 'file-text',
  useCase: 'For maintainers who put off the notes until last. Merge commits and bot updates are filtered out first.',
  tags: ['ai', 'claude', 'github', 'release notes'],
  estimatedTime: '7 min setup',
  nodes: {
    repository: node('manualTrigger', [0, 0], 'Repository', {
      items: '{ "repository": "nodejs/undici", "audience": "developers" }',
    }),
    commits: node('httpRequest', [1, 0], 'Latest commits', {
      url: 'https://api.github.com/repos/{{ repository }}/commits',
      query: [{ name: 'per_page', value: '30' }],
      onFailure: 'retry',
    }),
    list: node('dataTransform', [2, 0], 'List the changes', {
      mode: 'javascript',
      transform: `const titles = items
  .map((item) => String(item.commit?.message ?? '').split('\\n')[0])
  .filter((title) => title !== '' && !/^(Merge|Bump|build\\(deps)/.test(title));
return { count: titles.length, changes: titles.map((title) => '- ' + title).join('\\n') };`,
    }),
    write: node('httpRequest', [3, 0], 'Write the notes', {
      description: 'Enter your Anthropic API key in Header value.',
      method: 'POST',
      url: 'https://api.anthropic.com/v1/messages',
      auth: 'header',
      headerName: 'x-api-key',
      headerValue: 'your-api-key',
      headers: [{ name: 'anthropic-version', value: '2023-06-01' }],
      bodyType: 'json',
      body: `{
  "model": "claude-sonnet-4-5",
  "max_tokens": 1000,
  "messages": [{ "role": "user", "content": "Write short release notes for {{ $node('Repository').json.audience }} from these commits:\\n{{ changes }}" }]
}`,
      timeout: 120,
    }),
    notes: node('dataTransform', [4, 0], 'Release notes', {
      keep: false,
      set: [
        { name: 'commits', value: '{{ $node("List the changes").json.count }}' },
        { name: 'notes', value: '{{ content?.[0]?.text ?? "" }}' },
      ],
    }),
  },
  flow: ['repository > commits > list > write > notes'],
  trials: [
    {
      title: 'Notes are written from the commits that matter',
      answers: {
        [`GET ${commits}?per_page=30`]: [
          { commit: { message: 'Faster parsing of headers\n\nDetails' } },
          { commit: { message: 'Merge branch main' } },
          { commit: { message: 'Fix a leak in the pool' } },
        ],
        'POST https://api.anthropic.com/v1/messages': {
          content: [{ type: 'text', text: 'Headers are parsed faster, and a leak is fixed.' }],
        },
      },
      gives: {
        'List the changes': [{ count: 2, changes: '- Faster parsing of headers\n- Fix a leak in the pool' }],
        'Release notes': [{ commits: 2, notes: 'Headers are parsed faster, and a leak is fixed.' }],
      },
    },
  ],
});
