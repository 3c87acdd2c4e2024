import type { JsonValue } from '@heddle/contract/json';
import { HeddleError } from '@heddle/contract/errors/define';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import type { Parameters } from '../kit/connector.ts';
import { as, fieldsObject, flag, json, list, number, required, sentAs, text } from '../kit/parameters.ts';

// https://docs.docker.com/reference/api/engine/

export const MEBIBYTE = 1024 * 1024;
/** Docker counts processors in billionths. */
const NANO = 1e9;

export const containerId = as(
  'containerId',
  text('Container', { loads: 'containers', placeholder: 'report', help: 'Its name or ID.' }),
);
export const one = { id: required(containerId) };

const command = (key: string, label: string, help: string) =>
  as(
    key,
    sentAs(json(label, { placeholder: '["sh", "-c", "echo {{ order }}"]', help }), (value) =>
      Array.isArray(value) ? value.map((part) => asText(part)) : [asText(value)],
    ),
  );
export const Cmd = command('command', 'Command', 'A list of texts. If empty, that of the image.');
export const Env = as(
  'variables',
  sentAs(fieldsObject('Environment variables', { help: 'Texts by their names.' }), (value) =>
    isJsonObject(value) ? Object.entries(value).map(([name, set]) => `${name}=${asText(set)}`) : [],
  ),
);
export const WorkingDir = as('workingDirectory', text('Working directory', { placeholder: '/work' }));
export const User = as('containerUser', text('User', { placeholder: '1000:1000' }));

/** What a container is made of, with the limits that its processes have. */
export const specification: Parameters = {
  Image: required(as('image', text('Image', { placeholder: 'alpine:3.22' }))),
  Cmd,
  Entrypoint: command('entrypoint', 'Entrypoint', 'A list of texts. If empty, that of the image.'),
  Env,
  WorkingDir,
  User,
  'HostConfig.Memory': as(
    'memoryLimit',
    sentAs(number('Memory limit (MiB)', { min: 6, help: 'If empty, no limit.' }), (mebibytes) =>
      Math.round(Number(mebibytes) * MEBIBYTE),
    ),
  ),
  'HostConfig.NanoCpus': as(
    'processorLimit',
    sentAs(number('Processor limit', { min: 0.01, step: 0.01, help: 'In processors: 0.5 is half of one.' }), (count) =>
      Math.round(Number(count) * NANO),
    ),
  ),
  'HostConfig.PidsLimit': as('processLimit', number('Processes at most', { min: 1, step: 1 })),
  'HostConfig.NetworkMode': as(
    'network',
    text('Network', { placeholder: 'none', help: '*none* cuts it off. If empty, the default of the host.' }),
  ),
  'HostConfig.Binds': as('binds', list('Volumes', { placeholder: 'reports:/work:ro' })),
  'HostConfig.ReadonlyRootfs': as('readOnly', flag('Read-only file system')),
};
export const name = as('containerName', text('Name', { placeholder: 'report' }));

/** What has been done before is answered with 304, which is no failure: `started` and `stopped` are states. */
export async function doneAnyway(call: OperationCall): Promise<JsonValue> {
  try {
    await sendPage(call);
    return { success: true };
  } catch (thrown) {
    if (thrown instanceof HeddleError && isJsonObject(thrown.details) && thrown.details['status'] === 304)
      return { success: true };
    throw thrown;
  }
}
