import type { JsonValue } from '@heddle/contract/json';
import { serviceNowConnector } from '../../serviceNow/serviceNow.ts';
import type { KnownIncident, IncidentProvider } from '../provider.ts';
import { repeatText, textOf, told } from '../provider.ts';
import type { Severity } from '../severity.ts';

/** Impact and urgency, of which ServiceNow makes the priority. */
const levels: { readonly [severity in Severity]: readonly [impact: string, urgency: string] } = {
  critical: ['1', '1'],
  high: ['2', '1'],
  medium: ['2', '2'],
  low: ['3', '2'],
  info: ['3', '3'],
};

/** What the field for IDs of other systems holds. */
const MOST_KEY = 100;

const foundIn = (entry: JsonValue | undefined): KnownIncident => ({
  id: told(entry, 'sys_id'),
  name: told(entry, 'number'),
  url: '',
});

export const serviceNowProvider: IncidentProvider = {
  connector: serviceNowConnector,
  async find(perform, { key }) {
    // A caret would be another condition of the query.
    const query = `correlation_id=${key.slice(0, MOST_KEY).replaceAll('^', '^^')}^active=true^stateNOT IN6,7,8^ORDERBYsys_created_on`;
    const [entry] = await perform('incident.list', { query }, 'find');
    return entry === undefined ? null : foundIn(entry);
  },
  async create(perform, incident) {
    const [usual, usualUrgency] = levels[incident.severity];
    const [impact = usual, urgency = usualUrgency] = /^([123])[,/ ]+([123])$/.exec(incident.priority)?.slice(1) ?? [];
    const [entry] = await perform(
      'incident.create',
      {
        shortDescription: incident.title.slice(0, 160),
        incidentDescription: textOf(incident),
        impact,
        urgency,
        correlationId: incident.key.slice(0, MOST_KEY),
        assignmentGroup: incident.place['assignmentGroup'] ?? '',
        caller: incident.place['caller'] ?? '',
      },
      'create',
    );
    return foundIn(entry);
  },
  async repeat(perform, { id }, incident) {
    await perform('incident.addComment', { sysId: id, workNotes: repeatText(incident) }, 'comment');
  },
  async resolve(perform, { id }, incident) {
    const closeCode = incident.place['closeCode'] ?? '';
    const closeNotes = textOf(incident) || incident.title;
    await perform('incident.resolve', { sysId: id, closeNotes, ...(closeCode === '' ? {} : { closeCode }) }, 'resolve');
  },
};
