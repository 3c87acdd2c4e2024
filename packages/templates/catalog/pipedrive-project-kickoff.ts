import { defineTemplate, node } from '../template.ts';

const pipedrive = 'https://api.pipedrive.com';
const drive = 'https://www.googleapis.com/drive/v3/files';

export default defineTemplate({
  id: 'pipedrive-project-kickoff',
  name: 'Kick-Off for Won Deals',
  description:
    'Creates a Google Drive folder for each deal won in Pipedrive, links it in a note, and schedules the kick-off.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'handshake',
  useCase:
    'For agencies: nothing is forgotten between signature and first call. Later changes of a deal do not start this again.',
  tags: ['pipedrive', 'google drive', 'crm', 'project', 'onboarding'],
  estimatedTime: '10 min setup',
  nodes: {
    changed: node('pipedriveTrigger', [0, 0], 'Deal changed', { event: 'dealChanged' }),
    won: node('conditional', [1, 0], 'Won?', { condition: 'status === "won"' }),
    first: node('dataDeduplicator', [2, 0], 'First time only', {
      keys: 'id',
      remember: 'workflow',
      list: 'won deals',
      ttl: 365,
      ttlUnit: 'days',
    }),
    folder: node('googleDrive', [3, 0], 'Create project folder', {
      description: 'Enter the ID of the folder that your projects are in.',
      operation: 'folder.create',
      fileName: '{{ id }} {{ title }}',
      folderId: 'your-projects-folder-id',
    }),
    note: node('pipedriveCrm', [4, -0.5], 'Add a note', {
      operation: 'note.create',
      content: 'Files of the project: {{ webViewLink }}',
      dealId: '{{ $node("Deal changed").json.id }}',
    }),
    plan: node('pipedriveCrm', [4, 0.5], 'Schedule the kick-off', {
      operation: 'activity.create',
      subject: 'Kick-off: {{ $node("Deal changed").json.title }}',
      type: 'meeting',
      dealId: '{{ $node("Deal changed").json.id }}',
    }),
  },
  flow: ['changed > won:true > first:unique > folder > note', 'folder > plan'],
  trials: [
    {
      title: 'A deal that is won gets a folder, a note and a meeting; an open one does not',
      given: [
        { id: 42, title: 'Website for Acme', status: 'won' },
        { id: 43, title: 'Hosting', status: 'open' },
      ],
      answers: {
        [`POST ${drive}`]: { id: 'f1', webViewLink: 'https://drive.google.com/f1' },
        [`POST ${pipedrive}/v1/notes`]: { data: { id: 5 } },
        [`POST ${pipedrive}/api/v2/activities`]: { data: { id: 6, subject: 'Kick-off: Website for Acme' } },
      },
      sends: {
        [`POST ${pipedrive}/v1/notes`]: [
          { content: 'Files of the project: https://drive.google.com/f1', deal_id: '42' },
        ],
        [`POST ${pipedrive}/api/v2/activities`]: [{ subject: 'Kick-off: Website for Acme', deal_id: 42 }],
      },
      gives: { 'Create project folder': [{ id: 'f1' }], 'Schedule the kick-off': [{ id: 6 }] },
    },
    {
      title: 'A deal that arrives twice begins once',
      given: [
        { id: 44, title: 'Logo', status: 'won' },
        { id: 44, title: 'Logo', status: 'won' },
      ],
      answers: {
        [`POST ${drive}`]: { id: 'f2' },
        [`POST ${pipedrive}/v1/notes`]: { data: { id: 7 } },
        [`POST ${pipedrive}/api/v2/activities`]: { data: { id: 8 } },
      },
      sends: { [`POST ${pipedrive}/v1/notes`]: [{ deal_id: '44' }] },
    },
  ],
});
