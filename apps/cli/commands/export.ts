import type { WorkflowView } from '@heddle/contract/api/workflows';
import { readGraph } from '@heddle/contract/workflow/schema';
import type { TestFile } from '@heddle/contract/workflow/test-file';
import { withoutMasks } from '@heddle/contract/workflow/without-masks';
import { defineCommand, SERVER_USAGE, serverOptions } from '../command.ts';
import { writeText } from '../files.ts';
import { openServer } from '../server.ts';

/** The format of exported files, as the editor writes it. */
const EXPORT_VERSION = '1.0';

function toExport(view: WorkflowView): object {
  const { nodes, edges } = readGraph(view);
  const { name, settings } = view;
  return {
    name,
    nodes: nodes.map(withoutMasks),
    edges,
    ...(Object.keys(settings).length > 0 ? { settings } : {}),
    exportedAt: new Date().toISOString(),
    version: EXPORT_VERSION,
  };
}

export const command = defineCommand({
  summary: 'Writes a workflow of a server to a file, alone or with its tests.',
  usage: `heddle export ID [OPTIONS]

  --tests           the workflow with its tests, to be run by heddle test
  --out FILE        writes to this file; left out, the JSON is printed
${SERVER_USAGE}

Secrets are never part of an export.`,
  options: { ...serverOptions, tests: { type: 'boolean' }, out: { type: 'string' } },
  takes: { least: 1, most: 1, what: 'the ID of one workflow' },
  async run(args, output, env) {
    const [id = ''] = args.rest;
    const server = openServer(args, env);
    const path = `/api/workflows/${encodeURIComponent(id)}`;
    const content = args.flag('tests')
      ? await server.request<TestFile>('GET', `${path}/test-file`)
      : toExport(await server.request<WorkflowView>('GET', path));
    const text = JSON.stringify(content, null, 2);
    const out = args.text('out');
    if (out === undefined) output.out(text);
    else await writeText(out, `${text}\n`);
    return 0;
  },
});
