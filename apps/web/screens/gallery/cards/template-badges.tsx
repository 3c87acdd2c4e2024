import type { Template } from '@heddle/templates/template';
import { Badge } from '../../../ui/badge.tsx';
import { difficultyTone } from './template-look.ts';

/** Category and difficulty. */
export function TemplateBadges({
  template: { category, difficulty },
}: {
  template: Pick<Template, 'category' | 'difficulty'>;
}) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge>{category}</Badge>
      <Badge tone={difficultyTone[difficulty]}>{difficulty}</Badge>
    </span>
  );
}
