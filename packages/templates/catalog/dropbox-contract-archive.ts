import { defineTemplate, node } from '../template.ts';

const api = 'https://api.dropboxapi.com/2';

export default defineTemplate({
  id: 'dropbox-contract-archive',
  name: 'Archive of Signed Contracts in Dropbox',
  description: 'Moves each signed contract that arrives in a Dropbox folder to the archive of its year, and shares it.',
  category: 'Data Processing',
  difficulty: 'Beginner',
  icon: 'hard-drive',
  useCase:
    'For teams that drop signed contracts in one folder: every contract is filed by year, and the link to it goes to the people who need it.',
  tags: ['dropbox', 'contracts', 'files', 'archive'],
  estimatedTime: '6 min setup',
  nodes: {
    signed: node('dropboxTrigger', [0, 0], 'New contract', {
      description: 'Choose the folder that signed contracts are saved in.',
      event: 'fileChanged',
      folder: '/Contracts/Signed',
      filtered: true,
      filter: 'name.endsWith(".pdf")',
    }),
    move: node('dropbox', [1, 0], 'Move to the archive', {
      operation: 'file.move',
      path: '{{ id }}',
      toPath: '/Contracts/Archive/{{ server_modified.slice(0, 4) }}/{{ name }}',
    }),
    link: node('dropbox', [2, 0], 'Create a link for the team', {
      operation: 'link.create',
      path: '{{ path_lower }}',
      audience: 'team',
    }),
  },
  flow: ['signed > move > link'],
  trials: [
    {
      title: 'A contract is filed by its year, and the team gets a link',
      given: [{ id: 'id:1', name: 'Acme.pdf', server_modified: '2026-03-02T08:30:02Z' }],
      answers: {
        [`POST ${api}/files/move_v2`]: {
          metadata: { name: 'Acme.pdf', path_lower: '/contracts/archive/2026/acme.pdf' },
        },
        [`POST ${api}/sharing/create_shared_link_with_settings`]: { url: 'https://www.dropbox.com/scl/fi/acme' },
      },
      sends: {
        [`POST ${api}/files/move_v2`]: [{ from_path: 'id:1', to_path: '/Contracts/Archive/2026/Acme.pdf' }],
        [`POST ${api}/sharing/create_shared_link_with_settings`]: [
          { path: '/contracts/archive/2026/acme.pdf', settings: { audience: 'team' } },
        ],
      },
      gives: { 'Create a link for the team': [{ url: 'https://www.dropbox.com/scl/fi/acme' }] },
    },
  ],
});
