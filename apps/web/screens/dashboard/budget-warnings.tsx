import { Gauge, X } from 'lucide-react';
import { Link } from 'wouter';
import { useAiWarnings, useDismissWarning } from '../../api/ai-usage.ts';
import { Button } from '../../ui/button.tsx';
import { warningText } from './warning-text.ts';

/** Budgets of AI models that are nearly used up, until the user dismisses that. */
export function BudgetWarnings() {
  const { data = [] } = useAiWarnings();
  const dismiss = useDismissWarning();
  if (data.length === 0) return null;
  return (
    <ul aria-label="AI budgets that are nearly used up" className="mt-4 flex flex-col gap-2">
      {data.map(({ id, budget }) => {
        const text = warningText(budget);
        return (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-warn bg-surface py-2 pr-2 pl-3.5 text-sm"
          >
            <Gauge aria-hidden size={16} className="shrink-0 text-warn" />
            <p className="min-w-0 flex-1 basis-56 break-words">{text}</p>
            <div className="flex shrink-0 gap-1.5">
              <Button asChild size="sm">
                <Link href="/settings#ai-usage">Open Budgets</Link>
              </Button>
              <Button size="sm" variant="ghost" aria-label={`Dismiss: ${text}`} onClick={() => dismiss(id)}>
                <X aria-hidden size={14} />
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
