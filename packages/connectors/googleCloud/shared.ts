import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { Parameter } from '../kit/parameters.ts';
import { as, required, text } from '../kit/parameters.ts';
import type { Settling } from '../kit/settle.ts';

// https://cloud.google.com/run/docs/reference/rest and https://cloud.google.com/functions/docs/reference/rest

export const SCOPES = ['https://www.googleapis.com/auth/cloud-platform'];
export const FUNCTIONS = 'https://cloudfunctions.googleapis.com';
export const RUN = 'https://run.googleapis.com';

/** An ID, or the name that begins with its project: `projects/a/locations/b/services/c`. */
export const idIn = (collection: string, key: string, label: string, loads?: string): Parameter =>
  required({
    ...as(
      key,
      text(label, { placeholder: 'orders', ...(loads === undefined ? {} : { loads }), help: 'Its ID or name.' }),
    ),
    toWire: (value) =>
      asText(value)
        .trim()
        .replace(new RegExp(`^.*/${collection}/`), ''),
  });

export const projectsId = required(
  as('projectId', text('Project', { loads: 'projects', placeholder: 'my-project', help: 'The ID of the project.' })),
);
export const locationsId = required(as('region', text('Region', { placeholder: 'europe-west1' })));
/** The part of the path that all objects are below, with its parameters. */
export const PLACE = '/v2/projects/{projectsId}/locations/{locationsId}';
export const place = { projectsId, locationsId };

export const sampleName = 'projects/my-project/locations/europe-west1';

/** The values of the fields that a name has: `projects/p/locations/l/…/id`. Null for one that is not like that. */
export function placeIn(name: JsonValue | undefined): { projectId: string; region: string; id: string } | null {
  const [, projectId, region, id] = /^projects\/([^/]+)\/locations\/([^/]+)\/.*?([^/]+)$/.exec(asText(name)) ?? [];
  return projectId === undefined || region === undefined || id === undefined ? null : { projectId, region, id };
}

/** How the end of a long-running operation is waited for. https://google.aip.dev/151 */
export const operationEnds = (operation: string): Settling => ({
  operation,
  fields: (entry) => {
    const found = placeIn(readPath(entry, 'name'));
    return found && { projectId: found.projectId, region: found.region, operationId: found.id };
  },
  end: ([state = null]) =>
    readPath(state, 'done') === true ? { state, problem: asText(readPath(state, 'error.message') ?? '') } : null,
});

export const operationSample = { name: `${sampleName}/operations/a1b2`, done: true, metadata: {} };
