import { Section } from './section.tsx';

const figures = [
  {
    figure: '80%',
    label: 'faster processing',
    text: 'The goal, beside the same work done by hand. The duration of every step shows where you stand.',
  },
  {
    figure: '99.9%',
    label: 'accuracy',
    text: 'The goal for every workflow. Runs that failed are kept with their step, their data and the reason.',
  },
  {
    figure: '14 days',
    label: 'free trial',
    text: 'No credit card required. The editor opens without an account, and a dry run needs none either.',
  },
  {
    figure: 'Minutes',
    label: 'to set up',
    text: 'Start from a template or an empty canvas. There is nothing to install.',
  },
];

/** The benefits in figures. */
export function Benefits() {
  return (
    <Section
      id="benefits"
      title="What it is worth"
      raised
      lead="Two goals that we build for, and two promises that hold from the first visit."
    >
      <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {figures.map(({ figure, label, text }) => (
          <li key={figure} className="border-l-2 border-accent pl-4">
            <h3>
              <span className="figures block text-3xl font-semibold tracking-tight">{figure}</span>{' '}
              <span className="text-base font-medium">{label}</span>
            </h3>
            <p className="mt-2 text-sm text-pretty text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
