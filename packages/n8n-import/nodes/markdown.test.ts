import { describe, expect, it } from 'vitest';
import { convert, edgesOf, link, only, workflowOf } from '../testing.ts';

const node = (parameters: object) => ({ name: 'Write', type: 'n8n-nodes-base.markdown', parameters });

describe('Markdown of n8n', () => {
  it('puts the text into its field and converts it there', () => {
    const workflow = workflowOf(convert([node({ html: '={{ $json.page }}', destinationKey: 'body' })]));
    expect(workflow.nodes.map(({ type }) => type)).toEqual(['dataTransform', 'fileConverter', 'dataTransform']);
    expect(workflow.nodes[0]?.data).toMatchObject({ set: [{ name: 'body', value: '{{= $json.page }}' }], keep: true });
    expect(workflow.nodes[1]?.data).toMatchObject({ from: 'html', target: 'markdown', field: 'body', to: 'body' });
  });

  it('leads its edges through all its nodes', () => {
    const nodes = [node({ html: '<p>Hi</p>' }), { name: 'End', type: 'n8n-nodes-base.noOp' }];
    const result = workflowOf(convert(nodes, { connections: { Write: { main: [link('End')] } } }));
    expect(edgesOf(result)).toEqual(['Write 2:main > Write 3', 'Write 3:main > Write', 'Write:main > End']);
  });

  it('names the options that it leaves out', () => {
    const { nodes } = workflowOf(convert([node({ html: 'a', options: { ignore: 'img' } })]));
    expect(JSON.stringify(nodes[0]?.data['review'])).toContain('ignore');
  });

  it.each([
    { html: 'a', destinationKey: '={{ $json.key }}' },
    { mode: 'markdownToHtml', markdown: '# Hi' },
  ])('becomes a request to fill in where it has no equal: %j', (parameters) =>
    expect(only('markdown', parameters).type).toBe('httpRequest'),
  );
});
