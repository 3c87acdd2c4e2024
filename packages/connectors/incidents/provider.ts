import { createHash } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Connector } from '../kit/connector.ts';
import type { Severity } from './severity.ts';

/** An incident as the node has it of an item. */
export interface ReportedIncident {
  title: string;
  details: string;
  severity: Severity;
  /** What the provider calls the severity, where the user says it; '' for what is usual. */
  priority: string;
  /** The same for all alerts of one incident. */
  key: string;
  source: string;
  /** Where more is to be read; '' for nowhere. */
  link: string;
  tags: readonly string[];
  /** Where it belongs at the provider: a project, a repository, a group. By the names of the node's fields. */
  place: { readonly [field: string]: string };
}

/** An incident at a provider. */
export interface KnownIncident {
  /** What the provider's operations take. */
  id: string;
  /** What people call it. */
  name: string;
  /** '' where the provider does not say it. */
  url: string;
}

/** Does an operation of the provider's connector for the incident, once for each part. */
export type Do = (operation: string, values: JsonObject, part: string) => Promise<readonly JsonValue[]>;

/** A service that incidents are created in, as the node uses it: by the operations of its connector. */
export interface IncidentProvider {
  connector: Connector;
  /** The open incident with the key; null if there is none. Providers that know their keys themselves have none of it. */
  find?(perform: Do, incident: ReportedIncident): Promise<KnownIncident | null>;
  /** Creates it, or adds to the open one where the provider finds that by the key. */
  create(perform: Do, incident: ReportedIncident): Promise<KnownIncident>;
  /** Notes that it has happened again. */
  repeat?(perform: Do, found: KnownIncident, incident: ReportedIncident): Promise<void>;
  /** Ends it, with a text that says why. */
  resolve(perform: Do, found: KnownIncident, incident: ReportedIncident): Promise<void>;
}

/** What an incident says, with its source and a link. */
export function textOf({ details, source, link }: ReportedIncident): string {
  const lines = [...(source === '' ? [] : [`Source: ${source}`]), ...(link === '' ? [] : [link])];
  return [details, lines.join('\n')].filter((part) => part.trim() !== '').join('\n\n');
}

/** What the comment about a further alert says. */
export const repeatText = (incident: ReportedIncident): string =>
  [`It has happened again (${incident.severity}): ${incident.title}`, textOf(incident)]
    .filter((part) => part !== '')
    .join('\n\n');

/** A field of an answer, as text. */
export const told = (entry: JsonValue | undefined, field: string): string =>
  isJsonObject(entry) ? asText(entry[field] ?? '') : '';

/** The label by which an incident is found where the provider has no field for keys: without spaces, whatever the key looks like. */
export const labelOf = ({ key }: ReportedIncident): string =>
  `incident-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
