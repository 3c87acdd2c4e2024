import { Section } from './section.tsx';

const values = [
  { name: 'Clarity', text: 'What runs is what is drawn.' },
  { name: 'Care', text: 'Nothing is lost, and nothing is done twice unnoticed.' },
  { name: 'Honesty', text: 'An error says what happened and what can be done.' },
];

/** The mission of the product. */
export function Mission() {
  return (
    <Section
      id="mission"
      title="Many threads, one cloth"
      lead="A heddle is the part of a loom that guides each thread to its place."
    >
      <div className="grid gap-x-10 gap-y-9 md:grid-cols-3">
        <div>
          <h3 className="text-base font-semibold tracking-tight">Mission</h3>
          <p className="mt-1 text-sm text-pretty text-ink-2">
            To put automation into the hands of those who know the work, by bringing AI, payments and blockchain
            together on one canvas that anyone can read.
          </p>
        </div>
        <div>
          <h3 className="text-base font-semibold tracking-tight">Vision</h3>
          <p className="mt-1 text-sm text-pretty text-ink-2">
            A world in which routine runs by itself, every step of it can be looked into, and people spend their days on
            what needs a person.
          </p>
        </div>
        <div>
          <h3 className="text-base font-semibold tracking-tight">Values</h3>
          <dl className="mt-1 space-y-1 text-sm text-pretty text-ink-2">
            {values.map(({ name, text }) => (
              <div key={name}>
                <dt className="inline font-medium text-ink">{name}.</dt> <dd className="inline">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
