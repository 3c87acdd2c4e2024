import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { githubApi } from './githubApi.node.ts';

interface Asked {
  method: string;
  url: string;
  body: string;
}

async function run(data: JsonObject, answer: (asked: Asked) => Response) {
  const asked: Asked[] = [];
  const { outputs } = await runNode(githubApi, {
    data: { credential: 'example', owner: 'octocat', repository: 'hello-world', ...data },
    credentials: { example: exampleCredential({ server: 'https://github.example.com/api/v3/' }) },
    fetch: async (url, init) => {
      const body = init?.body ? await new Response(init.body).text() : '';
      const request = { method: init?.method ?? 'GET', url: String(url), body };
      asked.push(request);
      return answer(request);
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

const base = 'https://github.example.com/api/v3/repos/octocat/hello-world';

describe('GitHub', () => {
  it('is at github.com where the credential names no server, as that of a sign-in', async () => {
    const asked: string[] = [];
    await runNode(githubApi, {
      data: {
        credential: 'example',
        operation: 'issue.get',
        owner: 'octocat',
        repository: 'hello-world',
        issueNumber: 1,
      },
      credentials: { example: exampleCredential({}) },
      fetch: async (url) => {
        asked.push(String(url));
        return Response.json({ number: 1 });
      },
    });
    expect(asked).toEqual(['https://api.github.com/repos/octocat/hello-world/issues/1']);
  });

  it('is read page by page along its links, at the address of the credential', async () => {
    const { asked, items } = await run({ operation: 'issue.list', limited: false }, ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1);
      const link = `<${base}/issues?per_page=100&page=${page + 1}>; rel="next"`;
      return Response.json([{ number: page }], page < 3 ? { headers: { link } } : {});
    });
    expect(items).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
    expect(asked.map(({ url }) => url)).toEqual([
      `${base}/issues?per_page=100`,
      `${base}/issues?per_page=100&page=2`,
      `${base}/issues?per_page=100&page=3`,
    ]);
  });

  it('gets the content of a file as Base64, at a path with folders', async () => {
    const { asked } = await run(
      { operation: 'file.write', filePath: 'docs/a b.md', commitMessage: 'Greet', fileText: 'Grüße' },
      () => Response.json({ content: { path: 'docs/a b.md' } }),
    );
    expect(asked[0]).toMatchObject({ method: 'PUT', url: `${base}/contents/docs/a%20b.md` });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ message: 'Greet', content: 'R3LDvMOfZQ==' });
  });

  it('gets the full name of a new branch, however it is entered', async () => {
    for (const branchName of ['release-2', 'refs/heads/release-2']) {
      const { asked } = await run({ operation: 'repository.createBranch', branchName, sha: 'abc' }, () =>
        Response.json({}),
      );
      expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ ref: 'refs/heads/release-2', sha: 'abc' });
    }
  });

  it('answers 204 where it has started an action', async () => {
    const { items } = await run(
      { operation: 'action.start', workflowFile: 'deploy.yml', onBranch: 'main' },
      () => new Response(null, { status: 204 }),
    );
    expect(items).toEqual([{ success: true }]);
  });
});
