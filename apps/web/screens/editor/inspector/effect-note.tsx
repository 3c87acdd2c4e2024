import type { Effect } from '@heddle/contract/node/define';

const notes: { readonly [effect in Effect]: string } = {
  none: 'Works on its items only, without side effects.',
  read: 'Reads from other systems. A dry run does not execute it.',
  write: 'Changes other systems. A dry run does not execute it.',
  pay: 'Moves money. A dry run does not execute it.',
};

/** The effect of a node on the outside world, among its security settings. */
export const EffectNote = ({ effect }: { effect: Effect }) => <p className="text-xs text-ink-3">{notes[effect]}</p>;
