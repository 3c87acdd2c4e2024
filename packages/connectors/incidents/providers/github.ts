import type { JsonValue } from '@heddle/contract/json';
import { github } from '../../github/github.ts';
import type { KnownIncident, ReportedIncident, IncidentProvider } from '../provider.ts';
import { labelOf, repeatText, textOf, told } from '../provider.ts';

const placeOf = ({ place: { owner = '', repository = '' } }: ReportedIncident) => ({ owner, repository });

function foundIn(entry: JsonValue | undefined): KnownIncident {
  const id = told(entry, 'number');
  return { id, name: `#${id}`, url: told(entry, 'html_url') };
}

export const githubProvider: IncidentProvider = {
  connector: github,
  async find(perform, incident) {
    const [entry] = await perform(
      'issue.list',
      { ...placeOf(incident), state: 'open', withLabels: labelOf(incident), issueSort: 'created', direction: 'asc' },
      'find',
    );
    return entry === undefined ? null : foundIn(entry);
  },
  async create(perform, incident) {
    const severity = incident.priority || `severity: ${incident.severity}`;
    const [entry] = await perform(
      'issue.create',
      {
        ...placeOf(incident),
        title: incident.title.slice(0, 255),
        issueBody: textOf(incident),
        labels: [severity, labelOf(incident), ...incident.tags].join(','),
      },
      'create',
    );
    return foundIn(entry);
  },
  async repeat(perform, { id }, incident) {
    await perform(
      'issue.comment',
      { ...placeOf(incident), issueNumber: Number(id), comment: repeatText(incident) },
      'comment',
    );
  },
  async resolve(perform, { id }, incident) {
    const issue = { ...placeOf(incident), issueNumber: Number(id) };
    await perform('issue.comment', { ...issue, comment: textOf(incident) || incident.title }, 'comment');
    await perform('issue.update', { ...issue, newState: 'closed', stateReason: 'completed' }, 'resolve');
  },
};
