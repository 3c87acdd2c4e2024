import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileExpression } from '@heddle/expression/expression';
import { findMethods } from '@heddle/expression/methods/table';
import { compileTemplate, hasExpression } from '@heddle/expression/template';
import { loadNodes } from '@heddle/nodes/registry';
import { templates } from '@heddle/templates/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../apps/server/testing/test-app.ts';
import { createTestApp } from '../../apps/server/testing/test-app.ts';
import { readFrontMatter, readGuideMeta } from '../../apps/web/screens/docs/documents/front-matter.ts';
import type { GuideBlock, GuideInline } from '../../apps/web/screens/docs/markdown/blocks.ts';
import { parseMarkdown } from '../../apps/web/screens/docs/markdown/parse.ts';
import { routes } from '../../apps/web/routes.ts';
import { iconNames } from '../../apps/web/ui/icons.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const names = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md') && name !== 'user-guide.md');
const guides = names.map((name) => {
  const file = read(`docs/${name}`);
  const { body } = readFrontMatter(file);
  const blocks = parseMarkdown(body);
  return { name, meta: readGuideMeta(file), body, blocks, inlines: blocks.flatMap(inlinesOf).flatMap(withNested) };
});

function inlinesOf(block: GuideBlock): readonly GuideInline[] {
  if (block.kind === 'code') return [];
  if (block.kind === 'list') return block.items.flat();
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : block.children;
}

function withNested(inline: GuideInline): GuideInline[] {
  return 'children' in inline ? [inline, ...inline.children.flatMap(withNested)] : [inline];
}

/** What the guides say as code inside of text, with the guide. */
const codes = guides.flatMap(({ name, inlines }) =>
  inlines.flatMap((inline) => (inline.kind === 'code' ? [{ name, text: inline.text }] : [])),
);
const fenced = (language: string) =>
  guides.flatMap(({ name, blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'code' && block.language === language ? [{ name, text: block.text }] : [],
    ),
  );

const known: ReadonlySet<string> = new Set(iconNames);

describe('a guide', () => {
  it('is named after its file, and no two documents share an id', () => {
    expect(guides.map(({ meta }) => `${meta.id}.md`)).toEqual(names);
    const ids = [...guides.map(({ meta }) => meta.id), ...templates.map(({ id }) => id)];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('that begins, migrates or is the reference of the API takes 8 to 25 minutes to read', () => {
    const named = guides.filter(
      ({ meta }) => ['Migration', 'API Reference'].includes(meta.category) || meta.id === 'quick-start',
    );
    expect(named.length).toBeGreaterThan(5);
    const minutes = named.map(({ meta }) => ({ id: meta.id, minutes: Number.parseInt(meta.readTime) }));
    expect(minutes.filter((one) => one.minutes < 8 || one.minutes > 25)).toEqual([]);
  });

  it('has an icon of the table, a place of its own, and text', () => {
    expect(guides.filter(({ meta }) => !known.has(meta.icon)).map(({ meta }) => meta.icon)).toEqual([]);
    expect(new Set(guides.map(({ meta }) => meta.order)).size).toBe(guides.length);
    expect(guides.filter(({ meta }) => meta.isPlaceholder).map(({ name }) => name)).toEqual([]);
  });

  it('is written in the markdown that is shown', () => {
    const stray = /^#{1}\s|^#{5,}\s|^!\[|^<\w|^---$|^ {2,}[-*\d]/m;
    expect(
      guides
        .filter(({ blocks }) =>
          blocks.some(
            (block) =>
              block.kind === 'paragraph' &&
              block.children.some((child) => child.kind === 'text' && stray.test(child.text)),
          ),
        )
        .map(({ name }) => name),
    ).toEqual([]);
    expect(
      guides
        .filter(({ inlines }) => inlines.some((inline) => inline.kind === 'text' && /\*\*|\]\(/.test(inline.text)))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it('has chapters of the user guide that exist', () => {
    const chapters =
      readFrontMatter(read('docs/user-guide.md'))
        .facts['chapters']?.split(',')
        .map((id) => id.trim()) ?? [];
    expect(chapters.length).toBeGreaterThan(5);
    expect(chapters.filter((id) => !guides.some(({ meta }) => meta.id === id))).toEqual([]);
  });
});

describe('what guides lead to', () => {
  it('exists', async () => {
    const nodes = await loadNodes();
    const headings = new Map(
      guides.map(({ meta, blocks }) => [
        meta.id,
        blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : [])),
      ]),
    );
    const leads = (href: string): boolean => {
      if (/^https?:/.test(href)) return true;
      if (!href.startsWith('#'))
        return routes.some(({ path }) => (typeof path === 'string' ? path === href : path.test(href)));
      const [id = '', section] = href.slice(1).split('/');
      if (id.startsWith('node-')) return nodes.get(id.slice('node-'.length)) !== undefined && section === undefined;
      return headings.has(id) && (section === undefined || (headings.get(id)?.includes(section) ?? false));
    };
    const broken = guides.flatMap(({ name, inlines }) =>
      inlines.flatMap((inline) => (inline.kind === 'link' && !leads(inline.href) ? [`${name}: ${inline.href}`] : [])),
    );
    expect(broken).toEqual([]);
  });
});

describe('what guides say of the product', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.end());

  it('names routes that there are', () => {
    const known = app.routes.map(({ method, url }) => ({
      method,
      path: new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`),
    }));
    const isKnown = (method: string | null, path: string): boolean =>
      known.some((route) => (method === null || route.method === method) && route.path.test(path));
    const calls = codes.flatMap(({ name, text }) => {
      const [, method = '', path = ''] = /^(GET|POST|PUT|DELETE) (\/[^\s?]*)(?:\?\S*)?$/.exec(text) ?? [];
      return method === '' || isKnown(method, path) ? [] : [`${name}: ${text}`];
    });
    expect(calls).toEqual([]);
    const paths = guides.flatMap(({ name, body }) =>
      [...body.matchAll(/\/(?:api|hooks)\/[\w\-/{}$]+/g)].flatMap(([path]) =>
        isKnown(null, path) ? [] : [`${name}: ${path}`],
      ),
    );
    expect(paths).toEqual([]);
  });

  it('names settings that there are, and all of them', () => {
    const settings = [...new Set(read('apps/server/platform/config.ts').match(/\b(?:HEDDLE_[A-Z_]+|PORT|HOST)(?=:)/g))];
    // The variable in which a caller of the API keeps a key, and those that the command line reads.
    const ofCallers = ['HEDDLE_KEY', 'HEDDLE_SERVER', 'HEDDLE_API_KEY'];
    const named = guides
      .flatMap(({ body }) => body.match(/HEDDLE_[A-Z_]+/g) ?? [])
      // Those of clients at services have the name of a service in them.
      .filter((name) => !ofCallers.includes(name) && !name.startsWith('HEDDLE_OAUTH_'));
    expect([...new Set(named)].filter((name) => !settings.includes(name))).toEqual([]);
    const operating = read('docs/running-heddle.md');
    expect(settings.filter((name) => !operating.includes(`| \`${name}\` |`))).toEqual([]);
  });

  it('names errors that there are', async () => {
    const folder = join(root, 'packages/contract/errors');
    const modules = await Promise.all(
      readdirSync(folder)
        .filter((file) => file !== 'define.ts' && !file.includes('.test.'))
        .map((file) => import(/* @vite-ignore */ join(folder, file)) as Promise<Record<string, object>>),
    );
    const known = new Set(modules.flatMap((module) => Object.values(module).flatMap((group) => Object.keys(group))));
    const named = codes.filter(({ name, text }) => /^[a-z]+(?:_[a-z]+)+$/.test(text) && name !== 'api-account.md');
    expect(named.filter(({ text }) => !known.has(text)).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it('has expressions that can be read, and methods that there are', () => {
    for (const { name, text } of fenced('expression')) {
      expect(
        () => (hasExpression(text) ? compileTemplate(text) : compileExpression(text)),
        `${name}: ${text}`,
      ).not.toThrow();
    }
    const listed = codes
      .filter(({ name, text }) => name === 'expressions.md' && text.split(' ').length > 8)
      .flatMap(({ text }) => text.split(' '));
    expect(listed.length).toBeGreaterThan(30);
    expect(listed.filter((method) => !findMethods(method))).toEqual([]);
  });

  it('has JSON that is JSON', () => {
    expect(fenced('json').length).toBeGreaterThan(10);
    for (const { name, text } of fenced('json')) expect(() => JSON.parse(text), `${name}: ${text}`).not.toThrow();
  });
});
