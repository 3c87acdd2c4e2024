import { Section } from '../section.tsx';
import { Budgets } from './budgets.tsx';
import { Prices } from './prices.tsx';
import { Usage } from './usage.tsx';

/** What calls of AI models use and cost, and what keeps that within limits. */
export function AiUsage({ userId }: { userId: string }) {
  return (
    <Section
      id="ai-usage"
      title="AI usage"
      description="What your workflows and the assistant of the editor use of AI models, and what they may use."
    >
      <Usage />
      <Budgets userId={userId} />
      <Prices />
    </Section>
  );
}
