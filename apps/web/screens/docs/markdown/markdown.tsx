import { Lightbulb, LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../../../ui/classes.ts';
import type { GuideBlock, Heading, GuideInline } from './blocks.ts';
import { plainText } from './blocks.ts';
import { CodeBlock } from './code-block.tsx';

export interface MarkdownProps {
  blocks: readonly GuideBlock[];
  /** The id of the document, which precedes those of its headings in addresses. */
  documentId: string;
}

/**
 * A document's text. Rendered as elements only, so that a document cannot contain markup of its own.
 * Indexes are keys: a document does not change while it is shown.
 */
export function Markdown({ blocks, documentId }: MarkdownProps) {
  return (
    <div className="text-base text-ink">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} documentId={documentId} under={headingBefore(blocks, index)} />
      ))}
    </div>
  );
}

/** The text of the heading above a block; empty if there is none. */
function headingBefore(blocks: readonly GuideBlock[], index: number): string {
  const heading = blocks.slice(0, index).findLast((block) => block.kind === 'heading');
  return heading ? plainText(heading.children) : '';
}

function BlockView({ block, documentId, under }: { block: GuideBlock; documentId: string; under: string }) {
  switch (block.kind) {
    case 'heading':
      return <HeadingView heading={block} documentId={documentId} />;
    case 'paragraph':
      return (
        <p className="mt-3.5 text-pretty">
          <Text inlines={block.children} />
        </p>
      );
    case 'list':
      return <ListView ordered={block.ordered} items={block.items} />;
    case 'code':
      return <CodeBlock language={block.language} text={block.text} />;
    case 'table':
      return <TableView head={block.head} rows={block.rows} under={under} />;
    case 'note':
      return (
        <aside className="mt-5 flex gap-3 rounded-md border border-line bg-accent-soft px-4 py-3">
          <Lightbulb aria-hidden size={18} className="mt-0.75 text-accent" />
          <p className="min-w-0 text-pretty">
            <Text inlines={block.children} />
          </p>
        </aside>
      );
    default:
      return null;
  }
}

const headingLooks = { 2: 'mt-11 text-xl', 3: 'mt-8 text-lg', 4: 'mt-6 text-base' } as const;

function HeadingView({ heading: { level, id, children }, documentId }: { heading: Heading; documentId: string }) {
  const Tag = `h${level}` as const;
  return (
    <Tag
      id={id}
      className={classes(
        'group scroll-mt-20 font-semibold tracking-tight text-balance first:mt-0',
        headingLooks[level],
      )}
    >
      <Text inlines={children} />
      <a
        href={`#${documentId}/${id}`}
        aria-label={`Link to ${plainText(children)}`}
        className="ml-2 inline-flex rounded-xs align-middle text-ink-3 opacity-0 transition-opacity group-hover:opacity-100 focus-visible:opacity-100"
      >
        <LinkIcon aria-hidden size={15} />
      </a>
    </Tag>
  );
}

function ListView({ ordered, items }: { ordered: boolean; items: readonly (readonly GuideInline[])[] }) {
  const Tag = ordered ? 'ol' : 'ul';
  return (
    <Tag className={classes('mt-3.5 space-y-1.5 pl-5.5 marker:text-ink-3', ordered ? 'list-decimal' : 'list-disc')}>
      {items.map((item, index) => (
        <li key={index} className="pl-1 text-pretty">
          <Text inlines={item} />
        </li>
      ))}
    </Tag>
  );
}

type Cells = readonly (readonly GuideInline[])[];

/** Scrolls sideways where it is too narrow, by keyboard as well. */
function TableView({ head, rows, under }: { head: Cells; rows: readonly Cells[]; under: string }) {
  const label = ['Table', under, head.map(plainText).join(', ')].filter(Boolean).join(': ');
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="mt-5 overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left text-sm">
        <thead className="bg-surface-2 text-ink-2">
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" className="px-3.5 py-2 font-medium whitespace-nowrap">
                <Text inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className="px-3.5 py-2 align-top last:min-w-64">
                  <Text inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Running text. */
export function Text({ inlines }: { inlines: readonly GuideInline[] }) {
  return inlines.map((inline, index): ReactNode => {
    switch (inline.kind) {
      case 'text':
        return inline.text;
      case 'code':
        return (
          <code key={index} className="rounded-xs bg-surface-3 px-1 py-0.5 font-mono text-[0.88em] break-words">
            {inline.text}
          </code>
        );
      case 'strong':
        return (
          <strong key={index} className="font-semibold">
            <Text inlines={inline.children} />
          </strong>
        );
      case 'emphasis':
        return (
          <em key={index}>
            <Text inlines={inline.children} />
          </em>
        );
      case 'link':
        return (
          <TextLink key={index} href={inline.href}>
            <Text inlines={inline.children} />
          </TextLink>
        );
      default:
        return null;
    }
  });
}

const linkLooks = 'rounded-xs text-accent underline decoration-accent/40 underline-offset-3 hover:decoration-accent';

/** A link: to a screen of the app, a place in the documentation, a file, or another site. */
function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const isScreen = href.startsWith('/') && !/\.\w+$/.test(href);
  if (isScreen) {
    return (
      <Link href={href} className={linkLooks}>
        {children}
      </Link>
    );
  }
  const leaves = !href.startsWith('#');
  return (
    <a href={href} className={linkLooks} {...(leaves ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {children}
    </a>
  );
}
