import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import { direction, links, repository } from './shared.ts';

const sample = {
  id: 1296269,
  name: 'hello-world',
  full_name: 'octocat/hello-world',
  private: false,
  default_branch: 'main',
  html_url: 'https://github.com/octocat/hello-world',
};
const sha = as(
  'sha',
  text('Commit', { placeholder: '6dcb09b5b57875f334f61aebed695e2e4193db5e', help: 'The commit hash (SHA).' }),
);
const path = as('filePath', text('Path', { placeholder: 'docs/readme.md' }));

export const repositories: ConnectorObject = {
  key: 'repository',
  name: 'Repository',
  operations: {
    list: {
      name: 'List my repositories',
      method: 'GET',
      path: '/user/repos',
      query: {
        visibility: oneOf('Visibility', ['all', 'public', 'private']),
        sort: as(
          'repositorySort',
          oneOf('Sort by', [
            { value: 'created', label: 'Creation time' },
            { value: 'updated', label: 'Last update' },
            { value: 'pushed', label: 'Last push' },
            { value: 'full_name', label: 'Name' },
          ]),
        ),
        direction,
      },
      items: '',
      next: links,
      sample,
    },
    get: {
      name: 'Get repository',
      method: 'GET',
      path: '/repos/{owner}/{repo}',
      params: repository,
      sample,
    },
    search: {
      name: 'Search repositories',
      method: 'GET',
      path: '/search/repositories',
      query: { q: required(as('query', text('Query', { placeholder: 'repo:octocat/hello-world is:open label:bug' }))) },
      items: 'items',
      next: links,
      sample,
    },
    createBranch: {
      name: 'Create branch',
      method: 'POST',
      path: '/repos/{owner}/{repo}/git/refs',
      params: repository,
      body: {
        ref: required(
          sentAs(
            as('branchName', text('Branch', { placeholder: 'release-2' })),
            (name) => `refs/heads/${asText(name).replace(/^refs\/heads\//, '')}`,
          ),
        ),
        sha: required(sha),
      },
      repeat: 'same',
      scopes: ['repo'],
      sample: {
        ref: 'refs/heads/release-2',
        object: { type: 'commit', sha: '6dcb09b5b57875f334f61aebed695e2e4193db5e' },
      },
    },
    createRelease: {
      name: 'Create release',
      method: 'POST',
      path: '/repos/{owner}/{repo}/releases',
      params: repository,
      body: {
        tag_name: required(as('tag', text('Tag', { placeholder: 'v2.0.0' }))),
        name: as('releaseName', text('Name')),
        body: as('releaseNotes', paragraph('Release notes', { help: 'Markdown is supported.' })),
        target_commitish: as(
          'target',
          text('Target', { help: 'The branch or commit to tag if the tag does not exist.' }),
        ),
        draft: flag('Draft'),
        prerelease: flag('Pre-release'),
        generate_release_notes: flag('Generate release notes'),
      },
      repeat: 'twice',
      scopes: ['repo'],
      sample: { id: 1, tag_name: 'v2.0.0', draft: false, prerelease: false },
    },
    setStatus: {
      name: 'Set commit status',
      method: 'POST',
      path: '/repos/{owner}/{repo}/statuses/{sha}',
      params: { ...repository, sha: required(sha) },
      body: {
        state: required(
          as('commitState', oneOf('Status', ['success', 'failure', 'error', 'pending'], { default: 'success' })),
        ),
        context: text('Context', { placeholder: 'heddle/review' }),
        description: as('statusText', text('Description')),
        target_url: text('Target URL', { placeholder: 'https://ci.example.com/1' }),
      },
      repeat: 'same',
      scopes: ['repo:status'],
      sample: { id: 1, state: 'success', context: 'heddle/review' },
    },
  },
};

export const content: ConnectorObject = {
  key: 'file',
  name: 'File',
  operations: {
    get: {
      name: 'Get file',
      description: 'Returns the content as Base64 in "content", or the entries of a folder',
      method: 'GET',
      path: '/repos/{owner}/{repo}/contents/{+path}',
      params: { ...repository, path: required(path) },
      query: { ref: as('fromBranch', text('Branch, tag or commit')) },
      scopes: ['repo'],
      sample: { name: 'readme.md', path: 'docs/readme.md', sha: '3d21ec53a331a6f037a91c368710b99387d012c1', size: 12 },
    },
    write: {
      name: 'Create or update file',
      method: 'PUT',
      path: '/repos/{owner}/{repo}/contents/{+path}',
      params: { ...repository, path: required(path) },
      body: {
        message: required(as('commitMessage', text('Commit message', { placeholder: 'Update the prices' }))),
        content: required(
          sentAs(as('fileText', paragraph('Content')), (text) => Buffer.from(asText(text)).toString('base64')),
        ),
        sha: as('blobSha', text('Blob SHA', { help: 'Required to update a file: the field sha of "Get file".' })),
        branch: text('Branch', { help: 'If empty, the default branch.' }),
      },
      items: 'content',
      scopes: ['repo'],
      sample: { name: 'readme.md', path: 'docs/readme.md', sha: '3d21ec53a331a6f037a91c368710b99387d012c1' },
    },
    createGist: {
      name: 'Create gist',
      method: 'POST',
      path: '/gists',
      body: {
        files: required(json('Files', { placeholder: '{ "note.md": { "content": "Hello" } }' })),
        description: as('gistText', text('Description')),
        public: flag('Public'),
      },
      repeat: 'twice',
      scopes: ['gist'],
      sample: { id: '2decf6c462d9b4418f2', html_url: 'https://gist.github.com/2decf6c462d9b4418f2', public: false },
    },
  },
};
