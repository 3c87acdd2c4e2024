import type { WorkflowView } from '@heddle/contract/api/workflows';
import { checkStructure } from '@heddle/contract/workflow/structure';
import { defineCommand, SERVER_USAGE, serverOptions } from '../command.ts';
import { writeText } from '../files.ts';
import { openServer } from '../server.ts';
import { readWorkflowFile } from '../workflow-file.ts';

export const command = defineCommand({
  summary: 'Puts a workflow from a file on a server; reads exports of Heddle and of n8n.',
  usage: `heddle import FILE [OPTIONS]

  --name NAME       the name of the workflow (default: the one in the file)
  --out FILE        writes the workflow to a file in Heddle's format, instead of to a server
${SERVER_USAGE}

What should be looked at before the workflow runs is printed as warnings. The id of the new workflow is printed last.`,
  options: { ...serverOptions, name: { type: 'string' }, out: { type: 'string' } },
  takes: { least: 1, most: 1, what: 'one file' },
  async run(args, output, env) {
    const [path = ''] = args.rest;
    const { workflow, warnings, summary } = await readWorkflowFile(path);
    const named = { ...workflow, name: args.text('name') ?? workflow.name };
    const { loadNodes } = await import('@heddle/nodes/registry');
    checkStructure(named, await loadNodes());
    if (summary !== null) output.err(`${summary}.`);
    for (const warning of warnings) output.err(`Warning: ${warning}`);
    const out = args.text('out');
    if (out !== undefined) {
      await writeText(out, `${JSON.stringify(named, null, 2)}\n`);
      output.err(`"${named.name}" is in ${out}.`);
      return 0;
    }
    const { id, problems } = await openServer(args, env).request<WorkflowView>('POST', '/api/workflows', named);
    for (const { nodeName, message } of problems) output.err(`Before it can run: ${nodeName}: ${message}`);
    output.err(`"${named.name}" is imported.`);
    output.out(id);
    return 0;
  },
});
