import type { Template } from '@heddle/templates/template';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { classes } from '../../../ui/classes.ts';
import { FlowSketch } from '../cards/flow-sketch.tsx';
import { templateClass } from '../cards/template-look.ts';
import { accountsOf, servicesOf } from './services.ts';
import { useCatalog } from './use-catalog.ts';

/** The template's purpose, services and requirements. */
export function Overview({ template }: { template: Template }) {
  const { useCase, category, difficulty, nodes, estimatedTime, tags, trials, json } = template;
  const services = servicesOf(template);
  const accounts = accountsOf(template, useCatalog(json.nodes));
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[1fr_15rem]">
      <div
        className={classes(
          'canvas-dots rounded-md border border-line bg-bg px-4 py-4 md:col-span-2',
          templateClass[category],
        )}
      >
        <FlowSketch json={json} className="h-32 w-full sm:h-40" />
      </div>
      <div className="space-y-6">
        <Part title="Use case">
          <p className="text-base text-pretty text-ink-2">{useCase}</p>
        </Part>
        <Part title="What it does">
          <ul className="space-y-2 text-sm text-ink-2">
            {trials.map(({ title }) => (
              <li key={title} className="flex gap-2.5">
                <span aria-hidden className="mt-2 size-1.5 shrink-0 rounded-full bg-accent" />
                {title}
              </li>
            ))}
          </ul>
        </Part>
        {accounts.length > 0 && (
          <Part title="Needs an account with">
            <Chips texts={accounts} />
          </Part>
        )}
        {services.length > 0 && (
          <Part title="Talks to">
            <Chips texts={services} className="font-mono" />
          </Part>
        )}
      </div>
      <div className="space-y-6">
        <dl className="divide-y divide-line rounded-md border border-line text-sm">
          <Fact name="Category" value={category} />
          <Fact name="Difficulty" value={difficulty} />
          <Fact name="Nodes" value={String(nodes)} />
          <Fact name="Time" value={estimatedTime} />
        </dl>
        <Part title="Tags">
          <ul className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <li key={tag}>
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </div>
  );
}

function Chips({ texts, className }: { texts: readonly string[]; className?: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {texts.map((shown) => (
        <li
          key={shown}
          className={classes('rounded-sm border border-line bg-surface-2 px-2 py-1 text-xs text-ink-2', className)}
        >
          {shown}
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-center justify-between gap-3 px-3 py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="figures font-medium">{value}</dd>
    </div>
  );
}
