import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { jira } from '../../jira/jira.ts';
import { quoted } from '../../jira/jql.ts';
import type { KnownIncident, IncidentProvider } from '../provider.ts';
import { labelOf, repeatText, textOf, told } from '../provider.ts';
import type { Severity } from '../severity.ts';

/** The priorities that every Jira has at first. */
const priorities: { readonly [severity in Severity]: string } = {
  critical: 'Highest',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Lowest',
};

function foundIn(entry: JsonValue | undefined): KnownIncident {
  const self = URL.parse(told(entry, 'self'));
  const name = told(entry, 'key');
  // An access token of a sign-in leads to another host, which shows no pages.
  return { id: name, name, url: self && self.host !== 'api.atlassian.com' ? `${self.origin}/browse/${name}` : '' };
}

export const jiraProvider: IncidentProvider = {
  connector: jira,
  async find(perform, incident) {
    const { projectKey = '' } = incident.place;
    const [entry] = await perform(
      'issue.search',
      {
        jql: `project = ${quoted(projectKey)} AND labels = ${quoted(labelOf(incident))} AND statusCategory != Done ORDER BY created ASC`,
        issueFields: 'status',
      },
      'find',
    );
    return entry === undefined ? null : foundIn(entry);
  },
  async create(perform, incident) {
    const { projectKey = '', issueType = '' } = incident.place;
    const [entry] = await perform(
      'issue.create',
      {
        projectKey,
        issueType,
        summary: incident.title.slice(0, 255),
        issueDescription: textOf(incident),
        priority: incident.priority || priorities[incident.severity],
        labels: [labelOf(incident), ...incident.tags.map((tag) => tag.replaceAll(/\s+/g, '-'))].join(','),
      },
      'create',
    );
    return foundIn(entry);
  },
  async repeat(perform, { id }, incident) {
    await perform('comment.add', { issueKey: id, commentText: repeatText(incident) }, 'comment');
  },
  async resolve(perform, { id, name }, incident) {
    const transitions = await perform('transition.list', { issueKey: id }, 'transitions');
    const last = transitions.find((entry) => readPath(entry, 'to.statusCategory.key') === 'done');
    if (!isJsonObject(last))
      throw connectorErrors.connector_conflict({
        vendor: jira.name,
        operation: 'Transition issue',
        reason: `${name} has no transition to a done status`,
      });
    await perform('comment.add', { issueKey: id, commentText: textOf(incident) || incident.title }, 'comment');
    await perform('transition.do', { issueKey: id, transitionId: asText(last['id']) }, 'resolve');
  },
};
