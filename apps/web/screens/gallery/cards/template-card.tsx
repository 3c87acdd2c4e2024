import type { Template } from '@heddle/templates/template';
import { Clock, Workflow } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FlowSketch } from './flow-sketch.tsx';
import { TemplateBadges } from './template-badges.tsx';
import { templateClass } from './template-look.ts';

export interface TemplateCardProps {
  template: Template;
  /** True while it is being opened in the editor. */
  using: boolean;
  onPreview: () => void;
  onUse: () => void;
}

export function TemplateCard({ template, using, onPreview, onUse }: TemplateCardProps) {
  const { id, name, description, category, icon, nodes, estimatedTime, json } = template;
  const titleId = useId();
  return (
    <Card
      aria-labelledby={titleId}
      role="article"
      className={classes('flex h-full flex-col overflow-hidden', templateClass[category])}
    >
      <div className="canvas-dots border-b border-line bg-bg px-4 py-3">
        <FlowSketch json={json} className="h-19 w-full" />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-start gap-3">
          <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-cat-soft text-cat">
            <Icon name={icon} size={18} />
          </span>
          <div className="min-w-0 flex-1">
            <h2 id={titleId} className="mb-1.5 text-base leading-5 font-semibold tracking-tight">
              {name}
            </h2>
            <TemplateBadges template={template} />
          </div>
        </div>
        <p className="mt-3 flex-1 text-sm text-pretty text-ink-2">{description}</p>
        <p className="figures mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-3">
          <span className="inline-flex items-center gap-1.5">
            <Workflow aria-hidden size={14} />
            {nodes === 1 ? '1 node' : `${nodes} nodes`}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Clock aria-hidden size={14} />
            {estimatedTime}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 border-t border-line px-4 py-3">
        <div className="flex gap-2">
          <Button variant="primary" loading={using} onClick={onUse} aria-describedby={titleId}>
            Use Template
          </Button>
          <Button onClick={onPreview} aria-describedby={titleId}>
            Preview
          </Button>
        </div>
        <Link
          href={`/docs#${id}`}
          aria-describedby={titleId}
          className="rounded-xs py-1 text-sm text-ink-2 underline-offset-3 hover:text-ink hover:underline"
        >
          View Documentation
        </Link>
      </div>
    </Card>
  );
}
